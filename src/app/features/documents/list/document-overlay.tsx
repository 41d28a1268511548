/** What opens over a list of documents: the menu of a row, details, and the ways to a new file. */
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, lazy, type SetStateAction, Suspense, useRef } from 'react'
import { useFileInput } from '#app/ui/browser/use-file-input.tsx'
import { RowMenu } from '#app/ui/dialogs/row-menu.tsx'
import type { Document } from '#contract/documents.ts'
import { deleteAfterHold } from './delete-document.ts'
import { nameOf } from '#app/features/documents/document-marks.ts'

const ReplaceDialog = lazy(async () => ({
  default: (await import('#app/features/documents/replace/replace-dialog.tsx')).ReplaceDialog,
}))
const ReplaceManyDialog = lazy(async () => ({
  default: (await import('#app/features/documents/batch/replace-many-dialog.tsx'))
    .ReplaceManyDialog,
}))
const DocumentDetails = lazy(async () => ({
  default: (await import('./document-details.tsx')).DocumentDetails,
}))

/** What is open over the list. */
export type Open =
  | { what: 'menu'; document: Document; opener: HTMLElement }
  | { what: 'details'; document: Document }
  | { what: 'replace'; document: Document; file: File }
  | { what: 'many'; files: readonly File[]; documents: readonly Document[] }
  | { what: 'remark'; text: string }

type OverlayProps = {
  open: Open | undefined
  setOpen: Dispatch<SetStateAction<Open | undefined>>
  onReplace: (document: Document) => void
}

export function Overlay({ open, setOpen, onReplace }: OverlayProps) {
  const close = () => setOpen(undefined)
  if (open?.what === 'menu') {
    return <Menu {...open} setOpen={setOpen} onReplace={() => onReplace(open.document)} />
  }
  return (
    <Suspense>
      {open?.what === 'details' && <DocumentDetails document={open.document} onClose={close} />}
      {open?.what === 'replace' && (
        <ReplaceDialog
          key={`${open.document.id} ${open.file.name}`}
          document={open.document}
          file={open.file}
          onClose={close}
        />
      )}
      {open?.what === 'many' && <ReplaceManyDialog {...open} onClose={close} />}
    </Suspense>
  )
}

type MenuProps = {
  document: Document
  opener: HTMLElement
  setOpen: Dispatch<SetStateAction<Open | undefined>>
  onReplace: () => void
}

function Menu({ document, opener, setOpen, onReplace }: MenuProps) {
  const queryClient = useQueryClient()
  return (
    <RowMenu
      opener={opener}
      label={`Actions for ${nameOf(document)}`}
      onClose={() => setOpen((now) => (now?.what === 'menu' ? undefined : now))}
      items={[
        { label: 'Details', run: () => setOpen({ what: 'details', document }) },
        { label: 'Replace file', run: onReplace },
        { label: 'Delete', grave: true, run: () => deleteAfterHold(document, queryClient) },
      ]}
    />
  )
}

/** The browser's own choice of a file, for a document. */
export function useFileChoice(onFile: (document: Document, file: File) => void) {
  const chosenFor = useRef<Document>(undefined)
  const onFiles = ([file]: File[]) => {
    if (file && chosenFor.current) onFile(chosenFor.current, file)
  }
  const { input, open } = useFileInput({ label: 'New file', onFiles })
  const choose = (document: Document) => {
    chosenFor.current = document
    open()
  }
  return { choose, input }
}

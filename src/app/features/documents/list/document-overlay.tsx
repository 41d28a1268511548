/** What opens over a list of documents: a row's menu, details, and the dialogs that replace files. */
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, Suspense, useRef } from 'react'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { useFileInput } from '#app/ui/browser/use-file-input.tsx'
import { OpeningNotice } from '#app/ui/dialogs/opening-notice.tsx'
import { RowMenu } from '#app/ui/dialogs/row-menu.tsx'
import { type Document, documentOperations } from '#contract/documents.ts'
import { deleteAfterDelay } from './delete-document.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { nameOf } from '#app/features/documents/document-marks.ts'
import { deletionWarnings } from '#app/features/documents/replace/warnings.ts'

const ReplaceDialog = lazyWithRetry(
  () => import('#app/features/documents/replace/replace-dialog.tsx'),
  'ReplaceDialog',
)
const ReplaceManyDialog = lazyWithRetry(
  () => import('#app/features/documents/batch/replace-many-dialog.tsx'),
  'ReplaceManyDialog',
)
const DocumentDetails = lazyWithRetry(() => import('./document-details.tsx'), 'DocumentDetails')

/** What is open over the list. */
export type Open =
  | { kind: 'menu'; document: Document; opener: HTMLElement }
  | { kind: 'details'; document: Document }
  | { kind: 'delete'; document: Document }
  | { kind: 'replace'; document: Document; file: File }
  | { kind: 'many'; files: readonly File[]; documents: readonly Document[]; isFiltered: boolean }
  | { kind: 'banner'; text: string }

type OverlayProps = {
  open: Open | undefined
  setOpen: Dispatch<SetStateAction<Open | undefined>>
  onReplace: (document: Document) => void
}

export function Overlay({ open, setOpen, onReplace }: OverlayProps) {
  const close = () => setOpen(undefined)
  const remove = useDeletion(setOpen)
  if (open?.kind === 'menu') {
    return <Menu {...open} {...{ setOpen, onReplace }} onDelete={remove} />
  }
  if (open?.kind === 'delete') return <DeleteDialog document={open.document} onClose={close} />
  if (open === undefined || open.kind === 'banner') return null
  const what = open.kind === 'details' ? 'The details' : 'The review of your files'
  return (
    <Suspense fallback={<OpeningNotice what={what} />}>
      {open.kind === 'details' && (
        <DocumentDetails
          document={open.document}
          onClose={close}
          onReplace={(document) => {
            close()
            onReplace(document)
          }}
          onDelete={(document) => {
            close()
            remove(document)
          }}
        />
      )}
      {open.kind === 'replace' && (
        <ReplaceDialog
          key={`${open.document.id} ${open.file.name}`}
          document={open.document}
          file={open.file}
          onClose={close}
        />
      )}
      {open.kind === 'many' && <ReplaceManyDialog {...open} onClose={close} />}
    </Suspense>
  )
}

/** Deletes a document after a while, once what speaks against it was confirmed. */
function useDeletion(setOpen: (open: Open) => void) {
  const queryClient = useQueryClient()
  return (document: Document) => {
    const isHarmless = deletionWarnings(document, Date.now()).length === 0
    if (isHarmless) deleteAfterDelay(document, queryClient)
    else setOpen({ kind: 'delete', document })
  }
}

type MenuProps = Omit<OverlayProps, 'open'> & {
  document: Document
  opener: HTMLElement
  onDelete: (document: Document) => void
}

function Menu({ document, opener, setOpen, onReplace, onDelete }: MenuProps) {
  return (
    <RowMenu
      opener={opener}
      label={`Actions for ${nameOf(document)}`}
      onClose={() => setOpen((now) => (now?.kind === 'menu' ? undefined : now))}
      items={[
        { label: 'Details', run: () => setOpen({ kind: 'details', document }) },
        {
          label: 'Replace file',
          call: documentOperations.replaceDocument,
          run: () => onReplace(document),
        },
        {
          label: 'Delete',
          call: documentOperations.deleteDocument,
          grave: true,
          run: () => onDelete(document),
        },
      ]}
    />
  )
}

/** Opens the browser's file chooser for a document. */
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

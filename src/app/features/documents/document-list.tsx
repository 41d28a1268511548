/** A list of documents with all that can be done to each: details, a new file by drop or choice, deletion. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Dispatch,
  lazy,
  type SetStateAction,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ListPage } from '#app/ui/list-page.ts'
import { ListRemarks } from '#app/ui/list-remarks.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { type HowToGo, useListView } from '#app/ui/list-view.ts'
import { Empty, Remark } from '#app/ui/notice.tsx'
import { RowDrop } from '#app/ui/row-drop.tsx'
import { RowMenu } from '#app/ui/row-menu.tsx'
import type { Document } from '#contract/documents.ts'
import { deleteAfterHold } from './deleting.ts'
import { documentColumns } from './document-columns.tsx'
import { nameOf } from './document-marks.ts'
import { documentQueries } from './queries.ts'
import type { DocumentSearch, Owner } from './search.ts'

const ReplaceDialog = lazy(async () => ({
  default: (await import('./replace-dialog.tsx')).ReplaceDialog,
}))
const DocumentDetails = lazy(async () => ({
  default: (await import('./document-details.tsx')).DocumentDetails,
}))

export const documentNoun = { one: 'document', many: 'documents' }

type Navigate = (to: Required<HowToGo> & { search: DocumentSearch }) => Promise<void>

/** What a page of documents shows, and where it goes. */
export function useDocumentList(search: DocumentSearch, navigate: Navigate, owner?: Owner) {
  const queryClient = useQueryClient()
  const list = useQuery(documentQueries.list(search, owner))
  const read = useCallback(
    (next: DocumentSearch) =>
      // What fails here is read again, and its reason shown, when somebody goes there.
      void queryClient.query(documentQueries.list(next, owner)).catch(() => {}),
    [queryClient, owner],
  )
  return { ...useListView({ search, list, navigate, read }), list }
}

type Props = { search: DocumentSearch; view: ReturnType<typeof useDocumentList>; linked: boolean }

/** What is open over the list. */
type Open =
  | { what: 'menu'; document: Document; opener: HTMLElement }
  | { what: 'details'; document: Document }
  | { what: 'replace'; document: Document; file: File }
  | { what: 'remark'; text: string }

export function DocumentList({ search, view, linked }: Props) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const chooser = useFileChoice((document, file) => setOpen({ what: 'replace', document, file }))
  const onMenu = useCallback(
    (document: Document, opener: HTMLElement) => setOpen({ what: 'menu', document, opener }),
    [],
  )
  const columns = useMemo(() => documentColumns({ linked, onMenu }), [linked, onMenu])
  const find = (id: string) =>
    queryClient
      .getQueriesData<ListPage<Document>>({ queryKey: documentQueries.all() })
      .flatMap(([, page]) => page?.records ?? [])
      .find((document) => document.id === id)
  const close = () => setOpen(undefined)
  const onDrop = (id: string, files: File[]) => {
    const document = find(id)
    const [file] = files
    if (document && file && files.length === 1) setOpen({ what: 'replace', document, file })
    else setOpen({ what: 'remark', text: oneAtATime })
  }

  return (
    <>
      <ListRemarks onClose={() => view.onSearch(search, { replace: true })} />
      {open?.what === 'remark' && <Remark onAction={close}>{open.text}</Remark>}
      <RowDrop
        says={(id) => sayDrop(find(id))}
        onDrop={onDrop}
        onDropBeside={() => setOpen({ what: 'remark', text: onARow })}
      >
        <ListResults
          label="Documents"
          noun={documentNoun}
          columns={columns}
          shown={view.shown}
          search={search}
          order={undefined}
          onSearch={view.onSearch}
          onSort={view.onSort}
          none={<NoDocuments />}
        />
      </RowDrop>
      {chooser.input}
      <Overlay {...{ open, setOpen }} onReplace={chooser.choose} />
    </>
  )
}

const NoDocuments = () => (
  <Empty heading="There are no documents yet">
    <p>Documents appear here as soon as the service has them.</p>
  </Empty>
)

type OverlayProps = {
  open: Open | undefined
  setOpen: Dispatch<SetStateAction<Open | undefined>>
  onReplace: (document: Document) => void
}

function Overlay({ open, setOpen, onReplace }: OverlayProps) {
  const close = () => setOpen(undefined)
  if (open?.what === 'menu') {
    return <Menu {...open} setOpen={setOpen} onReplace={() => onReplace(open.document)} />
  }
  return (
    <Suspense>
      {open?.what === 'details' && <DocumentDetails document={open.document} onClose={close} />}
      {open?.what === 'replace' && (
        <ReplaceDialog document={open.document} file={open.file} onClose={close} />
      )}
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

const sayDrop = (document: Document | undefined) =>
  document &&
  `Drop to replace the file of ‘${nameOf(document)}’: you see both before anything is sent`

const oneAtATime = 'Drop one file at a time on the row of its document. Nothing was sent.'
const onARow = 'Drop the file on the row of the document that it is to replace. Nothing was sent.'

/** The browser's own choice of a file, for a document. */
function useFileChoice(onFile: (document: Document, file: File) => void) {
  const input = useRef<HTMLInputElement>(null)
  const chosenFor = useRef<Document>(undefined)
  return {
    choose: (document: Document) => {
      chosenFor.current = document
      input.current?.click()
    },
    input: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label="New file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file && chosenFor.current) onFile(chosenFor.current, file)
          // The same file chosen again is a new choice.
          currentTarget.value = ''
        }}
      />
    ),
  }
}

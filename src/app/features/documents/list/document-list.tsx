/** A list of documents with the actions of each: details, replacing the file by drop or choice, deletion. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { carriedFiles, isFolder } from '#app/ui/browser/dropped-files.ts'
import { newestListed } from '#app/data/newest-listed.ts'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { ListResults } from '#app/ui/list/list-results.tsx'
import { type NavigateOptions, useListView } from '#app/ui/list/list-view.ts'
import { Empty, Banner } from '#app/ui/layout/notice.tsx'
import { May } from '#app/ui/controls/may.tsx'
import { RowDrop } from '#app/ui/list/row-drop.tsx'
import { ApiError } from '#app/api/api-error.ts'
import { isFiltered } from '#app/api/list-search.ts'
import { type Document, documentOperations } from '#contract/documents.ts'
import { whyNotReplaceable } from './pending-deletions.ts'
import { documentColumns } from './document-columns.tsx'
import { nameOf } from '#app/features/documents/document-marks.ts'
import { noNewDocuments } from '#app/features/documents/no-new-documents.ts'
import { type Open, Overlay, useFileChoice } from './document-overlay.tsx'
import { useDetailsAddress } from './use-details-address.ts'
import { documentQueries, readAll } from '#app/data/documents/queries.ts'
import type { DocumentSearch, Owner } from '#app/data/documents/search.ts'

const noun = { one: 'document', many: 'documents' }

type Navigate = (to: Required<NavigateOptions> & { search: DocumentSearch }) => Promise<void>

/** The state and navigation of a page of documents. */
export function useDocumentList(search: DocumentSearch, navigate: Navigate, owner?: Owner) {
  const pages = useCallback((next: DocumentSearch) => documentQueries.list(next, owner), [owner])
  const list = useQuery(pages(search))
  const [open, setOpen] = useState<Open>()
  const linked = owner !== undefined
  const columns = useMemo(() => {
    const onMenu = (document: Document, opener: HTMLElement) =>
      setOpen({ kind: 'menu', document, opener })
    const onDetails = (document: Document) => setOpen({ kind: 'details', document })
    return documentColumns({ linked, onMenu, onDetails })
  }, [linked])
  return {
    ...useListView({ search, list, noun, pages, navigate }),
    ...useDrops({ search, owner, setOpen }),
    /** The name of the list; the lists of a single record share a separate choice of columns. */
    label: owner ? `Documents of the ${owner.kind}` : 'Documents',
    columns,
    open,
    setOpen,
    owner,
  }
}

const suggestions = () => import('#app/data/suggestions/documents.ts')

type Props = { search: DocumentSearch; view: ReturnType<typeof useDocumentList> }

export function DocumentList({ search, view }: Props) {
  const { open, setOpen, find, onDrop, onFiles } = view
  useDetailsAddress({ isRead: view.shown.page !== undefined, find, open, setOpen })
  const chooser = useFileChoice((document, file) => openReview(setOpen, document, file))
  const close = () => setOpen(undefined)

  return (
    <>
      <ListBanners onClose={() => view.onSearch(search, { replace: true })} />
      {open?.kind === 'banner' && <Banner onAction={close}>{open.text}</Banner>}
      <RowDrop
        call={documentOperations.replaceDocument}
        message={(id, count) => dropMessage(find(id), count)}
        onDrop={onDrop}
        onDropElsewhere={onFiles}
      >
        <ListResults
          {...{ search, ...view }}
          order={undefined}
          onOpen={(document) => setOpen({ kind: 'details', document })}
          none={<NoDocuments />}
          suggestions={view.owner ? undefined : suggestions}
        />
      </RowDrop>
      <May call={documentOperations.replaceDocument}>{chooser.input}</May>
      <Overlay
        {...{ open, setOpen }}
        onReplace={(document) => ifReplaceable(setOpen, document, () => chooser.choose(document))}
      />
    </>
  )
}

type SetOpen = (open: Open) => void

/** Proceeds, or says why the file of this document cannot be replaced. */
function ifReplaceable(setOpen: SetOpen, document: Document, proceed: () => void) {
  const text = whyNotReplaceable(document)
  if (text) setOpen({ kind: 'banner', text })
  else proceed()
}

const openReview = (setOpen: SetOpen, document: Document, file: File) =>
  ifReplaceable(setOpen, document, () => setOpen({ kind: 'replace', document, file }))

const NoDocuments = () => (
  <Empty heading="There are no documents yet">
    <p>Documents appear here as soon as the service has them. {noNewDocuments}</p>
  </Empty>
)

type Drops = {
  search: DocumentSearch
  owner: Owner
  setOpen: Dispatch<SetStateAction<Open | undefined>>
}

/** Handles files dropped on the list: one file on a row is for that row, several are matched by name. */
function useDrops({ search, owner, setOpen }: Drops) {
  const queryClient = useQueryClient()
  const find = (id: string) =>
    newestListed<Document>(queryClient, documentQueries.all(), id)?.record
  const onFiles = (files: readonly File[]) => void match(files)
  const onDrop = (id: string, files: File[]) => {
    const document = find(id)
    const [file] = files
    if (!document || !file || files.length > 1) onFiles(files)
    else if (isFolder(file)) setOpen({ kind: 'banner', text: folder })
    else openReview(setOpen, document, file)
  }
  const match = async (files: readonly File[], within: DocumentSearch = search) => {
    const reading: Open = { kind: 'banner', text: 'Loading the documents in this list…' }
    setOpen(reading)
    // Opening anything else meanwhile drops these files; another upload may already be running.
    const showNext = (next: Open) => setOpen((now) => (now === reading ? next : now))
    try {
      const documents = await readAll(within, owner)
      if (typeof documents === 'string') showNext({ kind: 'banner', text: unmatchable[documents] })
      else if (documents.length === 0) showNext({ kind: 'banner', text: noneOf(owner, within) })
      else showNext({ kind: 'many', files, documents, isFiltered: isFiltered(within) })
    } catch (error) {
      const why = error instanceof ApiError ? ` ${error.message}` : ''
      showNext({ kind: 'banner', text: `${notLoaded}${why}` })
    }
  }
  // They were dropped for all documents, and the filters go from the address only after this.
  useCarriedFiles(owner, (files) => void match(files, {}))
  return { find, onDrop, onFiles }
}

/** Takes the files that a person dropped elsewhere for these documents. */
function useCarriedFiles(owner: Owner, onFiles: (files: readonly File[]) => void) {
  const carried = useSyncExternalStore(carriedFiles.subscribe, carriedFiles.get, carriedFiles.get)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    if (!carried || carried.kind !== owner?.kind || carried.id !== owner.id) return
    carriedFiles.set(undefined)
    take(carried.files)
  }, [carried, owner])
}

const dropMessage = (document: Document | undefined, count: number) =>
  count > 1
    ? `Drop to match ${count} files by name. You will be asked to confirm before anything is sent.`
    : document &&
      (whyNotReplaceable(document) ??
        `Drop to replace the file of ‘${nameOf(document)}’. You will be asked to confirm before anything is sent.`)

const noneOf = (owner: Owner, search: DocumentSearch) =>
  isFiltered(search)
    ? `No documents${owner ? ` of this ${owner.kind}` : ''} match the search and filters. Nothing was sent.`
    : `${owner ? `This ${owner.kind}` : 'This list'} has no documents to replace. ${noNewDocuments} Nothing was sent.`
const unmatchable = {
  'too many':
    'The list is too long to match your files to documents. Narrow it first. Nothing was sent.',
  short:
    'The service did not list all of its documents, so your files cannot be matched to documents. Try again, or replace the files one by one. Nothing was sent.',
}
const folder = 'This is a folder. Drop the file itself. Nothing was sent.'
const notLoaded = 'The documents in this list could not be loaded, and nothing was sent.'

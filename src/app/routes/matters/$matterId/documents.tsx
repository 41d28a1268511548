/** The documents of a matter: found, looked at, replaced and deleted. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readSearch } from '#app/api/address.ts'
import { DocumentFilters } from '#app/features/documents/document-filters.tsx'
import {
  DocumentList,
  documentNoun,
  useDocumentList,
} from '#app/features/documents/document-list.tsx'
import { documentQueries } from '#app/features/documents/queries.ts'
import { ReplaceFilesButton } from '#app/features/documents/replace-files-button.tsx'
import { LinkedDocumentSearch, type Owner } from '#app/features/documents/search.ts'
import { ColumnsButton } from '#app/ui/columns-button.tsx'
import { spokenOf } from '#app/ui/list-page.ts'
import { Toolbar } from '#app/ui/toolbar.tsx'
import { parseQuery, type RawQuery } from '#contract/query-string.ts'

export const Route = createFileRoute('/matters/$matterId/documents')({
  validateSearch: (raw: RawQuery) => readSearch(LinkedDocumentSearch, raw).search,
  beforeLoad: ({ location, params }) => {
    const { search, ignored } = readSearch(LinkedDocumentSearch, parseQuery(location.searchStr))
    if (ignored.length === 0) return
    throw redirect({
      to: '/matters/$matterId/documents',
      params,
      search,
      replace: true,
      state: { addressIgnored: true },
    })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, params }) => {
    // Not awaited, and its error shown by the page, which reads the same query.
    context.queryClient.query(documentQueries.list(deps, ownerOf(params.matterId))).catch(() => {})
  },
  component: DocumentsTab,
})

const ownerOf = (matterId: string): Owner => ({ kind: 'matter', id: matterId })

function DocumentsTab() {
  const { matterId } = Route.useParams()
  const search = Route.useSearch()
  const owner = useMemo(() => ownerOf(matterId), [matterId])
  const view = useDocumentList(search, Route.useNavigate(), owner)
  const { current, list, onSearch } = view
  return (
    <>
      <Toolbar
        actions={
          <>
            <ColumnsButton label={view.label} columns={view.columns} />
            <ReplaceFilesButton onFiles={view.onFiles} />
          </>
        }
      >
        <DocumentFilters search={search} linked onSearch={onSearch} />
      </Toolbar>
      <span role="status" className="spoken-only">
        {current ? spokenOf(current, documentNoun) : list.isError ? '' : 'Loading documents'}
      </span>
      <DocumentList search={search} view={view} />
    </>
  )
}

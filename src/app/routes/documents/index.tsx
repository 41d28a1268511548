/** Documents across the organisation: found, looked at, replaced and deleted. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readSearch } from '#app/api/address.ts'
import { DocumentFilters } from '#app/features/documents/list/document-filters.tsx'
import {
  DocumentList,
  documentNoun,
  useDocumentList,
} from '#app/features/documents/list/document-list.tsx'
import { documentQueries } from '#app/data/documents/queries.ts'
import { ReplaceFilesButton } from '#app/features/documents/batch/replace-files-button.tsx'
import { DocumentSearch } from '#app/data/documents/search.ts'
import type { DocumentSearch as Search } from '#app/data/documents/search.ts'
import { ColumnsButton } from '#app/ui/list/columns/columns-button.tsx'
import { formatCount } from '#app/text/format.ts'
import { announcement } from '#app/api/list-page.ts'
import { Page } from '#app/ui/layout/page.tsx'
import { Waiting } from '#app/ui/controls/waiting.tsx'
import { parseQuery, type RawQuery } from '#contract/query-string.ts'

export const Route = createFileRoute('/documents/')({
  // What the address means is read with the page: what reads it would else come before the rows of every page.
  validateSearch: (raw: RawQuery) => raw as Search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location }) => {
    const { search, ignored } = readSearch(DocumentSearch, parseQuery(location.searchStr))
    if (ignored.length > 0) {
      throw redirect({ to: '/documents', search, replace: true, state: { addressIgnored: true } })
    }
    // Not awaited, and its error shown by the page, which reads the same query.
    context.queryClient.query(documentQueries.list(search)).catch(() => {})
  },
  component: DocumentsPage,
})

function DocumentsPage() {
  const raw = Route.useSearch() as RawQuery
  const search = useMemo(() => readSearch(DocumentSearch, raw).search, [raw])
  const view = useDocumentList(search, Route.useNavigate())
  const { shown, current, waiting, list, onSearch } = view
  const count =
    shown.total !== undefined && formatCount(shown.total, documentNoun.one, documentNoun.many)
  return (
    <Page
      title="Documents"
      count={count || (waiting && <Waiting />)}
      spoken={
        current ? announcement(current, documentNoun) : list.isError ? '' : 'Loading documents'
      }
      actions={
        <>
          <ColumnsButton label={view.label} columns={view.columns} />
          <ReplaceFilesButton onFiles={view.onFiles} />
        </>
      }
      filters={<DocumentFilters search={search} linked={false} onSearch={onSearch} />}
    >
      <DocumentList search={search} view={view} />
    </Page>
  )
}

/** Documents across the organisation: find, open, replace and delete them. */
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readSearch } from '#app/api/address.ts'
import { DocumentFilters } from '#app/features/documents/list/document-filters.tsx'
import { DocumentList, useDocumentList } from '#app/features/documents/list/document-list.tsx'
import { documentQueries } from '#app/data/documents/queries.ts'
import { ReplaceFilesButton } from '#app/features/documents/batch/replace-files-button.tsx'
import { DocumentSearch } from '#app/data/documents/search.ts'
// A separate import: together with the value above it would bring the schema into the first script.
import type { DocumentSearch as Search } from '#app/data/documents/search.ts'
import { cleanSearch, rawSearch, readAhead, wholeSearch } from '#app/routes/-address.ts'
import { ColumnsButton } from '#app/ui/list/columns/columns-button.tsx'
import { countOf } from '#app/ui/list/list-count.tsx'
import { Page } from '#app/ui/layout/page.tsx'

export const Route = createFileRoute('/documents/')({
  validateSearch: rawSearch<Search>,
  loaderDeps: wholeSearch,
  loader: ({ context, deps }) => {
    const search = cleanSearch(readSearch(DocumentSearch, deps))
    readAhead(context.queryClient.query(documentQueries.list(search)))
  },
  component: DocumentsPage,
})

function DocumentsPage() {
  const raw = Route.useSearch()
  const search = useMemo(() => readSearch(DocumentSearch, raw).search, [raw])
  const view = useDocumentList(search, Route.useNavigate())
  return (
    <Page
      title="Documents"
      count={countOf({ ...view, total: view.shown.total })}
      spoken={view.spoken}
      actions={
        <>
          <ColumnsButton label={view.label} columns={view.columns} />
          <ReplaceFilesButton onFiles={view.onFiles} />
        </>
      }
      filters={<DocumentFilters search={search} linked={false} onSearch={view.onSearch} />}
    >
      <DocumentList search={search} view={view} />
    </Page>
  )
}

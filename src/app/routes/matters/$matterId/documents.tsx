/** The documents of a matter: found, looked at, replaced and deleted. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { DocumentsTab } from '#app/features/documents/list/documents-tab.tsx'
import { readAheadLinked } from '#app/features/documents/list/linked-documents.ts'
import type { DocumentSearch } from '#app/data/documents/search.ts'
import type { RawQuery } from '#contract/query-string.ts'

export const Route = createFileRoute('/matters/$matterId/documents')({
  // What the address means is read with the page: what reads it would else come before the rows of every page.
  validateSearch: (raw: RawQuery) => raw as DocumentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location: { searchStr }, params }) => {
    const owner = { kind: 'matter', id: params.matterId } as const
    const search = readAheadLinked({ client: context.queryClient, owner, searchStr })
    if (!search) return
    throw redirect({
      to: '/matters/$matterId/documents',
      params,
      search,
      replace: true,
      state: { addressIgnored: true },
    })
  },
  component: MatterDocuments,
})

function MatterDocuments() {
  const { matterId } = Route.useParams()
  return (
    <DocumentsTab
      kind="matter"
      id={matterId}
      raw={Route.useSearch() as RawQuery}
      navigate={Route.useNavigate()}
    />
  )
}

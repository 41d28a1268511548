/** The documents of a contact: found, looked at, replaced and deleted. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { DocumentsTab } from '#app/features/documents/list/documents-tab.tsx'
import { readAheadLinked } from '#app/features/documents/list/linked-documents.ts'
import type { DocumentSearch } from '#app/data/documents/search.ts'
import type { RawQuery } from '#contract/query-string.ts'

export const Route = createFileRoute('/contacts/$contactId/_page/documents')({
  // What the address means is read with the page: what reads it would else come before the rows of every page.
  validateSearch: (raw: RawQuery) => raw as DocumentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location: { searchStr }, params }) => {
    const owner = { kind: 'contact', id: params.contactId } as const
    const search = readAheadLinked({ client: context.queryClient, owner, searchStr })
    if (!search) return
    throw redirect({
      to: '/contacts/$contactId/documents',
      params,
      search,
      replace: true,
      state: { addressIgnored: true },
    })
  },
  component: ContactDocuments,
})

function ContactDocuments() {
  const { contactId } = Route.useParams()
  return (
    <DocumentsTab
      kind="contact"
      id={contactId}
      raw={Route.useSearch() as RawQuery}
      navigate={Route.useNavigate()}
    />
  )
}

/** The documents of a contact: found, looked at, replaced and deleted. */
import { createFileRoute } from '@tanstack/react-router'
import { readSearch } from '#app/api/address.ts'
import { DocumentsTab } from '#app/features/documents/list/documents-tab.tsx'
import { documentQueries } from '#app/data/documents/queries.ts'
import { type DocumentSearch, LinkedDocumentSearch } from '#app/data/documents/search.ts'
import { cleanSearch, rawSearch, readAhead, wholeSearch } from '#app/routes/-address.ts'

export const Route = createFileRoute('/contacts/$contactId/_page/documents')({
  validateSearch: rawSearch<DocumentSearch>,
  loaderDeps: wholeSearch,
  loader: ({ context: { queryClient }, deps, params }) => {
    const search = cleanSearch(readSearch(LinkedDocumentSearch, deps))
    const owner = { kind: 'contact', id: params.contactId } as const
    readAhead(queryClient.query(documentQueries.list(search, owner)))
  },
  component: ContactDocuments,
})

function ContactDocuments() {
  const { contactId } = Route.useParams()
  return (
    <DocumentsTab
      kind="contact"
      id={contactId}
      raw={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}

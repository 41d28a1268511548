/** The documents of a contact: found, looked at, replaced and deleted. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readSearch } from '#app/api/address.ts'
import { DocumentsTab } from '#app/features/documents/documents-tab.tsx'
import { documentQueries } from '#app/features/documents/queries.ts'
import { LinkedDocumentSearch } from '#app/features/documents/search.ts'
import type { DocumentSearch, Owner } from '#app/features/documents/search.ts'
import { parseQuery, type RawQuery } from '#contract/query-string.ts'

export const Route = createFileRoute('/contacts/$contactId/_page/documents')({
  // What the address means is read with the page: what reads it would else come before the rows of every page.
  validateSearch: (raw: RawQuery) => raw as DocumentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, params }) => {
    const { search, ignored } = readSearch(LinkedDocumentSearch, parseQuery(location.searchStr))
    if (ignored.length > 0) {
      throw redirect({
        to: '/contacts/$contactId/documents',
        params,
        search,
        replace: true,
        state: { addressIgnored: true },
      })
    }
    // Not awaited, and its error shown by the page, which reads the same query.
    const owner = ownerOf(params.contactId)
    context.queryClient.query(documentQueries.list(search, owner)).catch(() => {})
  },
  component: ContactDocuments,
})

const ownerOf = (contactId: string): NonNullable<Owner> => ({ kind: 'contact', id: contactId })

function ContactDocuments() {
  const { contactId } = Route.useParams()
  const raw = Route.useSearch() as RawQuery
  const search = useMemo(() => readSearch(LinkedDocumentSearch, raw).search, [raw])
  const owner = useMemo(() => ownerOf(contactId), [contactId])
  return <DocumentsTab owner={owner} search={search} navigate={Route.useNavigate()} />
}

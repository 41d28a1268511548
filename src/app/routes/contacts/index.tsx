/** Contacts: a list where the service offers one; elsewhere a lookup, beside those met in matters. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readSearch } from '#app/api/address.ts'
import { contactListQueries } from '#app/features/contacts/queries.ts'
import { ContactSearch, listQueryOf } from '#app/features/contacts/search.ts'
import type { ContactSearch as Search } from '#app/features/contacts/search.ts'
import { useListView } from '#app/ui/list-view.ts'
import { parseQuery, type RawQuery } from '#contract/query-string.ts'
import { AllContacts } from './-all-contacts.tsx'
import { FindContact } from './-find-contact.tsx'

export const Route = createFileRoute('/contacts/')({
  // What the address means is read by the page: what reads it would else come before the rows of every page.
  validateSearch: (raw: RawQuery) => raw as Search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, location }) => {
    const { search, ignored } = readSearch(ContactSearch, parseQuery(location.searchStr))
    if (ignored.length > 0) {
      throw redirect({ to: '/contacts', search, replace: true, state: { addressIgnored: true } })
    }
    if (queryClient.getQueryData(contactListQueries.offered().queryKey) === false) return
    // Not awaited, and its error shown by the page, which reads the same query.
    queryClient.query(contactListQueries.list(listQueryOf(search))).catch(() => {})
  },
  component: ContactsPage,
})

function ContactsPage() {
  const raw: RawQuery = Route.useSearch() as RawQuery
  const search = useMemo(() => readSearch(ContactSearch, raw).search, [raw])
  const queryClient = useQueryClient()
  const { data: offered = true } = useQuery(contactListQueries.offered())
  const list = useQuery({ ...contactListQueries.list(listQueryOf(search)), enabled: offered })
  const read = useCallback(
    (next: ContactSearch) =>
      // What fails here is read again, and its reason shown, when somebody goes there.
      void queryClient.query(contactListQueries.list(listQueryOf(next))).catch(() => {}),
    [queryClient],
  )
  const view = useListView({ search, list, navigate: Route.useNavigate(), read })
  return offered ? (
    <AllContacts search={search} view={{ ...view, list }} />
  ) : (
    <FindContact search={search} onSearch={view.onSearch} />
  )
}

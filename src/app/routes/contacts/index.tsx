/** Contacts: a list where the service offers one; elsewhere a lookup, beside those met in matters. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { readSearch } from '#app/api/address.ts'
import { contactColumns } from '#app/features/contacts/list/contact-columns.tsx'
import { useLookupTerm } from '#app/features/contacts/list/lookup-terms.ts'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { RecentContacts } from '#app/features/contacts/list/recent-contacts.tsx'
import { ContactSearch, listQueryOf } from '#app/data/contacts/search.ts'
import type { ContactSearch as Search } from '#app/data/contacts/search.ts'
import { ColumnsButton } from '#app/ui/list/columns/columns-button.tsx'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { useListView } from '#app/ui/list/list-view.ts'
import { Page } from '#app/ui/layout/page.tsx'
import { parseQuery, type RawQuery } from '#contract/query-string.ts'
import { AllContacts, countOf } from './-all-contacts.tsx'
import { ContactFilterBar } from './-contact-filter-bar.tsx'
import { FindContact } from './-find-contact.tsx'
import { NewContactLinks } from './-new-contact-links.tsx'

export const Route = createFileRoute('/contacts/')({
  // What the address means is read by the page: what reads it would else come before the rows of every page.
  validateSearch: (raw: RawQuery) => raw as Search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, location }) => {
    const { search, ignored } = readSearch(ContactSearch, parseQuery(location.searchStr))
    if (ignored.length > 0) {
      throw redirect({ to: '/contacts', search, replace: true, state: { addressIgnored: true } })
    }
    if (queryClient.getQueryData(contactQueries.listOffered().queryKey) === false) return
    // Not awaited, and its error shown by the page, which reads the same query.
    queryClient.query(contactQueries.list(listQueryOf(search))).catch(() => {})
  },
  component: ContactsPage,
})

/** One page for both, so that the box keeps the focus and the letters of who types before the service has answered. */
function ContactsPage() {
  const { search, offered, list, view } = useContacts()
  const { onSearch } = view
  const [typed, onTerm] = useLookupTerm()
  const term = typed ?? search.search ?? ''
  return (
    <Page
      title="Contacts"
      {...(offered && countOf({ ...view, list }))}
      actions={
        <>
          {offered && <ColumnsButton label="Contacts" columns={contactColumns} />}
          <NewContactLinks />
        </>
      }
      filters={
        <>
          <ContactFilterBar {...{ search, view }} lookup={offered ? undefined : { term, onTerm }} />
          {(view.shown.page ?? !offered) && <RecentContacts />}
        </>
      }
    >
      <ListBanners onClose={() => onSearch(search, { replace: true })} />
      {offered ? (
        <AllContacts search={search} view={view} />
      ) : (
        <FindContact term={term} among={listQueryOf(search).staffType ?? 'All'} />
      )}
    </Page>
  )
}

/** What the address asks for, and the list of it, unless the service has none. */
function useContacts() {
  const raw: RawQuery = Route.useSearch() as RawQuery
  const search = useMemo(() => readSearch(ContactSearch, raw).search, [raw])
  const queryClient = useQueryClient()
  const { data: offered = true } = useQuery(contactQueries.listOffered())
  const list = useQuery({ ...contactQueries.list(listQueryOf(search)), enabled: offered })
  const read = useCallback(
    (next: ContactSearch) =>
      // What fails here is read again, and its reason shown, when somebody goes there.
      void queryClient.query(contactQueries.list(listQueryOf(next))).catch(() => {}),
    [queryClient],
  )
  const view = useListView({ search, list, navigate: Route.useNavigate(), read })
  return { search, offered, list, view }
}

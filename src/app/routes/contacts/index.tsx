/** Contacts: a list if the service offers one, otherwise a lookup and the people on matters. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readSearch } from '#app/api/address.ts'
import { contactColumns } from '#app/features/contacts/list/contact-columns.tsx'
import { useLookupTerm } from '#app/features/contacts/list/lookup-terms.ts'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { RecentContacts } from '#app/features/contacts/list/recent-contacts.tsx'
import { ContactSearch, listQueryOf } from '#app/data/contacts/search.ts'
// A separate import: together with the value above it would bring the schema into the first script.
import type { ContactSearch as Search } from '#app/data/contacts/search.ts'
import { cleanSearch, rawSearch, readAhead, wholeSearch } from '#app/routes/-address.ts'
import { ColumnsButton } from '#app/ui/list/columns/columns-button.tsx'
import { ListBanners } from '#app/ui/list/list-banners.tsx'
import { countOf } from '#app/ui/list/list-count.tsx'
import { useListView } from '#app/ui/list/list-view.ts'
import { May } from '#app/ui/controls/may.tsx'
import { Page } from '#app/ui/layout/page.tsx'
import { contactOperations } from '#contract/contacts.ts'
import { AllContacts, orderOf } from './-all-contacts.tsx'
import { ContactFilterBar } from './-contact-filter-bar.tsx'
import { FindContact } from './-find-contact.tsx'
import { NewContactLinks } from './-new-contact-links.tsx'

export const Route = createFileRoute('/contacts/')({
  validateSearch: rawSearch<Search>,
  loaderDeps: wholeSearch,
  loader: ({ context: { queryClient }, deps }) => {
    const search = cleanSearch(readSearch(ContactSearch, deps))
    if (queryClient.getQueryData(contactQueries.listOffered().queryKey) === false) return
    readAhead(queryClient.query(contactQueries.list(listQueryOf(search))))
  },
  component: ContactsPage,
})

/** One page for both, so that the search box keeps its focus and text if someone types before the service has answered. */
function ContactsPage() {
  const { search, offered, view } = useContacts()
  const { onSearch } = view
  const [typed, onTerm] = useLookupTerm()
  const term = typed ?? search.search ?? ''
  return (
    <Page
      title="Contacts"
      count={offered && countOf({ ...view, total: view.shown.total })}
      spoken={offered ? view.spoken : undefined}
      actions={
        <>
          {offered && (
            <ColumnsButton
              label="Contacts"
              columns={contactColumns}
              sort={orderOf(search)}
              onSort={view.onSort}
            />
          )}
          <May call={contactOperations.createPerson}>
            <NewContactLinks />
          </May>
        </>
      }
      filters={
        <>
          <ContactFilterBar {...{ search, view }} lookup={offered ? undefined : { term, onTerm }} />
          <RecentContacts read={view.shown.page !== undefined || !offered} />
        </>
      }
    >
      <ListBanners onClose={() => onSearch(search, { replace: true })} />
      {offered ? (
        <AllContacts search={search} view={view} />
      ) : (
        <FindContact term={term} lookupType={listQueryOf(search).staffType ?? 'All'} />
      )}
    </Page>
  )
}

const noun = { one: 'contact', many: 'contacts' }
const pages = (search: ContactSearch) => contactQueries.list(listQueryOf(search))

/** The search in the address, and its list, if the service offers one. */
function useContacts() {
  const raw = Route.useSearch()
  const search = useMemo(() => readSearch(ContactSearch, raw).search, [raw])
  const { data: offered = true } = useQuery(contactQueries.listOffered())
  const list = useQuery({ ...pages(search), enabled: offered })
  // In the words of the list, as its pages are: an address may have been written for a lookup.
  const asked = useMemo(() => listQueryOf(search), [search])
  const view = useListView({
    search: asked,
    list,
    noun,
    pages: offered ? pages : undefined,
    navigate: Route.useNavigate(),
  })
  return { search, offered, view }
}

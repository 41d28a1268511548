/** The list of all contacts, where the service offers it. */
import type { UseQueryResult } from '@tanstack/react-query'
import { contactColumns } from '#app/features/contacts/list/contact-columns.tsx'
import { contactQueries, type ListedContact } from '#app/data/contacts/queries.ts'
import { type ContactSearch, listQueryOf } from '#app/data/contacts/search.ts'
import { formatCount } from '#app/text/format.ts'
import { type ListPage, announcement } from '#app/api/list-page.ts'
import { ListResults } from '#app/ui/list/list-results.tsx'
import type { useListView } from '#app/ui/list/list-view.ts'
import { Empty } from '#app/ui/layout/notice.tsx'
import { Waiting } from '#app/ui/controls/waiting.tsx'

export type ContactsView = ReturnType<typeof useListView<ListedContact, ContactSearch>>

const noun = { one: 'contact', many: 'contacts' }

/** The order that an address names. */
export const orderOf = ({ sortBy, sortDirection = 'Ascending' }: ContactSearch) =>
  sortBy && { sortBy, sortDirection }

type Counted = ContactsView & { list: UseQueryResult<ListPage<ListedContact>> }

/** How many there are, for the eye and for the ear. */
export function countOf({ shown, current, waiting, list }: Counted) {
  const count = shown.total !== undefined && formatCount(shown.total, noun.one, noun.many)
  return {
    count: count || (waiting && <Waiting />),
    spoken: current ? announcement(current, noun) : list.isError ? '' : 'Loading contacts',
  }
}

export const AllContacts = ({ search, view }: { search: ContactSearch; view: ContactsView }) => (
  <ListResults
    label="Contacts"
    pages={(next: ContactSearch) => contactQueries.list(listQueryOf(next))}
    columns={contactColumns}
    order={orderOf(search) || undefined}
    {...{ noun, search }}
    shown={view.shown}
    onSearch={view.onSearch}
    onSort={view.onSort}
    none={
      <Empty heading="There are no contacts yet">
        <p>Contacts appear here as soon as the service has them.</p>
      </Empty>
    }
  />
)

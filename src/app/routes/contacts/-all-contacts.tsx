/** The list of all contacts, where the service offers it. */
import { contactColumns } from '#app/features/contacts/list/contact-columns.tsx'
import type { ListedContact } from '#app/data/contacts/queries.ts'
import type { ContactSearch } from '#app/data/contacts/search.ts'
import { ListResults } from '#app/ui/list/list-results.tsx'
import type { useListView } from '#app/ui/list/list-view.ts'
import { Empty } from '#app/ui/layout/notice.tsx'

export type ContactsView = ReturnType<typeof useListView<ListedContact, ContactSearch>>

/** The order that an address names. */
export const orderOf = ({ sortBy, sortDirection = 'Ascending' }: ContactSearch) =>
  sortBy ? { sortBy, sortDirection } : undefined

const suggestions = () => import('#app/data/suggestions/contacts.ts')

export const AllContacts = ({ search, view }: { search: ContactSearch; view: ContactsView }) => (
  <ListResults
    label="Contacts"
    columns={contactColumns}
    order={orderOf(search)}
    {...{ search, suggestions, ...view }}
    none={
      <Empty heading="There are no contacts yet">
        <p>Contacts appear here as soon as the service has them.</p>
      </Empty>
    }
  />
)

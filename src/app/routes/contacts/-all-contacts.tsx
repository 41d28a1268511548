/** The list of all contacts, where the service offers it. */
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { contactColumns } from '#app/features/contacts/contact-columns.tsx'
import { ContactFilters, ContactListFilters } from '#app/features/contacts/contact-filters.tsx'
import { contactListQueries, type ListedContact } from '#app/features/contacts/queries.ts'
import { RecentContacts } from '#app/features/contacts/recent-contacts.tsx'
import { type ContactSearch, listQueryOf } from '#app/features/contacts/search.ts'
import { ColumnsButton } from '#app/ui/columns-button.tsx'
import { focusPage } from '#app/ui/focus-page.ts'
import { formatCount } from '#app/ui/format.ts'
import { type ListPage, spokenOf } from '#app/ui/list-page.ts'
import { ListRemarks } from '#app/ui/list-remarks.tsx'
import { ListResults } from '#app/ui/list-results.tsx'
import { changed, cleared, isFiltered } from '#app/ui/list-search.ts'
import type { useListView } from '#app/ui/list-view.ts'
import { Empty } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page.tsx'
import { SortChoice } from '#app/ui/sort-choice.tsx'
import { Waiting } from '#app/ui/waiting.tsx'
import { mattersRead } from './-matters-read.ts'
import { NewContactLinks } from './-new-contact-links.tsx'

type View = ReturnType<typeof useListView<ListedContact, ContactSearch>>
type Props = {
  search: ContactSearch
  view: View & { list: UseQueryResult<ListPage<ListedContact>> }
}

const title = 'Contacts'
const noun = { one: 'contact', many: 'contacts' }

export function AllContacts({ search, view }: Props) {
  const { shown, current, waiting, list, onSearch, onSort } = view
  const count = shown.total !== undefined && formatCount(shown.total, noun.one, noun.many)
  const { sortBy, sortDirection = 'Ascending' } = search
  const order = sortBy && { sortBy, sortDirection }
  return (
    <Page
      title={title}
      count={count || (waiting && <Waiting />)}
      spoken={current ? spokenOf(current, noun) : list.isError ? '' : 'Loading contacts'}
      actions={
        <>
          <ColumnsButton label={title} columns={contactColumns} />
          <NewContactLinks />
        </>
      }
      filters={
        <>
          <Filters {...{ search, onSearch, onSort, order }} met={shown.page?.records ?? []} />
          {shown.page && <RecentContacts />}
        </>
      }
    >
      <ListRemarks onClose={() => onSearch(search, { replace: true })} />
      <ListResults
        label={title}
        pages={(next: ContactSearch) => contactListQueries.list(listQueryOf(next))}
        columns={contactColumns}
        order={order || undefined}
        {...{ noun, shown, search, onSearch, onSort }}
        none={
          <Empty heading="There are no contacts yet">
            <p>Contacts appear here as soon as the service has them.</p>
          </Empty>
        }
      />
    </Page>
  )
}

type FilterProps = Pick<View, 'onSearch' | 'onSort'> & {
  search: ContactSearch
  order: Parameters<typeof SortChoice>[0]['sort'] | '' | undefined
  /** The contacts on the screen. */
  met: readonly ListedContact[]
}

function Filters({ search, order, met, onSearch, onSort }: FilterProps) {
  const queryClient = useQueryClient()
  const [box, setBox] = useState(0)
  const searched = useLocation({ select: ({ state }) => state.searched === true })
  // The first letters of a search are a place in the history; the rest of them replace it.
  const find = useCallback(
    (text: string, typedOn: boolean) =>
      onSearch(changed(search, { search: text || undefined }), {
        replace: typedOn && searched,
        state: { searched: true },
      }),
    [search, searched, onSearch],
  )
  const set = (change: Partial<ContactSearch>) => onSearch(changed(search, change))
  const clear = () => {
    focusPage()
    setBox(box + 1)
    onSearch(cleared(search))
  }
  const onMatters = mattersRead(queryClient).flatMap(({ roles = [] }) => roles)
  const rolesMet = [...met.flatMap(({ roles = [] }) => roles), ...namesOf(onMatters)]
  return (
    <ContactFilters
      box={box}
      text={search.search ?? ''}
      onText={find}
      among={listQueryOf(search).staffType ?? 'All'}
      onAmong={(staffType) => set({ staffType, type: undefined })}
    >
      <ContactListFilters
        kind={search.contactType}
        onKind={(contactType) => set({ contactType })}
        roles={search.matterRoles ?? []}
        rolesMet={rolesMet}
        onRoles={(matterRoles) => set({ matterRoles })}
        onClear={isFiltered(search) ? clear : undefined}
      />
      <SortChoice columns={contactColumns} sort={order || undefined} onSort={onSort} />
    </ContactFilters>
  )
}

const namesOf = (roles: readonly { roleName?: string | undefined }[]) =>
  roles.flatMap(({ roleName }) => roleName ?? [])

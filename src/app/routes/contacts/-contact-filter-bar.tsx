/** What contacts are narrowed by: every filter of the list, or of the lookup where the service offers no list. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contactColumns } from '#app/features/contacts/list/contact-columns.tsx'
import { ContactFilters, ContactListFilters } from '#app/features/contacts/list/contact-filters.tsx'
import { type ContactSearch, listQueryOf } from '#app/data/contacts/search.ts'
import { focusPage } from '#app/ui/layout/focus-page.ts'
import { changed, cleared, isFiltered } from '#app/api/list-search.ts'
import { SortChoice } from '#app/ui/list/columns/sort-choice.tsx'
import { useTypedSearch } from '#app/ui/filters/use-typed-search.ts'
import { type ContactsView, orderOf } from './-all-contacts.tsx'
import { mattersRead } from './-matters-read.ts'

type Props = {
  search: ContactSearch
  view: ContactsView
  /** What is looked up; nothing where the service offers a list. */
  lookup: { term: string; onTerm: (term: string) => void } | undefined
}

export function ContactFilterBar({ search, view, lookup }: Props) {
  const { onSearch } = view
  const [box, setBox] = useState(0)
  const find = useTypedSearch(search, onSearch)
  const clear = () => {
    focusPage()
    setBox(box + 1)
    onSearch(cleared(search))
  }
  return (
    <ContactFilters
      box={box}
      text={lookup ? lookup.term : (search.search ?? '')}
      onText={lookup ? lookup.onTerm : find}
      lookupType={listQueryOf(search).staffType ?? 'All'}
      onLookupType={(type) =>
        lookup
          ? onSearch({ search: search.search, type }, { replace: true })
          : onSearch(changed(search, { staffType: type, type: undefined }))
      }
    >
      {!lookup && (
        <ListFilters {...{ search, view }} onClear={isFiltered(search) ? clear : undefined} />
      )}
    </ContactFilters>
  )
}

type ListProps = Pick<Props, 'search' | 'view'> & { onClear: (() => void) | undefined }

/** The filters and the order that only the list knows. */
function ListFilters({ search, view, onClear }: ListProps) {
  const set = (change: Partial<ContactSearch>) => view.onSearch(changed(search, change))
  const onMatters = mattersRead(useQueryClient()).flatMap(({ roles = [] }) => roles)
  const onScreen = view.shown.page?.records ?? []
  return (
    <>
      <ContactListFilters
        kind={search.contactType}
        onKind={(contactType) => set({ contactType })}
        roles={search.matterRoles ?? []}
        knownRoles={[...onScreen.flatMap(({ roles = [] }) => roles), ...namesOf(onMatters)]}
        onRoles={(matterRoles) => set({ matterRoles })}
        onClear={onClear}
      />
      <SortChoice
        columns={contactColumns}
        sort={orderOf(search) || undefined}
        onSort={view.onSort}
      />
    </>
  )
}

const namesOf = (roles: readonly { roleName?: string | undefined }[]) =>
  roles.flatMap(({ roleName }) => roleName ?? [])

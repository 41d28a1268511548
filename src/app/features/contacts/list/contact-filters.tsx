/** The search and the filters of the contacts; a lookup has only 'Search in'. */
import { type ContactSearch, listQueryOf } from '#app/data/contacts/search.ts'
import { kindNames } from '#app/data/contacts/kinds.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { FilterBar } from '#app/ui/filters/filter-bar.tsx'
import type { Filter } from '#app/ui/filters/shown-filters.ts'
import type { NavigateOptions } from '#app/ui/list/list-view.ts'

const load = () => import('./contact-filter-editors.tsx')
const Editors = lazyWithRetry(load, 'ContactFilterEditors')

const staffNames = { All: undefined, Staff: 'All staff', EnabledStaff: 'Active staff' }
const searchIn: Filter<ContactSearch> = {
  label: 'Search in',
  names: ['staffType', 'type'],
  show: (search) => staffNames[listQueryOf(search).staffType ?? 'All'],
}
const allFilters: readonly Filter<ContactSearch>[] = [
  searchIn,
  {
    label: 'Kind',
    names: ['contactType'],
    show: ({ contactType }) => contactType && kindNames[contactType],
  },
  {
    label: 'Matter role',
    names: ['matterRoles'],
    show: ({ matterRoles }) => matterRoles?.join(' or '),
  },
]

type Props = {
  search: ContactSearch
  onSearch: (search: ContactSearch, how?: NavigateOptions) => void
  /** What is looked up; nothing where the service offers a list. */
  lookup: { term: string; onTerm: (term: string) => void } | undefined
  /** The names of the roles seen so far. */
  knownRoles: () => string[]
}

export const ContactFilters = ({ search, onSearch, lookup, knownRoles }: Props) => (
  <FilterBar
    label="Search contacts"
    search={search}
    onSearch={
      lookup
        ? ({ search: text, type, staffType = type }) =>
            onSearch({ search: text, type: staffType }, { replace: true })
        : onSearch
    }
    filters={lookup ? [searchIn] : allFilters}
    load={load}
    renderEditor={(editing) => <Editors {...editing} knownRoles={knownRoles} />}
    text={lookup && { value: lookup.term, onText: lookup.onTerm }}
  />
)

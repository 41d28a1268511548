/** The filters of recorded time. */
import type { ReactNode } from 'react'
import type { TimeSearch } from '#app/data/time/search.ts'
import { LazyName } from '#app/pickers/lazy-names.tsx'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { FilterBar } from '#app/ui/filters/filter-bar.tsx'
import classes from './time-list.module.css'
import { datesInWords, type Filter } from '#app/ui/filters/shown-filters.ts'

const load = () => import('./time-filter-editors.tsx')
const Editors = lazyWithRetry(load, 'TimeFilterEditors')

const ofMatter: Filter<TimeSearch> = {
  label: 'Matter',
  names: ['associatedMatterId'],
  show: ({ associatedMatterId: id }) => id && <LazyName of="matter" id={id} />,
}

const linkedFilters: readonly Filter<TimeSearch>[] = [
  {
    label: 'Staff member',
    names: ['staffContactId'],
    show: ({ staffContactId: id }) => id && <LazyName of="contact" id={id} />,
  },
  {
    label: 'Date',
    names: ['dateStart', 'dateEnd'],
    show: ({ dateStart, dateEnd }) => datesInWords(dateStart, dateEnd),
  },
]
const [person, ...rest] = linkedFilters
const allFilters = [person!, ofMatter, ...rest]

type Props = {
  search: TimeSearch
  onSearch: (search: TimeSearch) => void
  /** Whether the time belongs to one matter. */
  linked?: boolean
  /** What the filters match, for the eye, where no heading has it. */
  total?: ReactNode
}

export const TimeFilters = ({ linked = false, total, ...props }: Props) => (
  <FilterBar
    filters={linked ? linkedFilters : allFilters}
    load={load}
    renderEditor={(editing) => <Editors {...editing} />}
    {...props}
  >
    {linked && (
      <span className={classes.total} aria-hidden>
        {total}
      </span>
    )}
  </FilterBar>
)

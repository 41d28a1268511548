/** The search and the filters of the tasks. */
import { lazy, type ReactNode } from 'react'
import type { TaskFilters as Filters } from '#app/data/tasks/search.ts'
import { FilterBar } from '#app/ui/filters/filter-bar.tsx'
import type { NavigateOptions } from '#app/ui/list/list-view.ts'
import { shownTaskFilters } from './shown-task-filters.tsx'

const load = async () => ({
  default: (await import('./task-filter-panel.tsx')).TaskFilterPanel,
})
const TaskFilterPanel = lazy(load)

type Props = {
  search: Filters
  onSearch: (search: Filters, how?: NavigateOptions) => void
  /** Whether the tasks belong to one matter or contact. */
  linked: boolean
  /** How the tasks are grouped. */
  children: ReactNode
}

export const TaskFilters = (props: Props) => (
  <FilterBar
    label="Search tasks"
    filters={shownTaskFilters(props.search)}
    panel={TaskFilterPanel}
    {...{ load, ...props }}
  />
)

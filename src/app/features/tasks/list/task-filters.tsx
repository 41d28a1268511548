/** The search of the tasks, and what they are filtered by. */
import { lazy, type ReactNode } from 'react'
import type { TaskFilters as Filters } from '#app/data/tasks/search.ts'
import { FilterBar } from '#app/ui/filters/filter-bar.tsx'
import type { HowToGo } from '#app/ui/list/list-view.ts'
import { shownTaskFilters } from './shown-task-filters.tsx'

const load = async () => ({
  default: (await import('./task-filter-panel.tsx')).TaskFilterPanel,
})
const TaskFilterPanel = lazy(load)

type Props = {
  search: Filters
  onSearch: (search: Filters, how?: HowToGo) => void
  /** Whether the tasks are those of one matter or contact. */
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

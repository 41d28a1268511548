/** The search and the filters of the tasks. */
import type { ReactNode } from 'react'
import type { TaskFilters as Filters } from '#app/data/tasks/search.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { FilterBar } from '#app/ui/filters/filter-bar.tsx'
import type { NavigateOptions } from '#app/ui/list/list-view.ts'
import { shownTaskFilters } from './shown-task-filters.tsx'

const load = () => import('./task-filter-panel.tsx')
const TaskFilterPanel = lazyWithRetry(load, 'TaskFilterPanel')

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

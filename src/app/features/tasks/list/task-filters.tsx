/** The search and the filters of the tasks. */
import type { ReactNode } from 'react'
import type { TaskFilters as Filters } from '#app/data/tasks/search.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { FilterBar } from '#app/ui/filters/filter-bar.tsx'
import type { NavigateOptions } from '#app/ui/list/list-view.ts'
import { taskFilters, taskLinkFilters } from './shown-task-filters.tsx'

const load = () => import('./task-filter-editors.tsx')
const Editors = lazyWithRetry(load, 'TaskFilterEditors')

const allFilters = [...taskFilters, ...taskLinkFilters]

type Props = {
  search: Filters
  onSearch: (search: Filters, how?: NavigateOptions) => void
  /** Whether the tasks belong to one matter or contact. */
  linked: boolean
  /** The labels of the filters that the views say. */
  said: readonly string[]
  /** How the tasks are grouped. */
  children: ReactNode
}

export const TaskFilters = ({ linked, said, ...props }: Props) => (
  <FilterBar
    label="Search tasks"
    filters={(linked ? taskFilters : allFilters).map((filter) => ({
      ...filter,
      said: said.includes(filter.label),
    }))}
    load={load}
    renderEditor={(editing) => <Editors {...editing} />}
    {...props}
  />
)

/** The search, what the list is filtered by, how it is grouped, and the panel of every filter. */
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { FilterChips } from '#app/ui/filters/filter-chips.tsx'
import { changed, cleared, isFiltered } from '#app/api/list-search.ts'
import type { HowToGo } from '#app/ui/list/list-view.ts'
import { Failure } from '#app/ui/layout/notice.tsx'
import { SearchBox } from '#app/ui/filters/search-box.tsx'
import { useTypedSearch } from '#app/ui/filters/use-typed-search.ts'
import type { TaskFilters as Filters, TaskFiltersChange } from '#app/data/tasks/search.ts'
import { taskChips } from './task-chips.tsx'
import classes from './task-filters.module.css'

const loadPanel = async () => ({
  default: (await import('./task-filter-panel.tsx')).TaskFilterPanel,
})
const TaskFilterPanel = lazy(loadPanel)
/** Loading ahead may fail in silence: the click loads again, and says so. */
const preloadPanel = () => void loadPanel().catch(() => {})

type Props = {
  filters: Filters
  /** Whether the tasks are those of one matter or contact. */
  linked: boolean
  onFilter: (filters: Filters, how?: HowToGo) => void
  /** What stands at the end of the line. */
  children: ReactNode
}

export function TaskFilters({ filters, linked, onFilter, children }: Props) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // A new box for each 'Clear filters', so that no letter of before goes out behind it.
  const [box, setBox] = useState(0)
  const change = (next: TaskFiltersChange) => onFilter(changed(filters, next))
  const find = useTypedSearch(filters, onFilter)
  const close = () => {
    opener.current?.focus()
    setOpen(false)
  }
  const clear = () => {
    setBox(box + 1)
    onFilter(cleared(filters))
  }
  return (
    <>
      <div className={classes.bar}>
        <SearchBox key={box} label="Search tasks" value={filters.search ?? ''} onSearch={find} />
        <FilterChips
          chips={taskChips(filters, change)}
          filtered={isFiltered(filters)}
          onToggle={() => setOpen(!open)}
          onIntent={preloadPanel}
          onClear={clear}
          {...{ open, opener }}
        />
        {children}
      </div>
      {open && (
        <CatchBoundary getResetKey={() => 'panel'} errorComponent={PanelFailed}>
          <Suspense fallback={<div className={classes.loading} aria-busy />}>
            <TaskFilterPanel {...{ filters, linked }} onChange={change} onClose={close} />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  )
}

/** The panel is a file of its own, which a newer version of the desk may have taken away. */
function PanelFailed({ error }: { error: unknown }) {
  return <Failure error={error} doing="Opening the filters" onRetry={() => location.reload()} />
}

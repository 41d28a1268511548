/** How many tasks are selected, and what can be done with them together. */
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useLayoutEffect, useState } from 'react'
import { useFocusWhenGone } from '#app/ui/browser/use-focus-when-gone.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { filtersIn } from '#app/api/list-search.ts'
import { focusListOrPage, focusPage } from '#app/ui/layout/focus-page.ts'
import { formatCount } from '#app/text/format.ts'
import { formatAll } from '#app/text/format-more.ts'
import {
  type Selection,
  useIsReading,
  useSelection,
  useSelectionMessage,
} from '#app/ui/list/selection.ts'
import type { Task } from '#contract/tasks.ts'
import { readEveryFitting } from '#app/data/tasks/read-tasks.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import type { TaskFilters, TaskOwner } from '#app/data/tasks/search.ts'
import type { TaskRow } from '#app/data/tasks/task-groups.ts'
import classes from '#app/features/tasks/list/task-list.module.css'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { Opening } from '#app/ui/browser/opening.tsx'

const BulkEditDialog = lazyWithRetry(() => import('./bulk-edit-dialog.tsx'), 'BulkEditDialog')

type Props = {
  selection: Selection<TaskRow>
  filters: TaskFilters
  owner: TaskOwner
  /** How many tasks match the filters. */
  total: number | undefined
}

export function SelectionBar({ selection, filters, owner, total }: Props) {
  const chosen = useSelection(selection)
  const view = filtersIn({ ...filters, ...owner })
  // Before the focus is handed on: 'Change' goes with what was selected.
  useLayoutEffect(() => () => selection.clear(), [selection, view])
  const [changed, setChanged] = useState<Changed>()
  const selectAll = useSelectAll({ selection, filters, owner, total })
  const isReading = useIsReading(selection)
  const message = useSelectionMessage(selection)
  const { size } = chosen
  return (
    <div className={classes.selection} role="group" aria-label="Selected tasks">
      <span role="status">
        {size === 0
          ? 'Tick tasks to select them'
          : `${formatCount(size, 'task', 'tasks')} selected`}
      </span>
      {size > 0 && (
        <Button onClick={() => setChanged({ tasks: [...chosen.values()], view })}>Change</Button>
      )}
      {total !== undefined && total > size && (
        <SelectAll {...{ total, isReading }} onSelect={selectAll} />
      )}
      {size > 0 && (
        <Button
          look="quiet"
          onClick={() => {
            focusPage()
            selection.clear()
          }}
        >
          Clear selection
        </Button>
      )}
      {message && <span role="alert">{message}</span>}
      {changed && (
        <Changing {...{ changed, selection, view }} onClose={() => setChanged(undefined)} />
      )}
    </div>
  )
}

type Changed = { tasks: readonly Task[]; view: string }
type ChangingProps = {
  changed: Changed
  selection: Selection<TaskRow>
  view: string
  onClose: () => void
}

const Changing = ({ changed, selection, view, onClose }: ChangingProps) => (
  <Suspense fallback={<Opening what="The form" />}>
    <BulkEditDialog
      tasks={changed.tasks}
      onClose={(left) => {
        selection.clear()
        // By Back this may be another view, in which they would be out of sight.
        if (changed.view === view) selection.add(left)
        onClose()
      }}
    />
  </Suspense>
)

type AllProps = { total: number; isReading: boolean; onSelect: () => void }

/** Goes with its work, and hands the focus to 'Change', which may be there only a moment later. */
function SelectAll({ total, isReading, onSelect }: AllProps) {
  const ref = useFocusWhenGone<HTMLButtonElement>(({ parentElement }) =>
    queueMicrotask(() => {
      parentElement?.querySelector('button')?.focus()
      if (document.activeElement === document.body) focusListOrPage()
    }),
  )
  return (
    <Button ref={ref} look="default" aria-disabled={isReading} onClick={onSelect}>
      {isReading ? 'Selecting…' : `Select ${formatAll(total, 'task', 'tasks')}`}
    </Button>
  )
}

/** Loads every task that matches the filters: only a task whose current values are known may be changed. */
function useSelectAll({ selection, filters, owner }: Props) {
  const queryClient = useQueryClient()
  const { pageIndex: _page, pageSize: _size, ...narrowed } = filters
  return () => {
    if (selection.isReading()) return
    void selection.addRead(async (signal) => {
      const every = () => queryClient.query(taskQueries.every())
      const { tasks, cut } = await readEveryFitting({ ...narrowed, ...owner }, { signal, every })
      return { rows: tasks, message: cut ? cutMessage(tasks.length) : '' }
    })
  }
}

const cutMessage = (count: number) =>
  `Only the first ${formatCount(count, 'task', 'tasks')} could be loaded. There may be more that are not selected.`

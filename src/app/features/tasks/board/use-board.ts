/** What a board shows: the first tasks of each status, with pending changes already applied. */
import { useMutationState, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { openStatuses, type Task, type TaskStatus, taskStatuses } from '#contract/tasks.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import type { TaskFilters } from '#app/data/tasks/search.ts'
import { pendingChanges, taskChangeOf } from '#app/features/tasks/mutations.ts'
import { keep, kept } from '#app/ui/browser/kept.ts'
import classes from './task-board.module.css'

/** How many tasks of one status a board shows: nobody scans more than that, and the list shows them all. */
export const maxCards = 100

/** Named here, so that the page brings its rules: the board is drawn before its own code is here. */
export const boardClass = classes.board

export type BoardColumn = {
  status: TaskStatus
  /** The filter excludes this status. */
  isFilteredOut: boolean
  /** Shown in addition to what the filter asks for: the 'Done' column, while only open tasks are listed. */
  isExtra: boolean
  /** Undefined for a column that is always open. */
  collapsed: boolean | undefined
  onToggle: () => void
  tasks: readonly Task[]
  /** How many there are; undefined until it is known. */
  total: number | undefined
  /** When its tasks were read, in milliseconds. */
  readAt: number
  error: Error | null
  /** The cards are from the previous filters, or still loading. */
  waiting: boolean
  retry: () => unknown
}

type Options = { filters: TaskFilters; enabled: boolean }

export function useBoard({ filters, enabled }: Options): BoardColumn[] {
  const { pageSize: _size, pageIndex: _index, sortBy = 'dueDate', ...rest } = filters
  const { doneOpen, onToggle } = useDoneOpen()
  const isExtra = (status: TaskStatus) =>
    status === 'Done' && String(filters.status) === String(openStatuses)
  const isShown = (status: TaskStatus) =>
    !filters.status || filters.status.includes(status) || isExtra(status)
  // Somebody who filters by what is done wants to see it.
  const isCollapsible = (status: TaskStatus) =>
    status === 'Done' && isShown(status) && !filters.status?.includes(status)
  const collapsedOf = (status: TaskStatus) => (isCollapsible(status) ? !doneOpen : undefined)
  const results = useQueries({
    queries: taskStatuses.map((status) => ({
      ...taskQueries.list({
        ...rest,
        sortBy,
        status: [status],
        pageIndex: 0,
        // A collapsed column shows no more than its count.
        pageSize: collapsedOf(status) ? 1 : maxCards,
      }),
      enabled: enabled && isShown(status),
    })),
  })
  const moves = useMutationState({ filters: pendingChanges, select: taskChangeOf })
  const moved = new Map(
    moves.flatMap(({ seen, change }) => (change.status ? [[seen.id, change.status] as const] : [])),
  )
  // A column that was read before the filter left it out is still in the cache.
  const pages = results.map(({ data }, index) => (isShown(taskStatuses[index]!) ? data : undefined))
  const all = pages.flatMap((page) => page?.records ?? [])
  const columnOf = (task: Task) => moved.get(task.id) ?? task.status
  return taskStatuses.map((status, index) => {
    const { dataUpdatedAt, error, isPlaceholderData, isPending, refetch } = results[index]!
    const page = pages[index]
    const cards = all
      .filter((task) => columnOf(task) === status)
      .map((task) => (task.status === status ? task : { ...task, status }))
    return {
      status,
      isFilteredOut: !isShown(status),
      isExtra: isExtra(status),
      collapsed: collapsedOf(status),
      onToggle,
      tasks: collapsedOf(status) ? [] : [...new Map(cards.map((task) => [task.id, task])).values()],
      total: page?.totalRecords,
      readAt: dataUpdatedAt,
      error: page || !isShown(status) ? null : error,
      waiting: isPending || isPlaceholderData,
      retry: refetch,
    }
  })
}

/** The storage key that remembers whether the 'Done' column is open. */
const doneKey = 'desk-board-done'

function useDoneOpen() {
  const [doneOpen, setDoneOpen] = useState(() => kept(doneKey) === 'open')
  const onToggle = () => {
    keep(doneKey, doneOpen ? 'collapsed' : 'open')
    setDoneOpen(!doneOpen)
  }
  return { doneOpen, onToggle }
}

/** How many tasks the columns have in all; undefined until each of them is known. */
export function totalOnBoard(columns: readonly BoardColumn[]) {
  const shown = columns.filter(({ isFilteredOut, isExtra }) => !isFilteredOut && !isExtra)
  if (shown.some(({ total, waiting }) => total === undefined || waiting)) return undefined
  return shown.reduce((sum, { total = 0 }) => sum + total, 0)
}

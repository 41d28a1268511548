/** What a board shows: the first tasks of each status, with pending changes already applied. */
import { useMutationState, useQueries } from '@tanstack/react-query'
import { type Task, type TaskStatus, taskStatuses } from '#contract/tasks.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import type { TaskFilters } from '#app/data/tasks/search.ts'
import { pendingChanges, taskChangeOf } from '#app/features/tasks/mutations.ts'

/** How many tasks of one status a board shows: nobody scans more than that, and the list shows them all. */
export const maxCards = 100

export type BoardColumn = {
  status: TaskStatus
  /** The filter excludes this status. */
  isFilteredOut: boolean
  tasks: readonly Task[]
  /** How many there are; undefined until it is known. */
  total: number | undefined
  error: Error | null
  /** The cards are from the previous filters, or still loading. */
  waiting: boolean
  retry: () => unknown
}

type Options = { filters: TaskFilters; enabled: boolean }

export function useBoard({ filters, enabled }: Options): BoardColumn[] {
  const { pageSize: _size, pageIndex: _index, sortBy = 'dueDate', ...rest } = filters
  const isShown = (status: TaskStatus) => !filters.status || filters.status.includes(status)
  const results = useQueries({
    queries: taskStatuses.map((status) => ({
      ...taskQueries.list({
        ...rest,
        sortBy,
        status: [status],
        pageIndex: 0,
        pageSize: maxCards,
      }),
      enabled: enabled && isShown(status),
    })),
  })
  const moves = useMutationState({ filters: pendingChanges, select: taskChangeOf })
  const moved = new Map(
    moves.flatMap(({ seen, change }) => (change.status ? [[seen.id, change.status] as const] : [])),
  )
  const all = results.flatMap(({ data }) => data?.records ?? [])
  const columnOf = (task: Task) => moved.get(task.id) ?? task.status
  return taskStatuses.map((status, index) => {
    const { data, error, isPlaceholderData, isPending, refetch } = results[index]!
    const cards = all
      .filter((task) => columnOf(task) === status)
      .map((task) => (task.status === status ? task : { ...task, status }))
    return {
      status,
      isFilteredOut: !isShown(status),
      tasks: [...new Map(cards.map((task) => [task.id, task])).values()],
      total: data?.totalRecords,
      error: data ? null : error,
      waiting: isPending || isPlaceholderData,
      retry: refetch,
    }
  })
}

/** How many tasks the columns have in all; undefined until each of them is known. */
export function totalOnBoard(columns: readonly BoardColumn[]) {
  const shown = columns.filter(({ isFilteredOut }) => !isFilteredOut)
  if (shown.some(({ total, waiting }) => total === undefined || waiting)) return undefined
  return shown.reduce((sum, { total = 0 }) => sum + total, 0)
}

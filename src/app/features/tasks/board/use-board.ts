/** What a board shows: the first tasks of each status, where the change under way puts them. */
import { useMutationState, useQueries } from '@tanstack/react-query'
import { type Task, type TaskStatus, taskStatuses } from '#contract/tasks.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import type { TaskFilters } from '#app/data/tasks/search.ts'
import { changesUnderWay, wantedBy } from '#app/features/tasks/mutations.ts'

/** How many tasks of one status a board shows: more than that nobody surveys, and the list shows them all. */
export const mostCards = 100

export type BoardColumn = {
  status: TaskStatus
  /** A filter asks for other statuses. */
  leftOut: boolean
  tasks: readonly Task[]
  /** How many there are, as far as that is known. */
  total: number | undefined
  error: Error | null
  /** These are of other filters, or not here yet. */
  waiting: boolean
  retry: () => void
}

type Options = { filters: TaskFilters; enabled: boolean }

export function useBoard({ filters, enabled }: Options): BoardColumn[] {
  const { pageSize: _size, pageIndex: _index, sortBy = 'dueDate', ...others } = filters
  const asked = (status: TaskStatus) => !filters.status || filters.status.includes(status)
  const results = useQueries({
    queries: taskStatuses.map((status) => ({
      ...taskQueries.list({
        ...others,
        sortBy,
        status: [status],
        pageIndex: 0,
        pageSize: mostCards,
      }),
      enabled: enabled && asked(status),
    })),
  })
  const moves = useMutationState({ filters: changesUnderWay, select: wantedBy })
  const moved = new Map(
    moves.flatMap(({ seen, change }) => (change.status ? [[seen.id, change.status] as const] : [])),
  )
  const all = results.flatMap(({ data }) => data?.records ?? [])
  const columnOf = (task: Task) => moved.get(task.id) ?? task.status
  return taskStatuses.map((status, index) => {
    const { data, error, isPlaceholderData, isPending, refetch } = results[index]!
    const came = all
      .filter((task) => columnOf(task) === status)
      .map((task) => (task.status === status ? task : { ...task, status }))
    return {
      status,
      leftOut: !asked(status),
      tasks: [...new Map(came.map((task) => [task.id, task])).values()],
      total: data?.totalRecords,
      error: data ? null : error,
      waiting: isPending || isPlaceholderData,
      retry: () => void refetch(),
    }
  })
}

/** How many tasks the columns stand for; undefined until each of them is known. */
export function totalOnBoard(columns: readonly BoardColumn[]) {
  const asked = columns.filter(({ leftOut }) => !leftOut)
  if (asked.some(({ total, waiting }) => total === undefined || waiting)) return undefined
  return asked.reduce((sum, { total = 0 }) => sum + total, 0)
}

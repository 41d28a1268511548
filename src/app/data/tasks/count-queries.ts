// @chunk pieces
/** How many tasks match, by one small request: for what stands beside a name, and is left out where it is not certain. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { isNotOffered } from '#app/api/not-offered.ts'
import { addDays } from '#app/text/days.ts'
import { openStatuses, taskOperations, type TaskQuery } from '#contract/tasks.ts'
import { isCutShort } from './cut-short.ts'
import { taskDetailQueries } from './detail-queries.ts'
import { fits } from './local-tasks.ts'
import type { TaskOwner } from './search.ts'

/** So many tasks show whether the service filters at all. */
const sample = 25
const notDone = [...openStatuses]

async function countTasks(query: TaskQuery, signal: AbortSignal) {
  const first = { ...query, pageIndex: 0, pageSize: sample }
  const answer = await call(taskOperations.listTasks, { query: first, signal })
  const { records, totalRecords } = answer
  const isCounted = records.length <= sample && records.every((task) => fits(task, query))
  return isCounted && !(await isCutShort(answer, first, signal)) ? totalRecords : null
}

const count = (query: TaskQuery) =>
  queryOptions({
    queryKey: [...taskDetailQueries.all(), 'count', query],
    queryFn: ({ signal }) =>
      countTasks(query, signal).catch((error: unknown) => {
        if (isNotOffered(error, 400)) return null
        throw error
      }),
    retry: false,
  })

export const taskCountQueries = {
  /** Of everyone, or of one of the staff. */
  overdue: (today: string, assignedToId: string | undefined) =>
    count({
      status: notDone,
      dueDateEnd: addDays(today, -1),
      ...(assignedToId && { assignedToId }),
    }),
  notDone: (owner: NonNullable<TaskOwner>) => count({ status: notDone, ...owner }),
}

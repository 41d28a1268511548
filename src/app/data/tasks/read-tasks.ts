/** Reads tasks from any service: one that filters and pages is believed; of another all tasks are read, and the rest is done here. */
import { call } from '#app/api/client.ts'
import { readAllPages } from '#app/api/read-all-pages.ts'
import { largestPage } from '#contract/query-string.ts'
import { type Task, taskOperations, type TaskQuery } from '#contract/tasks.ts'
import { fits, isFound, tasksFor } from './local-tasks.ts'

export type PagedQuery = TaskQuery & { pageIndex: number; pageSize: number }
export type ReadPage = {
  records: Task[]
  totalRecords: number
  /** Set where the desk filtered or paged by itself; `cut`: not even all tasks could be read for it. */
  here?: 'all' | 'cut'
}

/** All tasks of a service, or as many as are looked through. */
export type EveryTask = { tasks: Task[]; cut: boolean }
const mostTasks = 20_000

type Options = { signal: AbortSignal; every: () => Promise<EveryTask> }

export async function readTasks(query: PagedQuery, { signal, every }: Options): Promise<ReadPage> {
  const page = await call(taskOperations.listTasks, { query, signal })
  if (!(await isIgnored(page, query, signal))) return page
  const { tasks, cut } = await every()
  const fitting = tasksFor(tasks, query)
  const first = query.pageIndex * query.pageSize
  return {
    records: fitting.slice(first, first + query.pageSize),
    totalRecords: fitting.length,
    here: cut ? 'cut' : 'all',
  }
}

/** Whether a page shows that something of the query was taken no notice of. */
async function isIgnored(page: ReadPage, query: PagedQuery, signal: AbortSignal) {
  const { records, totalRecords } = page
  if (records.length > query.pageSize || records.some((task) => !fits(task, query))) return true
  const { search, ...others } = query
  if (search && records.some((task) => !isFound(task, search))) {
    // A service may look where nothing is shown; but a search that leaves out no task at all is none.
    const asked = { ...others, pageIndex: 0, pageSize: 1 }
    const without = await call(taskOperations.listTasks, { query: asked, signal })
    if (without.totalRecords === totalRecords) return true
  }
  // A full page that says it is all there is may be a bare array, which knows nothing of the next one.
  if (query.pageIndex > 0 || records.length < query.pageSize || totalRecords > records.length) {
    return false
  }
  const next = await call(taskOperations.listTasks, { query: { ...query, pageIndex: 1 }, signal })
  const met = new Set(records.map(({ id }) => id))
  return next.records.some(({ id }) => !met.has(id))
}

/** How many tasks are put into groups at most. */
export const mostGrouped = 1_000

/** The first tasks that fit a query, in its order, as far as groups are made of them. */
export const readFirst = (query: TaskQuery, given: Options) => readUpTo(mostGrouped, query, given)

/** All tasks that fit a query; `cut` where there may be more than are looked through. */
export const readEveryFitting = (query: TaskQuery, given: Options) =>
  readUpTo(mostTasks, query, given)

async function readUpTo(most: number, query: TaskQuery, given: Options) {
  let cut = false
  const { rows, total, end } = await readAllPages({
    pageSize: largestPage,
    read: async (pageIndex) => {
      const page = await readTasks({ ...query, pageIndex, pageSize: largestPage }, given)
      cut = page.here === 'cut'
      return page
    },
    isEnough: (soFar) => soFar.rows.size >= most,
  })
  return end === 'enough'
    ? { tasks: rows, total, cut: true }
    : { tasks: rows, total: rows.length, cut }
}

/** Every task of the service, whatever its pages look like. */
export async function readEveryTask(signal: AbortSignal): Promise<EveryTask> {
  const { rows, end } = await readAllPages({
    pageSize: largestPage,
    read: (pageIndex) => {
      const query = { pageIndex, pageSize: largestPage }
      return call(taskOperations.listTasks, { query, signal })
    },
    isEnough: (soFar) => soFar.rows.size >= mostTasks,
  })
  return { tasks: rows, cut: end === 'enough' }
}

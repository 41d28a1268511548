// @chunk task-parts
/** Reads tasks from any service: if it ignores filters, the order or paging, all tasks are read, filtered and sorted here. */
import { ApiError } from '#app/api/api-error.ts'
import { call } from '#app/api/client.ts'
import { readAllPages } from '#app/api/read-all-pages.ts'
import { largestPage } from '#contract/query-string.ts'
import { type Task, taskOperations, type TaskQuery } from '#contract/tasks.ts'
import { isCutShort } from './cut-short.ts'
import { byPriority, fits, isFound, orderOf, tasksFor } from './local-tasks.ts'

export type PagedQuery = TaskQuery & { pageIndex: number; pageSize: number }
export type ReadPage = {
  records: Task[]
  totalRecords: number
  /** Set if filters, the order or paging were applied here; `cut` if not all tasks could be read for that. */
  filteredLocally?: 'all' | 'cut'
}

/** All tasks of a service, up to a limit. */
export type EveryTask = { tasks: Task[]; cut: boolean }
const maxTasks = 20_000

type Options = { signal: AbortSignal; every: () => Promise<EveryTask> }

export async function readTasks(query: PagedQuery, { signal, every }: Options): Promise<ReadPage> {
  const page = await call(taskOperations.listTasks, { query, signal })
  if (!(await isIgnored(page, query, signal))) {
    const sorted = await inOrder(page, query, signal)
    if (sorted) return { ...sorted, records: byPriority(sorted.records, query) }
  }
  const { tasks, cut } = await every()
  const fitting = tasksFor(tasks, query)
  const first = query.pageIndex * query.pageSize
  return {
    records: fitting.slice(first, first + query.pageSize),
    totalRecords: fitting.length,
    filteredLocally: cut ? 'cut' : 'all',
  }
}

/** Whether a page shows that part of the query was ignored. */
async function isIgnored(page: ReadPage, query: PagedQuery, signal: AbortSignal) {
  const { records } = page
  if (records.length > query.pageSize || records.some((task) => !fits(task, query))) return true
  const { search } = query
  if (search && records.some((task) => !isFound(task, search))) {
    // A service may search fields that are not shown, or by rules of its own; but not so that this finds the same.
    const nothing = { ...query, search: 'qxzvjkqxzvjkqxzvjk' }
    const found = await call(taskOperations.listTasks, { query: nothing, signal }).catch(ifRefused)
    if (found && areSame(records, found.records)) return true
  }
  return isCutShort(page, query, signal)
}

/** A refusal is an answer too; one that is late, or could not be given, is none. */
function ifRefused(error: unknown) {
  if (error instanceof ApiError && !error.retryable) return undefined
  throw error
}

/** What to take where a service breaks whenever it is asked to sort; one that is too busy is asked again. */
const unlessBusy =
  <T>(instead: T) =>
  (error: unknown) => {
    if (error instanceof ApiError && [429, 503].includes(error.problem.status)) throw error
    return instead
  }

/** Whether two pages have the same tasks, in whatever order. */
function areSame(one: readonly Task[], other: readonly Task[]) {
  const ids = new Set(other.map(({ id }) => id))
  return one.length === other.length && one.every(({ id }) => ids.has(id))
}

/** The page if it is in the order of the query; undefined if the service sorts some other way. */
async function inOrder(page: ReadPage, query: PagedQuery, signal: AbortSignal) {
  const { records, totalRecords } = page
  const order = orderOf(records, query)
  if (order === 'right' || records.length < 2) return page
  const isPart = query.pageIndex === 0 && totalRecords > records.length
  if (order === 'constant' && !isPart) return page
  if (order !== 'wrong') {
    // A service that sorts at all does not begin with the same tasks from either end.
    const sortDirection = query.sortDirection === 'Descending' ? 'Ascending' : 'Descending'
    const { sortBy = 'dueDate' } = query
    const other = { ...query, sortBy, sortDirection } as const
    const asked = call(taskOperations.listTasks, { query: other, signal })
    const end = await asked.catch(unlessBusy(undefined))
    signal.throwIfAborted()
    return end && isSame(end.records, records) ? undefined : page
  }
  if (query.sortBy) return undefined
  // Its own order is another one, but it may know this one by name.
  const named = { ...query, sortBy: 'dueDate' } as const
  const asked = call(taskOperations.listTasks, { query: named, signal })
  const found = await asked.catch(unlessBusy(page))
  signal.throwIfAborted()
  return orderOf(found.records, query) === 'wrong' ? undefined : found
}

const isSame = (one: readonly Task[], other: readonly Task[]) =>
  one.every(({ id }, place) => id === other[place]?.id)

/** How many tasks are put into groups at most. */
export const maxGrouped = 1_000

/** The first tasks that match a query, in its order, up to the limit for groups. */
export const readFirst = (query: TaskQuery, given: Options) => readUpTo(maxGrouped, query, given)

/** All tasks that match a query; `cut` if there may be more than the limit. */
export const readEveryFitting = (query: TaskQuery, given: Options) =>
  readUpTo(maxTasks, query, given)

async function readUpTo(most: number, query: TaskQuery, given: Options) {
  let cut = false
  const { rows, total, end } = await readAllPages({
    pageSize: largestPage,
    read: async (pageIndex) => {
      const page = await readTasks({ ...query, pageIndex, pageSize: largestPage }, given)
      cut = page.filteredLocally === 'cut'
      return page
    },
    isEnough: (soFar) => soFar.rows.size >= most,
  })
  // A service that repeats a page may have more than it shows.
  return end === 'last'
    ? { tasks: rows, total: rows.length, cut }
    : { tasks: rows, total, cut: true }
}

/** Every task of the service, whatever its pages look like; `cut` if there may be more than `most`. */
export async function readEveryTask(signal: AbortSignal, most = maxTasks): Promise<EveryTask> {
  const { rows, end } = await readAllPages({
    pageSize: largestPage,
    read: (pageIndex) => {
      const query = { pageIndex, pageSize: largestPage }
      return call(taskOperations.listTasks, { query, signal })
    },
    isEnough: (soFar) => soFar.rows.size >= most,
  })
  return { tasks: rows, cut: end !== 'last' }
}

// @chunk pieces
/** Looks behind a page of tasks that claims to be everything. */
import { call } from '#app/api/client.ts'
import { type Task, taskOperations, type TaskQuery } from '#contract/tasks.ts'

type Page = { records: readonly Task[]; totalRecords: number }
type PagedQuery = TaskQuery & { pageIndex: number; pageSize: number }

/** Whether more tasks follow a full first page that claims to be everything: it may be a bare array without a total. */
export async function isCutShort(
  { records, totalRecords }: Page,
  query: PagedQuery,
  signal: AbortSignal,
) {
  if (query.pageIndex > 0 || records.length < query.pageSize || totalRecords > records.length) {
    return false
  }
  const next = await call(taskOperations.listTasks, { query: { ...query, pageIndex: 1 }, signal })
  const seen = new Set(records.map(({ id }) => id))
  return next.records.some(({ id }) => !seen.has(id))
}

// @chunk pieces
/** What is asked about one task, apart from the lists and the groups, which most pages do without. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api/client.ts'
import { beforeEdit } from '#app/data/before-edit.ts'
import { taskOperations } from '#contract/tasks.ts'

const read = (id: string, signal: AbortSignal) =>
  call(taskOperations.getTask, { params: { id }, signal })

export const taskDetailQueries = {
  all: () => ['tasks'] as const,

  detail: (id: string) =>
    queryOptions({
      queryKey: [...taskDetailQueries.all(), 'detail', id],
      queryFn: ({ signal }) => read(id, signal),
    }),

  /** A task whose matter and description begin a form, as it was when that was opened. */
  before: (id: string) =>
    beforeEdit(taskDetailQueries.detail(id).queryKey, (signal) => read(id, signal)),
}

// @chunk pieces
/** The queries about one task, separate from lists and groups, which most pages do not need. */
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

  /** A task that prefills a form, as it was when the form was opened. */
  before: (id: string) =>
    beforeEdit(taskDetailQueries.detail(id).queryKey, (signal) => read(id, signal)),
}

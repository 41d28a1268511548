// @chunk task-parts
/** The queries about tasks. Keys run from general to specific: `all()` covers every cached task. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ListPage, toListPage } from '#app/api/list-page.ts'
import { newestListed } from '#app/data/newest-listed.ts'
import { paged } from '#contract/common.ts'
import { linksOf, type Task, type TaskQuery } from '#contract/tasks.ts'
import { taskDetailQueries } from './detail-queries.ts'
import { type ReadPage, readEveryTask, readFirst, readTasks } from './read-tasks.ts'
import type { Grouping, TaskOwner } from './search.ts'
import { inGroups, type TaskRow } from './task-groups.ts'

/** A page of tasks; `filteredLocally` if the service itself did not filter or page. */
export type TaskListPage = ListPage<Task> & Pick<ReadPage, 'filteredLocally'>

/** Groups of the first tasks; `cut` if more match the filters. */
export type GroupedPage = ListPage<TaskRow> & { total: number; cut: boolean }
type Groups = { owner: TaskOwner; group: Grouping; today: string }

export const taskQueries = {
  ...taskDetailQueries,

  /** One page of tasks; the page before stays on the screen until this one is here. */
  list: (query: TaskQuery, owner?: TaskOwner) => {
    const pagedQuery = paged(query)
    return queryOptions({
      queryKey: [...taskQueries.all(), 'list', owner ?? 'all', pagedQuery],
      queryFn: async ({ signal, client }): Promise<TaskListPage> => {
        const every = () => client.query(taskQueries.every())
        const page = await readTasks({ ...pagedQuery, ...owner }, { signal, every })
        return {
          ...toListPage(page, pagedQuery),
          ...(page.filteredLocally && { filteredLocally: page.filteredLocally }),
        }
      },
      placeholderData: keepPreviousData,
    })
  },

  /** The grouped tasks, with headings between them; `total` counts all that match the filters. */
  grouped: (query: TaskQuery, { owner, group, today }: Groups) =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'grouped', owner ?? 'all', group, today, query],
      queryFn: async ({ signal, client }): Promise<GroupedPage> => {
        const every = () => client.query(taskQueries.every())
        const read = await readFirst({ ...query, ...owner }, { signal, every })
        const records = inGroups(read.tasks, group, today)
        const { length } = records
        const page = { query, records, pageIndex: 0, pageSize: length, totalRecords: length }
        return { ...page, total: read.total, cut: read.cut || read.tasks.length < read.total }
      },
      placeholderData: keepPreviousData,
    }),

  /** All tasks; only needed for services that do not filter. */
  every: () =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'every'],
      queryFn: ({ signal }) => readEveryTask(signal),
    }),
}

/** A task as a list showed it last, with the names that only lists include. */
export const rememberedTask = (client: QueryClient, id: string) =>
  newestListed<Task>(client, [...taskQueries.all(), 'list'], id)?.record

/** A task read by itself, with the names from a list; names of records that it is no longer linked to are dropped. */
export function withNames(task: Task, listed: Task | undefined): Task {
  if (!listed) return task
  const [is, was] = [linksOf(task), linksOf(listed)]
  const { associatedMatter, associatedContact, assignedTo } = listed
  return {
    ...(is.matterId === was.matterId && associatedMatter && { associatedMatter }),
    ...(is.contactId === was.contactId && associatedContact && { associatedContact }),
    ...(is.assignedToId === was.assignedToId && assignedTo && { assignedTo }),
    ...task,
  }
}

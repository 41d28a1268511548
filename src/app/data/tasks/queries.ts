/** What is asked about tasks. Keys run from general to specific: `all()` reaches every cached task. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ListPage, standing } from '#app/api/list-page.ts'
import { newestListed } from '#app/data/newest-listed.ts'
import { paged } from '#contract/common.ts'
import { linksOf, type Task, type TaskQuery } from '#contract/tasks.ts'
import { taskDetailQueries } from './detail-queries.ts'
import { type ReadPage, readEveryTask, readFirst, readTasks } from './read-tasks.ts'
import type { Grouping, TaskOwner } from './search.ts'
import { inGroups, type TaskRow } from './task-groups.ts'

/** A page of tasks; `here` where the service itself did not filter or page. */
export type TaskListPage = ListPage<Task> & Pick<ReadPage, 'here'>

/** Groups of the first tasks; `cut` where more would fit the filters. */
export type GroupedPage = ListPage<TaskRow> & { total: number; cut: boolean }
type Groups = { owner: TaskOwner; group: Grouping; today: string }

export const taskQueries = {
  ...taskDetailQueries,

  /** One page of tasks; the page before stays on the screen until this one is here. */
  list: (query: TaskQuery, owner?: TaskOwner) => {
    const asked = paged(query)
    return queryOptions({
      queryKey: [...taskQueries.all(), 'list', owner ?? 'all', asked],
      queryFn: async ({ signal, client }): Promise<TaskListPage> => {
        const every = () => client.query(taskQueries.every())
        const page = await readTasks({ ...asked, ...owner }, { signal, every })
        return { ...standing(page, asked), ...(page.here && { here: page.here }) }
      },
      placeholderData: keepPreviousData,
    })
  },

  /** As many tasks as are put into groups, with headings between them; `total` counts all that fit the filters. */
  grouped: (query: TaskQuery, { owner, group, today }: Groups) =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'grouped', owner ?? 'all', group, today, query],
      queryFn: async ({ signal, client }): Promise<GroupedPage> => {
        const every = () => client.query(taskQueries.every())
        const read = await readFirst({ ...query, ...owner }, { signal, every })
        const records = inGroups(read.tasks, group, today)
        const { length } = records
        const page = { asked: query, records, pageIndex: 0, pageSize: length, totalRecords: length }
        return { ...page, total: read.total, cut: read.tasks.length < read.total }
      },
      placeholderData: keepPreviousData,
    }),

  /** All tasks there are; asked only of services that do not filter by themselves. */
  every: () =>
    queryOptions({
      queryKey: [...taskQueries.all(), 'every'],
      queryFn: ({ signal }) => readEveryTask(signal),
    }),
}

/** A task as a list on this desk showed it last, with the names that only lists tell. */
export const rememberedTask = (client: QueryClient, id: string) =>
  newestListed<Task>(client, [...taskQueries.all(), 'list'], id)?.record

/** A task that was read by itself, with the names that a list told; names of what it is no longer linked to go. */
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

/** What a search for tasks may have meant: a name as it is written, or the tasks of a matter or a person. */
import type { QueryClient } from '@tanstack/react-query'
import type { Suggest } from '#app/api/suggestions.ts'
import { taskQueries } from '#app/data/tasks/queries.ts'
import type { TaskFilters } from '#app/data/tasks/search.ts'
import { contactName, corrections, counted, counting, lookUp, matterName } from './lookups.ts'

const noun = { one: 'task', many: 'tasks' }

export const suggest: Suggest<TaskFilters, QueryClient> = async (search, { client, signal }) => {
  const term = search.search ?? ''
  const found = await lookUp(client, term)
  const to = (change: TaskFilters) => {
    const next = { ...search, pageIndex: undefined, ...change }
    const read = () => client.query(taskQueries.list({ ...next, ...counting }))
    return { to: '/tasks', search: next, read }
  }
  const corrected = corrections(term, found).map((text) => {
    return { kind: 'corrected search' as const, text, ...to({ search: text }) }
  })
  const other = (text: string, filter: TaskFilters) => ({
    kind: 'other records' as const,
    text,
    ...to({ search: undefined, ...filter }),
  })
  const linked = [
    ...found.matters.map((one) =>
      other(`Tasks of ${matterName(one)}`, { associatedMatterId: one.id }),
    ),
    ...found.contacts.flatMap((one) => [
      other(`Tasks of ${contactName(one)}`, { associatedContactId: one.id }),
      other(`Tasks assigned to ${contactName(one)}`, { assignedToId: one.id }),
    ]),
  ]
  return counted([...corrected, ...linked], noun, signal)
}

/** In which order tasks are listed, and how many come before a given one. */
import { desc, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { TaskQuery } from '#contract/tasks.ts'
import { contacts, matters } from '#service/db/schema.ts'
import { tasks } from './table.ts'

export const linkedContact = alias(contacts, 'linked_contact')
export const assignee = alias(contacts, 'assignee')

/** Tasks with what they refer to; a join that an order does not need is left out by the database. */
const named = sql`${tasks}
  left join ${matters} on ${matters.id} = ${tasks.associatedMatterId}
  left join ${contacts} as linked_contact on ${linkedContact.id} = ${tasks.associatedContactId}
  left join ${contacts} as assignee on ${assignee.id} = ${tasks.assignedToId}`

type SortName = NonNullable<TaskQuery['sortBy']>

/** What each name of the API sorts by: text without case and accents, words of an enumeration by their meaning. */
const keys: Record<SortName, PgColumn> = {
  id: tasks.id,
  description: tasks.descriptionKey,
  status: tasks.statusOrder,
  priority: tasks.priorityOrder,
  dueDate: tasks.dueDate,
  associatedMatter: matters.titleKey,
  associatedContact: linkedContact.nameKey,
  assignedTo: assignee.nameKey,
}
/** A task is linked to one of the two: the key of the other is missing. */
const mayLack = new Set<SortName>(['associatedMatter', 'associatedContact'])

/** The order of a list; without `sortBy` the tasks that are due first come first. */
export type TaskOrder = { key: PgColumn; mayLack: boolean; down: boolean }

export function taskOrder({ sortBy = 'dueDate', sortDirection }: TaskQuery): TaskOrder {
  const down = sortDirection === 'Descending'
  return { key: keys[sortBy], mayLack: mayLack.has(sortBy), down }
}

/** The ids of one page. Ties are broken by id, the same way round; what has no value comes last. */
export const idsOfPage = (
  filter: SQL | undefined,
  { key, mayLack: lacks, down }: TaskOrder,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
): SQL => {
  // `nulls last` on a key that is always there would keep PostgreSQL from reading its index backwards.
  const downwards = lacks ? sql`${key} desc nulls last` : desc(key)
  const order = down ? sql`${downwards}, ${tasks.id} desc` : sql`${key}, ${tasks.id}`
  return sql`select ${tasks.id} as id from ${named} where ${filter ?? sql`true`}
    order by ${order} limit ${pageSize} offset ${pageIndex * pageSize}`
}

/** How many of the filtered tasks come before the one with `id`; no row where it is not among them. */
export const placeOf = (filter: SQL | undefined, order: TaskOrder, id: string): SQL => {
  const among = filter ?? sql`true`
  const earlier = order.down ? sql`>` : sql`<`
  return sql`select (
      select count(*)::integer from ${named} where ${among} and case
        when anchor.key is null then ${order.key} is not null or ${tasks.id} ${earlier} ${id}
        else (${order.key}, ${tasks.id}) ${earlier} (anchor.key, ${id})
      end
    ) as place
    from (select ${order.key} as key from ${named} where ${tasks.id} = ${id} and ${among}) as anchor`
}

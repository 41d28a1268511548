/** The order of task lists. */
import { sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { TaskQuery } from '#contract/tasks.ts'
import { contacts } from '#service/contacts/table.ts'
import { matters } from '#service/matters/table.ts'
import { type Order, orderBy } from '#service/db/order.ts'
import { tasks } from './table.ts'

export const linkedContact = alias(contacts, 'linked_contact')
export const assignee = alias(contacts, 'assignee')

/** Tasks joined with what they refer to; the database drops a join that an order does not need. */
export const tasksWithNames = sql`${tasks}
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

/** A task is linked to only one of the two, so the other key is null. */
const linkKeys = new Set<SortName>(['associatedMatter', 'associatedContact'])

/** Without `sortBy`, tasks that are due first come first. */
export const taskOrder = ({ sortBy = 'dueDate', sortDirection }: TaskQuery): Order => ({
  ...orderBy(keys[sortBy], sortDirection),
  nullable: linkKeys.has(sortBy),
  // Of what is due on one day, the most important comes first.
  ...(sortBy === 'dueDate' && { ties: tasks.priorityOrder }),
})

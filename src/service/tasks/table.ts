/** The table of tasks; `0007-tasks.ts` makes it. */
import { sql } from 'drizzle-orm'
import { smallint, text } from 'drizzle-orm/pg-core'
import type { TaskPriority, TaskStatus } from '#contract/tasks.ts'
import { day, id, key, practice } from '#service/db/columns.ts'

export const tasks = practice.table('tasks', {
  id: id(),
  description: text().notNull(),
  status: text().$type<TaskStatus>().notNull(),
  priority: text().$type<TaskPriority>().notNull(),
  dueDate: day('due_date').notNull(),
  associatedMatterId: text('associated_matter_id'),
  associatedContactId: text('associated_contact_id'),
  assignedToId: text('assigned_to_id').notNull(),
  descriptionKey: key('description_key').notNull(),
  statusOrder: smallint('status_order')
    .notNull()
    .generatedAlwaysAs(sql``),
  priorityOrder: smallint('priority_order')
    .notNull()
    .generatedAlwaysAs(sql``),
  searchKey: key('search_key').notNull(),
})

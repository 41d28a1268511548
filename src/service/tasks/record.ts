/** Converts the row of a task into the records of the API, in which fields without a value are absent. */
import type { Task } from '#contract/tasks.ts'
import { matterReference, reference } from '#service/matters/record.ts'
import { present } from '#service/db/present.ts'
import { tasks } from './table.ts'

/** The columns of a task, without the keys for comparison. */
export const taskColumns = {
  id: tasks.id,
  description: tasks.description,
  status: tasks.status,
  priority: tasks.priority,
  dueDate: tasks.dueDate,
  associatedContactId: tasks.associatedContactId,
  associatedMatterId: tasks.associatedMatterId,
  assignedToId: tasks.assignedToId,
}
export type TaskRow = Pick<typeof tasks.$inferSelect, keyof typeof taskColumns>

/** The names of the records that a task refers to, which a list shows besides their ids. */
type Names = {
  matterNumber: string | null
  matterTitle: string | null
  contactName: string | null
  assigneeName: string | null
}

/** A task by itself, and as events carry it (the specification, Task). */
export const toTask = (row: TaskRow): Task => present(row)

/** A task of a list, with names besides the ids. */
export const toListedTask = ({
  matterNumber,
  matterTitle,
  contactName,
  assigneeName,
  ...row
}: TaskRow & Names): Task => ({
  ...toTask(row),
  associatedMatter: matterReference(row.associatedMatterId, matterNumber, matterTitle),
  associatedContact: reference(row.associatedContactId, contactName),
  assignedTo: reference(row.assignedToId, assigneeName),
})

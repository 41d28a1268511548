// @chunk pieces
/** Labels and words for tasks on the screen. */
import { formatDate } from '#app/text/format.ts'
import { matterName } from '#app/text/matter-name.ts'
import { shownName } from '#app/text/shown-name.ts'
import {
  linksOf,
  openStatuses,
  type Task,
  type TaskPatch,
  type TaskStatus,
} from '#contract/tasks.ts'

/** The fields of a task and their labels. */
export const taskLabels = {
  description: 'Description',
  status: 'Status',
  priority: 'Priority',
  dueDate: 'Due date',
  associatedMatterId: 'Matter',
  associatedContactId: 'Contact',
  assignedToId: 'Assigned to',
} as const
export type TaskField = keyof typeof taskLabels
/** A text for each field; `''` for none. */
export type TaskValues = Record<TaskField, string>

const taskFields = [
  'description',
  'status',
  'priority',
  'dueDate',
  'associatedMatterId',
  'associatedContactId',
  'assignedToId',
] as const satisfies readonly TaskField[]

/** The fields that a change names. */
export const fieldsIn = (change: TaskPatch) => taskFields.filter((field) => field in change)

/** The fields in which two tasks differ. */
export const differences = (one: TaskValues, other: TaskValues) =>
  taskFields.filter((field) => one[field] !== other[field])

const statuses: Record<string, string> = { Todo: 'To do', InProgress: 'In progress', Done: 'Done' }

/** A status that the API does not know is shown unchanged. */
export const statusWord = (status: string | undefined) =>
  status === undefined ? 'No status' : (statuses[status] ?? status)

/** All that is still to be done, under one name. */
export const notDone = { label: 'Not done', values: openStatuses } as const

/** `To do or Done`. */
export const statusesInWords = (chosen: readonly TaskStatus[] | undefined) =>
  String(chosen) === String(notDone.values) ? notDone.label : chosen?.map(statusWord).join(' or ')

export const priorityWord = (priority: string | undefined) => priority ?? 'No priority'

export const nameOf = ({ description }: Pick<Task, 'description'>) =>
  shownName(description?.trim() ?? '') || 'Untitled task'

/** The name of the matter or contact, if the service sent it with the task. */
export function linkNameOf({ associatedMatter, associatedContact }: Task) {
  return (associatedMatter && matterName(associatedMatter)) ?? associatedContact?.name
}

/** The fields of a task as values to compare: undefined, `''` and `null` are equal. */
export const valuesOf = (task: Task): TaskValues => {
  const { matterId = '', contactId = '', assignedToId = '' } = linksOf(task)
  const { description = '', status = '', priority = '', dueDate = '' } = task
  return {
    description,
    status: String(status),
    priority: String(priority),
    dueDate,
    associatedMatterId: matterId,
    associatedContactId: contactId,
    assignedToId,
  }
}

/** The value of one field as part of a sentence: `its status is In progress`. */
export function factOf(task: Task, field: TaskField) {
  const { description, status, priority, dueDate } = task
  const facts: TaskValues = {
    description: `it now reads ‘${nameOf({ description })}’`,
    status: `its status is ${statusWord(status)}`,
    priority: `its priority is ${priorityWord(priority)}`,
    dueDate: dueDate ? `it is due on ${formatDate(dueDate)}` : 'it has no due date',
    associatedMatterId: `it is linked to ${linkNameOf(task) ?? 'something else'}`,
    associatedContactId: `it is linked to ${linkNameOf(task) ?? 'something else'}`,
    assignedToId: `it is assigned to ${task.assignedTo?.name ?? 'someone else'}`,
  }
  return facts[field]
}

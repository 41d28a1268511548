// @chunk pieces
/** How the API's words about tasks are said to people. */
import { formatDate } from '#app/text/format.ts'
import { shownName } from '#app/text/shown-name.ts'
import { linksOf, type Task, type TaskPatch } from '#contract/tasks.ts'

/** What a task says, field by field, with what each is called on the screen. */
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

/** A status of which the API knows nothing is shown as it came. */
export const statusWord = (status: string | undefined) =>
  status === undefined ? 'No status' : (statuses[status] ?? status)

export const priorityWord = (priority: string | undefined) => priority ?? 'No priority'

export const nameOf = ({ description }: Pick<Task, 'description'>) =>
  description?.trim() ? shownName(description) : 'Untitled task'

/** The name of the matter or contact, as far as the service told it with the task. */
export function linkNameOf({ associatedMatter, associatedContact }: Task) {
  const { number, title, name } = associatedMatter ?? {}
  // The name of a matter is its number and title already (api-notes.md section 2).
  const matter = name ?? ([number, title].filter(Boolean).join(' - ') || undefined)
  return matter ?? associatedContact?.name
}

/** What tells one task from another, as values to compare: no value, `''` and `null` are the same. */
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

/** What one field of a task says, as a part of a sentence: `its status is In progress`. */
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

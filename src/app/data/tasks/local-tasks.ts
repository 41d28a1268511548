// @chunk pieces
/** The API's filters, order and paging, done in the browser for services that ignore them (api-notes.md section 1). */
import {
  linksOf,
  type Task,
  taskPriorities,
  type TaskQuery,
  taskStatuses,
} from '#contract/tasks.ts'
import { linkNameOf } from './labels.ts'

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a task contains every word of a search. */
export function isFound(task: Task, search: string) {
  const known = folded(
    [task.description, linkNameOf(task), task.associatedMatter?.title, task.assignedTo?.name]
      .filter(Boolean)
      .join(' '),
  )
  return folded(search)
    .split(/\s+/)
    .every((word) => known.includes(word))
}

/** Whether a task matches the filters, apart from the search. */
export function fits(task: Task, query: TaskQuery) {
  const { matterId, contactId, assignedToId } = linksOf(task)
  const { dueDateStart: from, dueDateEnd: to, taskType } = query
  return (
    isOneOf(query.status, task.status) &&
    isOneOf(query.priority, task.priority) &&
    (!from || (task.dueDate ?? '') >= from) &&
    (!to || (task.dueDate !== undefined && task.dueDate <= to)) &&
    (!taskType || Boolean(taskType === 'Matter' ? matterId : contactId)) &&
    isWanted(query.assignedToId, assignedToId) &&
    isWanted(query.associatedMatterId, matterId) &&
    isWanted(query.associatedContactId, contactId)
  )
}

const isOneOf = (wanted: readonly string[] = [], value: string | undefined) =>
  wanted.length === 0 || (value !== undefined && wanted.includes(value))
const isWanted = (wanted: string | undefined, value: string | undefined) =>
  !wanted || wanted === value

const names = new Intl.Collator('en-AU', { numeric: true, sensitivity: 'base' })
const rank = (words: readonly string[], word: string | undefined) => {
  const place = words.indexOf(word ?? '')
  return String(place < 0 ? words.length : place)
}
const keys: Record<NonNullable<TaskQuery['sortBy']>, (task: Task) => string> = {
  id: ({ id }) => id,
  description: ({ description = '' }) => description,
  status: ({ status }) => rank(taskStatuses, status),
  priority: ({ priority }) => rank(taskPriorities, priority),
  // Tasks without a due date come last.
  dueDate: ({ dueDate = '9999' }) => dueDate,
  associatedMatter: ({ associatedMatter }) => associatedMatter?.title ?? '\uFFFF',
  associatedContact: ({ associatedContact }) => associatedContact?.name ?? '\uFFFF',
  assignedTo: ({ assignedTo }) => assignedTo?.name ?? '\uFFFF',
}

/** The tasks that match a query, in its order; by due date if it has none. */
export function tasksFor(tasks: readonly Task[], query: TaskQuery): Task[] {
  const { search, sortBy = 'dueDate', sortDirection } = query
  const turn = sortDirection === 'Descending' ? -1 : 1
  const key = keys[sortBy]
  return tasks
    .filter((task) => fits(task, query) && (!search || isFound(task, search)))
    .map((task) => ({ task, key: key(task) }))
    .toSorted((one, other) => turn * names.compare(one.key, other.key))
    .map(({ task }) => task)
}

// @chunk pieces
/** The API's filters, order and paging, done in the browser for services that ignore them. */
import { bareText } from '#app/text/bare.ts'
import { compareNames } from '#app/text/compare-names.ts'
import {
  linksOf,
  type Task,
  taskPriorities,
  type TaskQuery,
  taskStatuses,
} from '#contract/tasks.ts'
import { linkNameOf } from './labels.ts'

/** Whether a task contains every word of a search, whatever its case, accents and signs. */
export function isFound(task: Task, search: string) {
  const text = [
    task.description,
    linkNameOf(task),
    task.associatedMatter?.title,
    task.assignedTo?.name,
  ].join(' ')
  const words = bareText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return text.includes(search.trim())
  const known = bareText(text)
  return words.every((word) => known.includes(word))
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

const rank = (words: readonly string[], word: string | undefined) => {
  const place = words.indexOf(word ?? '')
  return word ? String(place < 0 ? words.length : place) : undefined
}
/** Tasks without a value come last, in either direction. */
type Key = string | undefined
const keys: Record<NonNullable<TaskQuery['sortBy']>, (task: Task) => Key> = {
  id: ({ id }) => id,
  description: ({ description = '' }) => description,
  status: ({ status }) => rank(taskStatuses, status),
  priority: ({ priority }) => rank(taskPriorities, priority),
  dueDate: ({ dueDate }) => dueDate,
  associatedMatter: ({ associatedMatter }) => associatedMatter?.title,
  associatedContact: ({ associatedContact }) => associatedContact?.name,
  assignedTo: ({ assignedTo }) => assignedTo?.name,
}

/** The first that differs decides: the key of a query's order, then the priority, highest first. */
const compared = (turn: number) => (one: Keyed, other: Keyed) =>
  Number(one.key === undefined) - Number(other.key === undefined) ||
  turn * compareNames(one.key ?? '', other.key ?? '') ||
  weightOf(other.task) - weightOf(one.task)
type Keyed = { key: Key; task: Task }
// Nobody knows where a priority of another service stands, so it comes last.
const weightOf = ({ priority = '' }: Task) => taskPriorities.findIndex((word) => word === priority)
const turnOf = ({ sortDirection }: TaskQuery) => (sortDirection === 'Descending' ? -1 : 1)

/** The tasks that match a query, in its order; by due date if it has none. */
export function tasksFor(tasks: readonly Task[], query: TaskQuery): Task[] {
  const { search, sortBy = 'dueDate' } = query
  return tasks
    .filter((task) => fits(task, query) && (!search || isFound(task, search)))
    .map((task) => ({ task, key: keys[sortBy](task) }))
    .toSorted(compared(turnOf(query)))
    .map(({ task }) => task)
}

/** The tasks of a page in its order, in which those of the same day stand by priority, highest first. */
export function byPriority(tasks: readonly Task[], { sortBy = 'dueDate' }: TaskQuery): Task[] {
  if (sortBy !== 'dueDate') return [...tasks]
  let day = 0
  return tasks
    .map((task, place) => {
      if (task.dueDate !== tasks[place - 1]?.dueDate) day += 1
      return { task, key: String(day) }
    })
    .toSorted(compared(1))
    .map(({ task }) => task)
}

/** Words of the API have one order; names have as many as there are services. */
const isWord = ({ sortBy = 'dueDate' }: TaskQuery) =>
  sortBy === 'dueDate' || sortBy === 'status' || sortBy === 'priority'

/** What is known of the order of a page: `unclear` if a service may have an order of its own for these names. */
export function orderOf(tasks: readonly Task[], query: TaskQuery) {
  const { sortBy = 'dueDate' } = query
  // Where the tasks without a value stand is up to the service.
  const known = tasks.map((task) => keys[sortBy](task)).filter((key) => key !== undefined)
  const turn = turnOf(query)
  const rises = (compare: (one: string, other: string) => number) =>
    known.every((key, place) => place === 0 || turn * compare(known[place - 1]!, key) <= 0)
  const isOrdered = rises(compareNames) || rises(byCharacter)
  const isConstant = known.every((key) => key === known[0])
  return isOrdered ? (isConstant ? 'constant' : 'right') : isWord(query) ? 'wrong' : 'unclear'
}

const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const byCharacter = (one: string, other: string) => {
  const [first, second] = [folded(one), folded(other)]
  return first < second ? -1 : first > second ? 1 : 0
}

/** Tasks: work on one matter or for one contact. Where the specification is silent: decision 0004. */
import * as z from 'zod/mini'
import { alsoWhenIncomplete, CalendarDate, EntityReference, Id, requiredLine } from './common.ts'
import { operation } from './operation.ts'
import {
  dateParameter,
  Paging,
  Sorting,
  textParameter,
  wordParameter,
  wordsParameter,
} from './query-string.ts'
import * as read from './reading.ts'

export const taskStatuses = ['Todo', 'InProgress', 'Done'] as const
export type TaskStatus = (typeof taskStatuses)[number]
/** The statuses of work that is still to be done. */
export const openStatuses = ['Todo', 'InProgress'] as const satisfies readonly TaskStatus[]
export const taskPriorities = ['Low', 'Normal', 'High'] as const
export type TaskPriority = (typeof taskPriorities)[number]

const LinkedMatter = read.record({
  id: read.id,
  number: read.text,
  title: read.text,
  name: read.text,
})

/** One task; a list may have references besides the ids, or instead of them: `linksOf` reads both. */
export const Task = read.record({
  id: read.id,
  description: read.text,
  status: read.oneOf(taskStatuses),
  priority: read.oneOf(taskPriorities),
  dueDate: read.date,
  associatedContactId: read.text,
  associatedMatterId: read.text,
  assignedToId: read.text,
  associatedMatter: read.inner(LinkedMatter),
  associatedContact: read.inner(EntityReference),
  assignedTo: read.inner(EntityReference),
})
export type Task = z.infer<typeof Task>
export const TaskPage = read.page(Task)

/** The links of a task, whether the service sent ids or references. */
export const linksOf = (task: Task) => ({
  matterId: task.associatedMatterId ?? task.associatedMatter?.id,
  contactId: task.associatedContactId ?? task.associatedContact?.id,
  assignedToId: task.assignedToId ?? task.assignedTo?.id,
})

/** The properties that a task list can be sorted by. */
export const taskSortNames = [
  'id',
  'description',
  'status',
  'priority',
  'dueDate',
  'associatedMatter',
  'associatedContact',
  'assignedTo',
] as const

/** The parameters of Get task list. */
export const TaskQuery = z.strictObject({
  search: textParameter,
  ...Sorting(taskSortNames),
  ...Paging,
  pageIndexForId: textParameter,
  dueDateStart: dateParameter,
  dueDateEnd: dateParameter,
  status: wordsParameter(taskStatuses),
  priority: wordsParameter(taskPriorities),
  taskType: wordParameter(['Matter', 'Contact']),
  assignedToId: textParameter,
  associatedMatterId: textParameter,
  associatedContactId: textParameter,
})
export type TaskQuery = z.infer<typeof TaskQuery>

/** The filters that the task list opens with: not done, and assigned to the person if it is known who that is. */
export const usualTasks = (staffContactId?: string) => ({
  status: [...openStatuses],
  ...(staffContactId && { assignedToId: staffContactId }),
})

/** The parameters that narrow nothing. */
const unfiltered = new Set(['sortBy', 'sortDirection', 'pageIndex', 'pageSize', 'pageIndexForId'])
/** Whether a query names any filter, the search included. */
export const isNarrowed = (query: TaskQuery) =>
  Object.entries(query).some(([name, value]) => value !== undefined && !unfiltered.has(name))

const Status = z.enum(taskStatuses, `Use one of ${taskStatuses.join(', ')}`)
const Priority = z.enum(taskPriorities, `Use one of ${taskPriorities.join(', ')}`)
/** A link, or `''` or `null` for none. */
const Link = z.union(
  [
    z.literal(''),
    Id,
    z.pipe(
      z.null(),
      z.transform((): '' => ''),
    ),
  ],
  'Choose one',
)

const notBoth = 'Link the task to a matter or to a contact, not to both'

const taskFields = {
  description: requiredLine('Enter a description'),
  status: Status,
  dueDate: CalendarDate('Choose a due date'),
  associatedContactId: z.optional(Link),
  associatedMatterId: z.optional(Link),
  assignedToId: requiredLine('Choose who it is assigned to'),
}

/** A task to create. Exactly one of matter and contact: both, or neither, is refused. */
export const NewTask = z
  .strictObject({ ...taskFields, priority: z._default(Priority, 'Normal') })
  .check(
    z.refine((task) => !(task.associatedMatterId && task.associatedContactId), {
      ...alsoWhenIncomplete,
      path: ['associatedMatterId'],
      error: notBoth,
    }),
    z.refine((task) => task.associatedMatterId || task.associatedContactId, {
      ...alsoWhenIncomplete,
      path: ['associatedMatterId'],
      error: 'Choose a matter or a contact',
    }),
  )
export type NewTask = z.infer<typeof NewTask>

/** The fields of a task to change. Changing the link sends the new link, and the other as `''`. */
export const TaskPatch = z.partial(z.strictObject({ ...taskFields, priority: Priority })).check(
  z.refine((task) => !(task.associatedMatterId && task.associatedContactId), {
    ...alsoWhenIncomplete,
    path: ['associatedMatterId'],
    error: notBoth,
  }),
  z.refine((task) => !(task.associatedMatterId === '' && task.associatedContactId === ''), {
    ...alsoWhenIncomplete,
    path: ['associatedMatterId'],
    error: 'A task needs a matter or a contact',
  }),
)
export type TaskPatch = z.infer<typeof TaskPatch>

/** The body of Update task status; any state may follow any other. */
export const TaskStatusChange = z.strictObject({ status: Status })

/** What the API does with tasks. */
export const taskOperations = {
  createTask: operation('POST', '/tasks', { body: NewTask, answer: EntityReference }),
  getTask: operation('GET', '/tasks/{id}', { answer: Task }),
  listTasks: operation('GET', '/tasks', { query: TaskQuery, answer: TaskPage }),
  patchTask: operation('PATCH', '/tasks/{id}', { body: TaskPatch }),
  updateTaskStatus: operation('PUT', '/tasks/{id}/status', { body: TaskStatusChange }),
} as const

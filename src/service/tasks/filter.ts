/** Conditions for the filters of a task list. */
import { and, isNotNull, type SQL } from 'drizzle-orm'
import type { TaskQuery } from '#contract/tasks.ts'
import { ifGiven, is, isBetween, isOneOf } from '#service/db/filter.ts'
import { containingWords } from '#service/db/text.ts'
import { tasks } from './table.ts'

const linked = { Matter: tasks.associatedMatterId, Contact: tasks.associatedContactId }

/** All filters of the query together. */
export const taskFilter = (query: TaskQuery): SQL | undefined =>
  and(
    containingWords(tasks.searchKey, query.search),
    isBetween(tasks.dueDate, query.dueDateStart, query.dueDateEnd),
    isOneOf(tasks.status, query.status),
    isOneOf(tasks.priority, query.priority),
    ifGiven(query.taskType, (type) => isNotNull(linked[type])),
    is(tasks.assignedToId, query.assignedToId),
    is(tasks.associatedMatterId, query.associatedMatterId),
    is(tasks.associatedContactId, query.associatedContactId),
  )

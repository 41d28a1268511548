/** Which tasks a list asks for, as conditions on the table. */
import { and, eq, gte, inArray, isNotNull, lte, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TaskQuery } from '#contract/tasks.ts'
import { containingWords } from '#service/db/text.ts'
import { tasks } from './table.ts'

const linked = { Matter: tasks.associatedMatterId, Contact: tasks.associatedContactId }

/** All that the query's filters say together; one that is not given, or an empty list, says nothing. */
export function taskFilter(query: TaskQuery): SQL | undefined {
  const { taskType, dueDateStart, dueDateEnd } = query
  return and(
    containingWords(tasks.searchKey, query.search),
    dueDateStart === undefined ? undefined : gte(tasks.dueDate, dueDateStart),
    dueDateEnd === undefined ? undefined : lte(tasks.dueDate, dueDateEnd),
    oneOf(tasks.status, query.status),
    oneOf(tasks.priority, query.priority),
    taskType && isNotNull(linked[taskType]),
    is(tasks.assignedToId, query.assignedToId),
    is(tasks.associatedMatterId, query.associatedMatterId),
    is(tasks.associatedContactId, query.associatedContactId),
  )
}

const is = (column: PgColumn, value: string | undefined) =>
  value === undefined ? undefined : eq(column, value)

const oneOf = (column: PgColumn, values: readonly string[] = []) =>
  values.length === 0 ? undefined : inArray(column, [...values])

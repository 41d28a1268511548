/** Creates and changes tasks, each with its events, inside the caller's transaction. */
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { NewTask, TaskPatch } from '#contract/tasks.ts'
import type { EventName } from '#contract/webhooks.ts'
import type { Sql } from '#database/sql.ts'
import { newId } from '#service/db/ids.ts'
import { recordStates } from '#service/events/events.ts'
import { invalid } from '#http/problem.ts'
import { type Reference, requireReferences } from '#service/http/references.ts'
import { taskColumns, toTask, type TaskRow } from './record.ts'
import { tasks } from './table.ts'

/** Creates a task. Throws a 400 for references to missing records. */
export async function addTask(db: Sql, task: NewTask): Promise<TaskRow> {
  await requireReferences(db, referencesOf(task))
  const row = newRow(newId(), task)
  await db.insert(tasks).values(row)
  await emitTaskEvents(db, [row], newTaskEvents)
  return row
}

/** Both, because the specification (Events) describes its only task event as 'a task having been added'. */
export const newTaskEvents = ['CreateTaskEvent', 'UpdateTaskEvent'] as const

/** The row of a new task. */
export const newRow = (
  id: string,
  { associatedMatterId, associatedContactId, ...plain }: NewTask,
): TaskRow => ({
  ...plain,
  id,
  associatedMatterId: associatedMatterId || null,
  associatedContactId: associatedContactId || null,
})

/**
 * Changes the fields that the patch names; returns `false` if there is no such task. Without a difference there is no
 * change and no event. Throws a 400 if the task would be linked to both or to neither.
 */
export async function patchTask(db: Sql, id: string, patch: TaskPatch): Promise<boolean> {
  const [before] = await db.select(taskColumns).from(tasks).where(eq(tasks.id, id)).for('update')
  if (!before) return false
  await requireReferences(db, referencesOf(patch))
  const after: TaskRow = {
    id,
    description: patch.description ?? before.description,
    status: patch.status ?? before.status,
    priority: patch.priority ?? before.priority,
    dueDate: patch.dueDate ?? before.dueDate,
    associatedContactId: (patch.associatedContactId ?? before.associatedContactId) || null,
    associatedMatterId: (patch.associatedMatterId ?? before.associatedMatterId) || null,
    assignedToId: patch.assignedToId ?? before.assignedToId,
  }
  requireOneLink(after)
  if (isDeepStrictEqual(after, before)) return true
  await db.update(tasks).set(after).where(eq(tasks.id, id))
  await emitTaskEvents(db, [after], ['UpdateTaskEvent'])
  return true
}

const referencesOf = (task: TaskPatch): Reference[] => [
  { pointer: '#/associatedMatterId', to: 'matter', id: task.associatedMatterId },
  { pointer: '#/associatedContactId', to: 'contact', id: task.associatedContactId },
  { pointer: '#/assignedToId', to: 'staff', id: task.assignedToId },
]

function requireOneLink({ associatedMatterId, associatedContactId }: TaskRow): void {
  const pointer = '#/associatedMatterId'
  if (associatedMatterId !== null && associatedContactId !== null) {
    const detail = 'The task would be linked to both: send the other link as an empty text'
    throw invalid({ pointer, detail })
  }
  if (associatedMatterId === null && associatedContactId === null) {
    throw invalid({ pointer, detail: 'A task needs a matter or a contact' })
  }
}

/** Records events with the current state of each task; the transaction must have locked their rows. */
export async function emitTaskEvents(
  db: Sql,
  rows: readonly TaskRow[],
  names: readonly EventName[],
): Promise<void> {
  for (const name of names) await recordStates(db, name, rows.map(toTask))
}

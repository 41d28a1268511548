/** Writes tasks as creating each of them would. */
import { tasks } from '#service/tasks/table.ts'
import { newTaskEvents, newRow, emitTaskEvents } from '#service/tasks/write.ts'
import type { WriteContext, ImportRecord } from './write-context.ts'

export async function writeTasks(
  { db, events, idOf }: WriteContext,
  records: readonly ImportRecord<'task'>[],
): Promise<void> {
  const rows = records.map(({ entry, fields }) =>
    newRow(entry.id, {
      ...fields,
      associatedMatterId: fields.associatedMatterId && idOf(fields.associatedMatterId),
      associatedContactId: fields.associatedContactId && idOf(fields.associatedContactId),
      assignedToId: idOf(fields.assignedToId),
    }),
  )
  await db.insert(tasks).values(rows)
  const names = newTaskEvents.filter((name) => events.has(name))
  await emitTaskEvents(db, rows, names)
}

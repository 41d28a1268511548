/** Tasks, as creating each would leave them. */
import { tasks } from '#service/tasks/table.ts'
import { eventsOfNew, newRow, tell } from '#service/tasks/write.ts'
import type { Writing, Written } from './writing.ts'

export async function writeTasks(
  { db, events, idOf }: Writing,
  records: readonly Written<'task'>[],
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
  const names = eventsOfNew.filter((name) => events.has(name))
  await tell(db, rows, names)
}

/** All that is known about keeping tasks in PostgreSQL. Rows come in, contract records go out. */
import { eq, inArray } from 'drizzle-orm'
import type { NewTask, Task, TaskPatch, TaskQuery } from '#contract/tasks.ts'
import type { Database, Sql } from '#database/open.ts'
import { rowsOf } from '#database/rows.ts'
import { inOrder } from '#service/db/best-matches.ts'
import { matters } from '#service/db/schema.ts'
import { taskFilter } from './filter.ts'
import { shown, toListedTask, toTask } from './record.ts'
import { assignee, idsOfPage, linkedContact, placeOf, taskOrder } from './order.ts'
import { tasks } from './table.ts'
import { addTask, patchTask } from './write.ts'

export type TaskStore = ReturnType<typeof taskStore>
/** As answered: an exact total, and the page that was asked for, also where it lies beyond the last record. */
export type TaskListPage = { totalRecords: number; pageIndex: number; records: Task[] }

export function taskStore({ sql: db }: Database) {
  return {
    /** A page of tasks; `undefined` where `pageIndexForId` names none of those that the filters leave. */
    async list(query: TaskQuery): Promise<TaskListPage | undefined> {
      const filter = taskFilter(query)
      const order = taskOrder(query)
      const { pageIndexForId, pageSize = 50 } = query
      let pageIndex = query.pageIndex ?? 0
      if (pageIndexForId !== undefined) {
        const [found] = await rowsOf<{ place: number }>(db, placeOf(filter, order, pageIndexForId))
        if (!found) return undefined
        pageIndex = Math.floor(found.place / pageSize)
      }
      const [totalRecords, page] = await Promise.all([
        db.$count(tasks, filter),
        rowsOf<{ id: string }>(db, idsOfPage(filter, order, { pageIndex, pageSize })),
      ])
      const ids = page.map(({ id }) => id)
      return { totalRecords, pageIndex, records: await recordsOf(db, ids) }
    },

    async find(id: string): Promise<Task | undefined> {
      const [row] = await db.select(shown).from(tasks).where(eq(tasks.id, id))
      return row && toTask(row)
    },

    add: (task: NewTask) => db.transaction((transaction) => addTask(transaction, task)),

    /** `false` where there is no such task. */
    patch: (id: string, patch: TaskPatch) =>
      db.transaction((transaction) => patchTask(transaction, id, patch)),
  }
}

/** The tasks with these ids, in their order, with the names of what they refer to. */
async function recordsOf(db: Sql, ids: string[]): Promise<Task[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      ...shown,
      matterNumber: matters.number,
      matterTitle: matters.title,
      contactName: linkedContact.fullName,
      assigneeName: assignee.fullName,
    })
    .from(tasks)
    .leftJoin(matters, eq(matters.id, tasks.associatedMatterId))
    .leftJoin(linkedContact, eq(linkedContact.id, tasks.associatedContactId))
    .leftJoin(assignee, eq(assignee.id, tasks.assignedToId))
    .where(inArray(tasks.id, ids))
  return inOrder(ids, rows).map(toListedTask)
}

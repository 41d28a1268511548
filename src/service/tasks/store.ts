/** Stores tasks in PostgreSQL: rows go in, records of the contract come out. */
import { eq, inArray } from 'drizzle-orm'
import type { NewTask, Task, TaskPatch, TaskQuery } from '#contract/tasks.ts'
import type { Database } from '#database/open.ts'
import type { Sql } from '#database/sql.ts'
import { inOrder } from '#database/search/best-matches.ts'
import { findRequestedPage, type Page } from '#service/db/page.ts'
import { wordsOf } from '#database/search/text.ts'
import { matters } from '#service/matters/table.ts'
import { taskFilter } from './filter.ts'
import { taskColumns, toListedTask, toTask } from './record.ts'
import { assignee, linkedContact, taskOrder, tasksWithNames } from './order.ts'
import { tasks } from './table.ts'
import { addTask, patchTask } from './write.ts'

export type TaskStore = ReturnType<typeof taskStore>

export function taskStore({ sql: db }: Database) {
  return {
    /** A page of tasks; `undefined` if the filters leave no task with `pageIndexForId`. */
    async list(query: TaskQuery): Promise<Page<Task> | undefined> {
      const filter = taskFilter(query)
      const list = {
        from: tasksWithNames,
        id: tasks.id,
        filter,
        order: taskOrder(query),
        isSearch: wordsOf(query.search ?? '').length > 0,
        total: () => db.$count(tasks, filter),
        read: (ids: string[]) => readTasks(db, ids),
      }
      return findRequestedPage(db, list, query)
    },

    async find(id: string): Promise<Task | undefined> {
      const [row] = await db.select(taskColumns).from(tasks).where(eq(tasks.id, id))
      return row && toTask(row)
    },

    add: (task: NewTask) => db.transaction((transaction) => addTask(transaction, task)),

    /** Resolves to `false` if there is no such task. */
    patch: (id: string, patch: TaskPatch) =>
      db.transaction((transaction) => patchTask(transaction, id, patch)),
  }
}

/** The tasks with these ids, in their order, with the names of what they refer to. */
async function readTasks(db: Sql, ids: string[]): Promise<Task[]> {
  const rows = await db
    .select({
      ...taskColumns,
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

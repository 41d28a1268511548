/** Fills the mirror at once, without a service: its indices are made at the end, which takes a tenth of the time. */
import { sql } from 'drizzle-orm'
import { mirrorKinds } from '#contract/desk/mirror.ts'
import { DocumentPage } from '#contract/documents.ts'
import { TaskPage } from '#contract/tasks.ts'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/open.ts'
import { rowsOf } from '#database/sql.ts'
import { documentRow, taskRow } from '#gateway/mirror/store/linked-rows.ts'
import { mirrorSteps } from '#gateway/mirror/store/migrations.ts'
import {
  contactKind,
  documentKind,
  matterKind,
  taskKind,
} from '#gateway/mirror/store/record-kinds.ts'
import { keepRecords } from '#gateway/mirror/store/records.ts'
import { contactRow, matterRow } from '#gateway/mirror/store/rows.ts'
import { makers } from './practice.ts'

const atOnce = 1000

const keepers = {
  matters: (db: Database['sql'], numbers: number[], readAt: Date) =>
    keepRecords(db, matterKind, numbers.map(makers.matters.make).map(matterRow), { readAt }),
  contacts: (db: Database['sql'], numbers: number[], readAt: Date) =>
    keepRecords(db, contactKind, numbers.map(makers.contacts.make).map(contactRow), { readAt }),
  tasks: (db: Database['sql'], numbers: number[], readAt: Date) => {
    const { records } = TaskPage.parse(numbers.map(makers.tasks.make))
    return keepRecords(db, taskKind, records.map(taskRow), { readAt })
  },
  documents: (db: Database['sql'], numbers: number[], readAt: Date) => {
    const { records } = DocumentPage.parse(numbers.map(makers.documents.make))
    return keepRecords(db, documentKind, records.map(documentRow), { readAt })
  },
}

/** Keeps this many matters and what belongs to them, as if all had been read from the service at this address. */
export async function fillBySql(
  database: Database,
  { count, address }: { count: number; address: string },
): Promise<void> {
  const { longSql: db } = database
  await migrate(database, { schema: 'mirror', steps: mirrorSteps })
  const indices = await rowsOf<{ name: string; definition: string }>(
    db,
    sql`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'mirror' and indexdef like '%USING gin%' and tablename <> 'words'`,
  )
  for (const { name } of indices) await db.execute(sql.raw(`drop index mirror.${name}`))
  const readAt = new Date()
  for (const kind of mirrorKinds) {
    const total = count * makers[kind].part
    for (let first = 0; first < total; first += atOnce) {
      const length = Math.min(atOnce, total - first)
      const numbers = Array.from({ length }, (_, place) => first + place)
      await keepers[kind](db, numbers, readAt)
    }
    await db.execute(sql.raw(`analyze mirror.${kind}`))
  }
  for (const { definition } of indices) await db.execute(sql.raw(definition))
  await db.execute(sql`update mirror.kinds set address = ${address}, state = 'kept',
    complete_at = clock_timestamp(), watched_since = clock_timestamp()`)
  await db.execute(sql.raw('vacuum analyze'))
}

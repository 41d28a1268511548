/** Removes contents at the worst possible moment, for tests of code that stores files. */
import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#database/open.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { fileStore } from './file-store.ts'
import { removeUnreferenced } from './leftovers.ts'

/** Where a practice stores its rows and its files. */
type PracticeStorage = { database: Database; filesDir: string }

/**
 * The same database, but before the transaction that stores the contents of `digest` commits, another process tries
 * to remove them, as after a failed replacement. `isRemoved` resolves to whether it has.
 */
export async function withRemoval({ database, filesDir }: PracticeStorage, digest: string) {
  const path = fileStore(filesDir).pathOf(digest)
  const other = await openOther(database)
  let hasRemoved = false
  const remove = async () => {
    hasRemoved = true
  }
  let removal: Promise<void> | undefined
  const transaction: Sql['transaction'] = (work, config) =>
    database.sql.transaction(async (inside) => {
      const result = await work(inside)
      if (!existsSync(path)) return result
      removal = removeUnreferenced(other.sql, { digest, remove })
      if (database.engine === 'postgres') await untilRemovalWaits(inside)
      return result
    }, config)
  const intercepted: Sql = Object.create(database.sql, { transaction: { value: transaction } })
  return {
    database: { ...database, sql: intercepted, longSql: intercepted },
    async isRemoved() {
      expect(removal).toBeDefined()
      await removal
      return hasRemoved
    },
  }
}

/** The database of another process, whose transactions by default see only what was there when they began. */
async function openOther(database: Database): Promise<Database> {
  if (database.engine === 'pglite') return database
  const [row] = await rowsOf<{ name: string }>(database.sql, sql`select current_database() as name`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = row!.name
  url.searchParams.set('options', '-c default_transaction_isolation=repeatable\\ read')
  const other = await openDatabase({ url: url.href })
  onTestFinished(() => other.close())
  return other
}

/** Resolves when somebody waits for files that this transaction holds. */
const untilRemovalWaits = (transaction: Sql) =>
  expect
    .poll(() =>
      rowsOf(
        transaction,
        sql`select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      ),
    )
    .toHaveLength(1)

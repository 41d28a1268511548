import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './open.ts'
import { rowsOf } from './sql.ts'
import { openTestDatabase } from './testing/test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const limitOf = (db: Database['sql']) =>
  rowsOf(db, sql`select current_setting('statement_timeout') as limit`)

test('limits how long a PostgreSQL server may take for statements that people wait for, but not for long work', async () => {
  expect(await limitOf(database.sql)).toEqual([{ limit: '20s' }])
  expect(await limitOf(database.longSql)).toEqual([{ limit: '0' }])
})

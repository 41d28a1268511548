import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './open.ts'
import { rowsOf } from './sql.ts'
import { openTestDatabase } from './testing/testing.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const limitOf = (db: Database['sql']) =>
  rowsOf(db, sql`select current_setting('statement_timeout') as limit`)

test('limits the time of statements that people wait for, and not that of long work', async () => {
  const forPeople = database.engine === 'postgres' ? '20s' : '0'
  expect(await limitOf(database.sql)).toEqual([{ limit: forPeople }])
  expect(await limitOf(database.longSql)).toEqual([{ limit: '0' }])
})

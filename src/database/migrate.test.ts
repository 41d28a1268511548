import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, type Step } from './migrate.ts'
import type { Database } from './open.ts'
import { rowsOf } from './sql.ts'
import { openTestDatabase } from './testing/test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const first: Step = {
  name: '0001 notes',
  statements: ['create table shelf.notes (text text)', "insert into shelf.notes values ('kept')"],
}
const second: Step = {
  name: '0002 colours',
  statements: ["alter table shelf.notes add column colour text default 'white'"],
}
const notes = () => rowsOf(database.sql, sql`select * from shelf.notes`)

test('runs only the new steps, and keeps the rows', async () => {
  await migrate(database, { schema: 'shelf', steps: [first] })
  await migrate(database, { schema: 'shelf', steps: [first] })
  await migrate(database, { schema: 'shelf', steps: [first, second] })
  expect(await notes()).toEqual([{ text: 'kept', colour: 'white' }])
})

test('leaves the database as it was when a step fails', async () => {
  const broken = { name: '0003 broken', statements: ['delete from shelf.notes', 'select nonsense'] }
  await expect(
    migrate(database, { schema: 'shelf', steps: [first, second, broken] }),
  ).rejects.toThrow()
  expect(await notes()).toHaveLength(1)
  await migrate(database, { schema: 'shelf', steps: [first, second] })
})

test('refuses a database that a newer version has changed', async () => {
  await expect(migrate(database, { schema: 'shelf', steps: [first] })).rejects.toThrow(
    /another version of Practice Desk \(shelf: 0002 colours\)/,
  )
})

test('runs the steps of each schema apart from other schemas', async () => {
  await migrate(database, { schema: 'drawer', steps: [] })
  await migrate(database, { schema: 'drawer', steps: [{ name: '0001 notes', statements: [] }] })
  expect(await rowsOf(database.sql, sql`select name from drawer.migrations`)).toHaveLength(1)
})

test('keeps test databases apart', async () => {
  const other = await openTestDatabase()
  await database.sql.execute('create table mine (id int)')
  const tables = sql`select 1 from pg_class where relname = 'mine'`
  expect(await rowsOf(other.sql, tables)).toEqual([])
  await other.close()
})

test('runs each step once when several desks start on one database at the same moment', async () => {
  const desk = () => migrate(database, { schema: 'pantry', steps: [pantry] })
  const pantry = {
    name: '0001 jars',
    statements: [
      'create table pantry.jars (label text)',
      "insert into pantry.jars values ('plum')",
    ],
  }
  await Promise.all([desk(), desk(), desk(), desk()])
  expect(await rowsOf(database.sql, sql`select * from pantry.jars`)).toHaveLength(1)
})

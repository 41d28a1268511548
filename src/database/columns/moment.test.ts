/** That a moment is read as it was written, wherever the database is. */
import { sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#database/testing/test-database.ts'
import type { Database } from '#database/open.ts'
import { moment } from './moment.ts'

const kept = pgTable('kept', { at: moment('at').notNull() })
const moments = [
  '0001-01-01T00:00:00.000Z',
  '0026-08-04T00:00:00.000Z',
  '0099-12-31T23:59:59.999Z',
  '0100-01-01T00:00:00.000Z',
  '1582-10-04T12:00:00.000Z',
  '1894-12-31T13:59:59.120Z',
  '1969-12-31T23:59:59.999Z',
  '1971-06-30T01:02:03.004Z',
  '2026-08-04T05:12:00.000Z',
  '9999-12-31T23:59:59.999Z',
]

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.sql.execute(sql`create table kept (at timestamptz not null)`)
})
afterAll(() => database.close())

/** What is read where the session has this time zone, earliest first. */
const readIn = (zone: string) =>
  database.sql.transaction(async (transaction) => {
    await transaction.execute(sql`select set_config('TimeZone', ${zone}, true)`)
    const rows = await transaction.select().from(kept).orderBy(kept.at)
    return rows.map(({ at }) => at)
  })

test.each(['UTC', 'Australia/Sydney', 'America/New_York', 'Africa/Monrovia', 'Asia/Kolkata'])(
  'reads every moment as it was written, in any year, where the server is in %s',
  async (zone) => {
    await database.sql.delete(kept)
    await database.sql.insert(kept).values(moments.map((text) => ({ at: new Date(text) })))
    expect((await readIn(zone)).map((at) => at.toISOString())).toEqual(moments)
  },
)

test('drops what is smaller than a millisecond', async () => {
  await database.sql.delete(kept)
  await database.sql.execute(sql`insert into kept values
    ('0026-08-04 00:00:00.123999Z'), ('1969-12-31 23:59:59.999999Z')`)
  for (const zone of ['UTC', 'Australia/Sydney']) {
    expect(
      (await readIn(zone)).map((at) => at.toISOString()),
      zone,
    ).toEqual(['0026-08-04T00:00:00.123Z', '1969-12-31T23:59:59.999Z'])
  }
})

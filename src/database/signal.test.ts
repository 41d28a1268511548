import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from './open.ts'
import { rowsOf } from './sql.ts'
import { createTestDatabase } from './testing/postgres.ts'

/** Two processes on one server, each with its signal. */
async function openTwo() {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  const open = async () => {
    const database = await openDatabase({ url })
    onTestFinished(() => database.close())
    return { database, signal: database.signal!('desk_test') }
  }
  return [await open(), await open()] as const
}

test('the other processes hear a signal, and its sender does not', async () => {
  const [one, other] = await openTwo()
  const [own, heard] = [vi.fn(), vi.fn()]
  onTestFinished(one.signal.listen(own))
  onTestFinished(other.signal.listen(heard))
  // Each hears once as it begins.
  await vi.waitFor(
    () => expect([own, heard].map(({ mock }) => mock.calls.length)).toEqual([1, 1]),
    20_000,
  )
  await one.signal.send()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), 20_000)
  expect(own).toHaveBeenCalledTimes(1)
})

test('a connection that was ended is made anew, and one that nobody wants is ended', async () => {
  const [one, other] = await openTwo()
  const heard = vi.fn()
  const stop = other.signal.listen(heard)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), 20_000)
  const listening = sql`from pg_stat_activity
    where datname = current_database() and query = 'listen desk_test'`
  await one.database.sql.execute(sql`select pg_terminate_backend(pid) ${listening}`)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), 20_000)
  stop()
  await vi.waitFor(async () => {
    expect(await rowsOf(one.database.sql, sql`select pid ${listening}`)).toEqual([])
  }, 20_000)
})

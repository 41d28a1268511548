import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { openDeskState } from '#gateway/store/state.ts'
import { deskDatabase, startDesk } from '#gateway/testing/desk.ts'

const opened = deskDatabase()

test('shows a record that was being sent as unknown after an embedded desk has restarted', async () => {
  const { database, state } = opened()
  const { desk, read, seen } = await startDesk(state)
  await desk('PATCH', '/preferences', { timeHoldSeconds: 600 })
  const id = randomUUID()
  await desk('PUT', `/time-records/${id}`, wholeTimeRecord)
  await database.sql.execute(
    sql`update desk.time_outbox set state = 'sending', leased_until = now() + interval '1 hour' where id = ${id}`,
  )
  await startDesk(await openDeskState(database))
  await expect.poll(async () => (await read(`/time-records/${id}`)).state).toBe('unknown')
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([])
})

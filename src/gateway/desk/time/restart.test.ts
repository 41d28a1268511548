import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { openDeskState } from '#gateway/store/state.ts'
import { localPerson } from '#gateway/http/person.ts'
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

test('what was held when the desk ended can still be undone after it has started again, and what was not held is sent', async () => {
  const { database, state } = opened()
  const [held, sent] = [randomUUID(), randomUUID()]
  await state.outbox.hold(localPerson.id, held, wholeTimeRecord, 600)
  await state.outbox.hold(localPerson.id, sent, wholeTimeRecord, 0)
  await database.sql.execute(
    sql`update desk.time_outbox set held_since = held_since - interval '20 minutes',
      held_until = held_until - interval '20 minutes' where id in (${held}, ${sent})`,
  )
  const { desk, read, seen } = await startDesk(await openDeskState(database))
  await expect.poll(() => seen.filter(({ method }) => method === 'POST').length).toBe(1)
  expect(await read(`/time-records/${held}`)).toMatchObject({ state: 'held' })
  const { heldFor } = await read(`/time-records/${held}`)
  expect(heldFor).toBeGreaterThan(60_000)
  expect(heldFor).toBeLessThanOrEqual(90_000)
  expect((await desk('DELETE', `/time-records/${held}`)).status).toBe(200)
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

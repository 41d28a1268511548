import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('a hold that ended while the machine slept goes on after it wakes, so that it can still be undone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const { database, state } = opened()
  const id = randomUUID()
  await state.outbox.hold(localPerson.id, id, wholeTimeRecord, 600)
  // It looks at the outbox again only once it is woken.
  const { desk, read, seen } = await startDesk(state, undefined, { poll: 600_000 })
  await desk('PATCH', '/preferences', { timeHoldSeconds: 0 })
  const sent = () => seen.filter(({ method }) => method === 'POST').length
  await database.sql.execute(
    sql`update desk.time_outbox set held_since = held_since - interval '20 minutes',
      held_until = held_until - interval '20 minutes' where id = ${id}`,
  )
  vi.setSystemTime(Date.now() + 3_600_000)
  await desk('PUT', `/time-records/${randomUUID()}`, wholeTimeRecord)
  await expect.poll(sent).toBe(1)
  const { state: isNow, heldFor } = await read(`/time-records/${id}`)
  expect(isNow).toBe('held')
  expect(heldFor).toBeGreaterThan(60_000)
  expect((await desk('DELETE', `/time-records/${id}`)).status).toBe(200)
  expect(sent()).toBe(1)
})

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { localPerson } from '#gateway/http/person.ts'
import { openDeskState } from '#gateway/store/state.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'

const opened = deskDatabase()

/** Holds a record that is due in so many seconds, or was; answers its id. */
async function hold(dueIn: number) {
  const { database, state } = opened()
  const id = randomUUID()
  await state.outbox.hold(localPerson.id, id, wholeTimeRecord, 600)
  await database.sql.execute(
    sql`update desk.time_outbox set held_since = now() - interval '20 minutes',
      held_until = now() + ${dueIn} * interval '1 second' where id = ${id}`,
  )
  return id
}
const heldFor = async (id: string) =>
  (await opened().state.outbox.find(localPerson.id, id))?.heldFor ?? 0

test('a desk that starts prolongs a hold that ended long ago, but not one that another desk is about to end', async () => {
  const [late, due] = [await hold(-60), await hold(-2)]
  await openDeskState(opened().database)
  expect(await heldFor(late)).toBeGreaterThan(60_000)
  expect(await heldFor(due)).toBeLessThanOrEqual(0)
})

test('a hold is prolonged once, and again only after a person has saved the record anew', async () => {
  const { database, state } = opened()
  const id = await hold(-60)
  const passTime = () =>
    database.sql.execute(
      sql`update desk.time_outbox set held_since = held_since - interval '20 minutes',
        held_until = held_until - interval '20 minutes' where id = ${id}`,
    )
  await openDeskState(database)
  await passTime()
  await openDeskState(database)
  expect(await heldFor(id)).toBeLessThanOrEqual(0)
  await state.outbox.hold(localPerson.id, id, wholeTimeRecord, 600)
  await passTime()
  await openDeskState(database)
  expect(await heldFor(id)).toBeGreaterThan(60_000)
})

test('a record that waits for the service is not held for longer', async () => {
  const { database, state } = opened()
  const id = await hold(-60)
  const entry = (await state.dispatch.take(100, 60_000)).find((one) => one.id === id)
  await state.dispatch.end(entry!, { kind: 'later', reason: { detail: 'Busy.' }, wait: -60_000 })
  await openDeskState(database)
  expect(await heldFor(id)).toBeLessThanOrEqual(0)
})

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { localPerson } from '#gateway/http/person.ts'
import { type DeskState, openDeskState } from '#gateway/store/state.ts'
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
/** Sends a record again as it is now, on a desk. */
async function sendAgain({ outbox }: DeskState, id: string) {
  const seen = await outbox.find(localPerson.id, id)
  return outbox.decide(localPerson.id, id, { decision: 'send again', version: seen?.version })
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

test('time that was saved for another service waits for its person, who may send it to this one', async () => {
  const { database } = opened()
  const [before, after] = await Promise.all(
    ['https://trial.example', 'https://firm.example'].map((address) =>
      openDeskState(database, address),
    ),
  )
  const id = randomUUID()
  const isTaken = async () =>
    (await after!.dispatch.take(100, 60_000)).some((entry) => entry.id === id)
  await before!.outbox.hold(localPerson.id, id, wholeTimeRecord, 0)
  expect(await isTaken()).toBe(false)
  const paused = await after!.outbox.find(localPerson.id, id)
  expect(paused).toMatchObject({ state: 'set aside', record: wholeTimeRecord })
  expect(paused?.reason?.detail).toContain('another practice service')
  await sendAgain(after!, id)
  expect(await isTaken()).toBe(true)
})

test('time that the service before may have received stays in doubt until somebody sends it again', async () => {
  const { database } = opened()
  const [before, after] = await Promise.all(
    ['https://trial.example', 'https://firm.example'].map((address) =>
      openDeskState(database, address),
    ),
  )
  const id = randomUUID()
  const isTaken = async () =>
    (await after!.dispatch.take(100, 60_000)).some((entry) => entry.id === id)
  await before!.outbox.hold(localPerson.id, id, wholeTimeRecord, 0)
  const entry = (await before!.dispatch.take(100, 60_000)).find((one) => one.id === id)
  await before!.dispatch.end(entry!, { kind: 'unknown' })
  await sendAgain(before!, id)
  expect(await isTaken()).toBe(false)
  expect((await after!.outbox.find(localPerson.id, id))?.state).toBe('unknown')
  await sendAgain(after!, id)
  expect(await isTaken()).toBe(true)
})

test('time of another service is not sent either where it becomes due while others are taken', async () => {
  const { database } = opened()
  const [before, after] = await Promise.all(
    ['https://trial.example', 'https://firm.example'].map((address) =>
      openDeskState(database, address),
    ),
  )
  const ids = new Set<string>(Array.from({ length: 20 }, () => randomUUID()))
  const isPaused = async (id: string) =>
    (await after!.outbox.find(localPerson.id, id))?.state === 'set aside'
  for (const id of ids) {
    await before!.outbox.hold(localPerson.id, id, wholeTimeRecord, 0.02)
    while (!(await isPaused(id))) {
      const taken = await after!.dispatch.take(100, 60_000)
      expect(taken.filter((entry) => ids.has(entry.id))).toEqual([])
    }
  }
})

test('a record in doubt that somebody sends again as another tab undoes it is not deleted', async () => {
  const { database, state } = opened()
  const id = randomUUID()
  await state.outbox.hold(localPerson.id, id, wholeTimeRecord, 600)
  // As it is between the two statements of an undo, or of setting it aside, where it was sent again just then.
  const inDoubt = sql`create or replace function desk.sent_again() returns trigger language plpgsql as $$
    begin
      if new.id = ${sql.raw(`'${id}'`)} and new.state = 'unknown' then new.state := 'held'; end if;
      return new;
    end $$`
  await database.sql.execute(inDoubt)
  await database.sql.execute(
    sql`create trigger sent_again before update on desk.time_outbox
      for each row execute function desk.sent_again()`,
  )
  await database.sql.execute(sql`update desk.time_outbox set doubtful = true where id = ${id}`)
  const undone = await state.outbox.undo(localPerson.id, id)
  const setAside = await state.outbox.decide(localPerson.id, id, { decision: 'set aside' })
  await database.sql.execute(sql`drop trigger sent_again on desk.time_outbox`)
  expect([undone.done, setAside.done]).toEqual([false, false])
  expect((await state.outbox.find(localPerson.id, id))?.state).toBe('held')
})

test('neither a rate that the service refused nor one of nothing is suggested', async () => {
  const { state } = opened()
  const staff = randomUUID()
  for (const chargeRate of [450, 4500, 0]) {
    const record = { ...wholeTimeRecord, staffContactId: staff, chargeRate }
    await state.outbox.hold(localPerson.id, randomUUID(), record, 0)
  }
  for (const entry of await state.dispatch.take(100, 60_000)) {
    await state.dispatch.end(
      entry,
      entry.record.chargeRate === 4500
        ? { kind: 'refused', reason: { detail: 'The rate is too high.' } }
        : { kind: 'recorded', serviceId: entry.id },
    )
  }
  const habits = await state.receipts.habits(localPerson.id, undefined, staff)
  expect(habits.chargeRate).toBe(450)
})

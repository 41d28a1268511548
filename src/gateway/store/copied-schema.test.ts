import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deskSchema } from './copied-schema.ts'
import { timeOutbox } from './tables.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'

const opened = deskDatabase()
const person = 'of the backup'
const work = { durationMinutes: 6, costCode: 'ADV', amountExclTax: 35, date: '2026-11-20' }
const record = { ...work, associatedMatterId: '9', staffContactId: '3' }
const unreachable =
  'Nothing was sent, because the service could not be reached. Practice Desk will try again.'

test('keeps on restore the reason of a time record in doubt, and of no other', async () => {
  const db = opened().database.sql
  const row = (
    state: 'held' | 'sending' | 'refused' | 'set aside' | 'unknown',
    detail?: string,
  ) => ({
    person,
    id: randomUUID(),
    key: randomUUID(),
    record,
    heldUntil: new Date(),
    state,
    leasedUntil: state === 'sending' ? new Date() : null,
    reason: detail === undefined ? null : { detail },
  })
  const rows = [
    row('held', unreachable),
    row('sending', unreachable),
    row('refused', 'The month is closed.'),
    row('set aside'),
    row('unknown'),
    row('unknown', 'It was refused the second time.'),
  ]
  await db.insert(timeOutbox).values(rows)

  await deskSchema.settle!(db)

  const restored = await db.select().from(timeOutbox).where(eq(timeOutbox.person, person))
  const reasonOf = new Map(restored.map(({ id, reason }) => [id, reason?.detail ?? null]))
  expect(restored.map(({ state }) => state)).toEqual(rows.map(() => 'unknown'))
  expect(rows.map(({ id }) => reasonOf.get(id))).toEqual([
    null,
    null,
    null,
    null,
    null,
    'It was refused the second time.',
  ])
})

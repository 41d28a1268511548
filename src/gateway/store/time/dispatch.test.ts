import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { localPerson } from '#gateway/http/person.ts'
import { openDeskState } from '#gateway/store/state.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'

const opened = deskDatabase()

test('a desk that starts holds again what no other desk has sent for long, not what one is about to send', async () => {
  const { database, state } = opened()
  const heldFor = async (secondsLate: number) => {
    const id = randomUUID()
    await state.outbox.hold(localPerson.id, id, wholeTimeRecord, 600)
    await database.sql.execute(
      sql`update desk.time_outbox set created_at = now() - interval '20 minutes',
        held_until = now() - ${secondsLate} * interval '1 second' where id = ${id}`,
    )
    await openDeskState(database)
    const found = await state.outbox.find(localPerson.id, id)
    await state.outbox.undo(localPerson.id, id)
    return found?.heldFor
  }
  expect(await heldFor(60)).toBeGreaterThan(20_000)
  expect(await heldFor(2)).toBeLessThanOrEqual(0)
})

import { expect, onTestFinished, test } from 'vitest'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { openEndedSessions } from './ended-sessions.ts'
import { endedSessions } from './tables.ts'

const opened = deskDatabase()
/** Another gateway, which looks often. */
async function open() {
  const ended = await openEndedSessions(opened().database.sql, () => expect.fail(), 10)
  onTestFinished(ended.close)
  return ended
}
const later = Date.now() + 60_000
const session = (id: string) => ({ kind: 'session' as const, id })
/** Since when: long ago. */
const ever = 1

test('a session that one gateway ends is over at another within a moment, and at one that starts later', async () => {
  const [here, there] = [await open(), await open()]
  await here.end(session('a'), later)
  expect(here.has(ever, [session('a')])).toBe(true)
  await expect.poll(() => there.has(ever, [session('a')])).toBe(true)
  expect(there.has(ever, [session('b')])).toBe(false)
  expect((await open()).has(ever, [session('a')])).toBe(true)
})

test('an end whose database was slow to store it is not overlooked because a later one was quicker', async () => {
  const { sql } = opened().database
  const there = await open()
  await sql.transaction(async (slow) => {
    await slow.insert(endedSessions).values({ ...session('slow'), overAt: new Date(later) })
    await there.end(session('quick'), later)
    const third = await open()
    await expect.poll(() => third.has(ever, [session('quick')])).toBe(true)
  })
  await expect.poll(() => there.has(ever, [session('slow')])).toBe(true)
})

test('what would be over by itself is forgotten', async () => {
  const here = await open()
  await here.end(session('old'), Date.now() - 1)
  await here.end(session('new'), later)
  const kept = await opened().database.sql.select().from(endedSessions)
  expect(kept.map(({ id }) => id)).not.toContain('old')
  expect(kept.map(({ id }) => id)).toContain('new')
})

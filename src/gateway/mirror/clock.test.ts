/** What is read after the clock of the machine was ahead for a while. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sweepIsDue } from './sweep-time.ts'
import { listedPractice, madeMatters, madeTasks } from './testing/listed-practice.ts'
import { keptTasks, kindIn, mirrorDatabase, startTestMirror, untilAll } from './testing/mirror.ts'

const database = mirrorDatabase()

test('changes are heard of and kept again once a clock is right that was ahead by hours', async () => {
  const practice = listedPractice(madeMatters(5), [], { tasks: madeTasks(5), documents: [] })
  const before = startTestMirror(database(), practice)
  await untilAll(before.mirror)
  await before.mirror.close()
  // As a poll, a sweep and a save leave it in an hour that is still to come.
  const { sql: db } = database()
  // One that is closed while it reads leaves its lease, which others wait for.
  await db.execute(sql`update mirror.kinds set leased_until = null, holder = null`)
  await db.execute(sql`update mirror.tasks set read_at = now() + interval '5 hours'`)
  await db.execute(sql`update mirror.kinds set complete_at = now() + interval '5 hours'
    where kind = 'tasks'`)
  await db.execute(sql`update mirror.kinds set polled_at = now() + interval '5 hours',
    watermark = now() + interval '4 hours' where kind = 'matters'`)
  const [matter] = practice.matters
  const now = new Date().toISOString()
  Object.assign(matter!, { title: 'Sale of a mill', userChangeTimestamp: now })
  practice.tasks![0]!['description'] = 'Saved after it'
  const { mirror } = startTestMirror(database(), practice)
  mirror.noteWrite({ operation: 'patchTask', recordId: 't-000001', person: 'ada' })
  await expect
    .poll(async () => (await mirror.search('mill')).matters)
    .toMatchObject([{ id: 'm-000001' }])
  await expect.poll(async () => (await keptTasks(database()))[0]!.title).toBe('Saved after it')
  // What the hours ahead seemed to have read counts as a day old, so that the next night reads it again.
  const readAt = async () => new Date((await kindIn(mirror, 'tasks'))!.asOf!)
  await expect.poll(async () => (await readAt()) <= new Date()).toBe(true)
  const nextNight = new Date()
  nextNight.setDate(nextNight.getDate() + 1)
  nextNight.setHours(2)
  expect(sweepIsDue(await readAt(), nextNight)).toBe(true)
})

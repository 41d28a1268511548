import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { mirrorDatabase } from '#gateway/mirror/testing/mirror.ts'
import { kindStore } from './kinds.ts'
import { mirrorSteps } from './migrations.ts'

const database = mirrorDatabase()

const service = 'https://service.example'

test('says that it is filling from the moment that a refill is asked for', async () => {
  await migrate(database(), { schema: 'mirror', steps: mirrorSteps })
  const kinds = kindStore(database(), service)
  expect((await kinds.one('matters')).state).toBe('empty')
  await kinds.refill()
  expect((await kinds.one('matters')).state).toBe('filling')
})

test('a lease, a poll and a read that are still to come are brought back to now, and none that is past', async () => {
  await migrate(database(), { schema: 'mirror', steps: mirrorSteps })
  const { sql: db } = database()
  const kinds = kindStore(database(), service)
  await kinds.take('tasks')
  const before = await kinds.one('tasks')
  await kinds.settleClock()
  expect(await kinds.one('tasks')).toEqual(before)
  await db.execute(sql`update mirror.kinds set complete_at = now() - interval '1 hour',
    leased_until = now() + interval '5 hours', retry_at = now() + interval '5 hours'
    where kind = 'tasks'`)
  await kinds.settleClock()
  const after = await kinds.one('tasks')
  expect(after.leasedUntil!.getTime()).toBeLessThan(Date.now() + 10 * 60_000)
  expect(after.retryAt).toBeNull()
  expect(Date.now() - after.completeAt!.getTime()).toBeCloseTo(3_600_000, -6)
})

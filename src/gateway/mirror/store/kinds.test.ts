import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { mirrorDatabase } from '#gateway/mirror/testing/mirror.ts'
import { kindStore } from './kinds.ts'
import { mirrorSteps } from './migrations.ts'

const database = mirrorDatabase()

test('says that it is filling from the moment that a refill is asked for', async () => {
  await migrate(database(), { schema: 'mirror', steps: mirrorSteps })
  const kinds = kindStore(database(), 'https://service.example')
  expect((await kinds.one('matters')).state).toBe('empty')
  await kinds.refill()
  expect((await kinds.one('matters')).state).toBe('filling')
})

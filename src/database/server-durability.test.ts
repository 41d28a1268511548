import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from './sql.ts'
import { riskySettings } from './server-durability.ts'
import { openTestDatabase } from './testing/test-database.ts'

test('names each setting with which a server would lose writes in a power cut', async () => {
  const database = await openTestDatabase()
  await database.sql.transaction(async (transaction) => {
    const fsync = await rowsOf<{ fsync: string }>(transaction, sql`show fsync`)
    const before = fsync[0]?.fsync === 'off' ? [expect.stringContaining('fsync=off')] : []
    expect(await riskySettings(transaction)).toEqual(before)
    await transaction.execute(sql`set local synchronous_commit = off`)
    expect(await riskySettings(transaction)).toEqual([
      ...before,
      expect.stringMatching(
        /synchronous_commit=off: .* sent twice, .* Set synchronous_commit=on\.$/,
      ),
    ])
  })
  await database.close()
})

import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import type { Note } from './desk-side.ts'
import { mirrorSteps } from './store/migrations.ts'
import { mirrorDatabase } from './testing/mirror.ts'
import { tidy } from './tidy.ts'

const database = mirrorDatabase()

/** Tidies tables up, on a disk that has room or has none; resolves to what was noted. */
async function tidied(tables: string[], { hasRoom = true } = {}) {
  const notes: Note[] = []
  await migrate(database(), { schema: 'mirror', steps: mirrorSteps })
  const { sql: db, engine } = database()
  const require = () => {
    if (!hasRoom) throw Object.assign(new Error('no room'), { code: 'ENOSPC' })
  }
  const { signal } = new AbortController()
  await tidy({ db, engine, disk: { require }, note: (note) => notes.push(note), signal }, tables)
  return notes
}

test('tidies up without a word', async () => {
  expect(await tidied(['matters', 'words', 'seen'])).toEqual([])
})

for (const [why, tables, hasRoom, reason] of [
  ['on a full disk', ['matters'], false, 'ENOSPC'],
  ['where a table is gone', ['gone'], true, '42P01'],
] as const) {
  test(`fails ${why} without an end to what was read, and the log says why`, async () => {
    const [note] = await tidied([...tables], { hasRoom })
    expect(note).toMatchObject({ level: 'warn', facts: { reason } })
  })
}

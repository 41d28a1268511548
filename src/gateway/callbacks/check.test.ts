import { expect, test } from 'vitest'
import { json } from '#gateway/mirror/testing/json.ts'
import { listedPractice } from '#gateway/mirror/testing/listed-practice.ts'
import { startTestMirror, untilAll } from '#gateway/mirror/testing/mirror.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { inProcessUpstream } from '#gateway/upstream/in-process.ts'
import { createCheck } from './check.ts'

const opened = deskDatabase()

test('tells of a contact that changed in what no list shows, unless it was saved here a moment ago', async () => {
  const listed = { id: 'c-1', fullName: 'Ann Lee' }
  const practice = listedPractice([], [listed])
  let notes = 'Call after six'
  practice.interrupt = ({ pathname }) =>
    pathname.endsWith('/contacts/c-1') ? json({ ...listed, notes }) : undefined
  const { database, state } = opened()
  const { mirror } = startTestMirror(database, practice)
  await untilAll(mirror)
  const told: string[] = []
  const check = createCheck(
    {
      upstream: inProcessUpstream({ fetch: practice.fetch, key: 'key-of-the-desk' }),
      mirror,
      journal: state.journal,
      tellChanged: async ({ ids }) => void told.push(...ids),
    },
    { lately: 600_000, signal: new AbortController().signal },
  )
  notes = 'Call before six'
  expect(await check({ kind: 'contacts', id: 'c-1' })).toBe('changed')
  expect(told).toEqual(['c-1'])
  const write = { exchange: crypto.randomUUID(), person: 'ada', operation: 'patchPerson' }
  await state.journal.note({ ...write, recordId: 'c-1' }, 'saved')
  expect(await check({ kind: 'contacts', id: 'c-1' })).toBe('known')
  expect(told).toEqual(['c-1'])
})

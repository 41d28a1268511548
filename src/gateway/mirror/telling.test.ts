import { expect, test } from 'vitest'
import { listedPractice, madeMatters } from './testing/listed-practice.ts'
import { mirrorDatabase, startTestMirror, sweepAnew, untilAll } from './testing/mirror.ts'

const database = mirrorDatabase()

const changeNow = (matter: object | undefined, fields: object) =>
  Object.assign(matter!, { userChangeTimestamp: new Date().toISOString(), ...fields })

test('tells what a poll finds changed or new, once, and nothing of the first fill', async () => {
  const practice = listedPractice(madeMatters(60), [])
  const { mirror, told } = startTestMirror(database(), practice)
  await untilAll(mirror)
  expect(told).toEqual([])
  changeNow(practice.matters[4], { title: 'Sale of Alder Street' })
  practice.matters.push({ id: 'new', title: 'New', userChangeTimestamp: new Date().toISOString() })
  await expect
    .poll(() => told.flatMap(({ kind, ids }) => ids.map((id) => `${kind} ${id}`)).toSorted())
    .toEqual(['matters m-000005', 'matters new'])
  const asked = practice.calls.length
  await expect.poll(() => practice.calls.length).toBeGreaterThan(asked + 3)
  expect(told.flatMap(({ ids }) => ids)).toHaveLength(2)
})

test('tells what a sweep finds gone, and what has changed that no poll shows', async () => {
  const contacts = [{ id: 'c-1', fullName: 'Ann Lee' }]
  const practice = listedPractice(madeMatters(12), contacts)
  const { mirror, told } = startTestMirror(database(), practice, { times: { poll: 600_000 } })
  await untilAll(mirror)
  practice.matters = practice.matters.slice(1)
  contacts[0]!.fullName = 'Ann Li'
  await sweepAnew(mirror)
  expect(told).toHaveLength(2)
  expect(told).toContainEqual({ kind: 'matters', ids: ['m-000001'] })
  expect(told).toContainEqual({ kind: 'contacts', ids: ['c-1'] })
})

test('tells nothing of what was saved through this desk, which its journal tells of', async () => {
  const practice = listedPractice(madeMatters(3), [])
  const { mirror, told } = startTestMirror(database(), practice, { times: { poll: 600_000 } })
  await untilAll(mirror)
  changeNow(practice.matters[0], { title: 'Sale' })
  mirror.noteWrite({ operation: 'patchMatter', recordId: 'm-000001', person: 'ada' })
  await expect
    .poll(async () => (await mirror.changes('m-000001', {})).records)
    .toMatchObject([{ field: 'title', person: 'ada' }])
  await sweepAnew(mirror)
  expect(told).toEqual([])
})

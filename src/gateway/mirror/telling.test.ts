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

test('tells of the matters of a contact that is renamed here, which no journal tells of', async () => {
  const contacts = [{ id: 'c-2', fullName: 'Client 2' }]
  const practice = listedPractice(madeMatters(3), contacts)
  const { mirror, told } = startTestMirror(database(), practice, { times: { poll: 600_000 } })
  await untilAll(mirror)
  contacts[0]!.fullName = 'Client Two'
  Object.assign(practice.matters[1]!, { client: { id: 'c-2', name: 'Client Two' } })
  mirror.noteWrite({ operation: 'patchPerson', recordId: 'c-2', person: 'ada' })
  await expect
    .poll(async () => (await mirror.changes('m-000002', {})).records)
    .toMatchObject([{ field: 'client', person: 'ada' }])
  expect(told).toEqual([{ kind: 'matters', ids: ['m-000002'] }])
})

test('a record that is said to have changed is read again, with the matters of a contact, and told only if it has', async () => {
  const contacts = [
    { id: 'c-1', fullName: 'Client 1' },
    { id: 'c-2', fullName: 'Client 2' },
  ]
  const practice = listedPractice(madeMatters(3), contacts)
  const { mirror, told } = startTestMirror(database(), practice, { times: { poll: 600_000 } })
  await untilAll(mirror)
  expect(await mirror.check({ kind: 'matters', id: 'm-000001' })).toBe('known')
  expect(await mirror.check({ kind: 'matters', id: 'none' })).toBe('absent')
  expect(told).toEqual([])
  contacts[1]!.fullName = 'Client Two'
  Object.assign(practice.matters[1]!, { client: { id: 'c-2', name: 'Client Two' } })
  expect(await mirror.check({ kind: 'contacts', id: 'c-2' })).toBe('changed')
  const all = () => told.flatMap(({ ids }) => ids)
  await expect.poll(all).toEqual(['c-2', 'm-000002'])
  practice.matters = practice.matters.slice(1)
  expect(await mirror.check({ kind: 'matters', id: 'm-000001' })).toBe('absent')
  expect(all()).toEqual(['c-2', 'm-000002', 'm-000001'])
  await mirror.command('forget')
  expect(await mirror.check({ kind: 'matters', id: 'm-000002' })).toBe('not kept')
})

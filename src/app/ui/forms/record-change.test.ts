// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import { pauses } from '#app/api/read-until.ts'
import { Aborted } from './submit-outcome.ts'
import type { Conflict } from '#app/ui/forms/conflicts/overwrite-review.tsx'
import { checkBefore, checkChange } from './record-change.ts'
import { changes } from './sent-values.ts'

beforeAll(() => void pauses.fill(1))

type Fields = { name: string; phone: string }
const began: Fields = { name: 'Ada', phone: '1' }

/** A person writes `typed` over what began as `Ada, 1`, while the service has `now`. */
function given(typed: Fields, now: Fields | Error, agrees = false) {
  const shown: Conflict[][] = []
  const change = {
    noun: 'friend',
    began,
    typed,
    read: async () => {
      if (now instanceof Error) throw now
      return now
    },
    fieldsOf: (fields: Fields) => fields,
    changesOf: (before: Fields, after: Fields) => changes(before, after),
    isAlike: (name: string, one: Fields, other: Fields) =>
      name === 'phone' && Number(one.phone) === Number(other.phone),
    conflictIn: (name: string) => ({ label: name, before: '', now: '', mine: '' }),
    review: async (conflicts: Conflict[]) => {
      shown.push(conflicts)
      return agrees
    },
  }
  return { change, shown }
}

test('sends a change without asking when nobody else changed the record', async () => {
  const { change, shown } = given({ ...began, name: 'Ada B' }, { ...began, phone: '2' })
  await checkBefore(change)
  expect(shown).toEqual([])
})

test('asks when another person changed the same field, unless the value is the same', async () => {
  const typed = { name: 'Ada B', phone: '2' }
  const { change, shown } = given(typed, { name: 'Eve', phone: '2' }, true)
  await checkBefore(change)
  expect(shown.map((conflicts) => conflicts.map(({ label }) => label))).toEqual([['name']])

  const other = given(typed, { name: 'Eve', phone: '1' })
  await expect(checkBefore(other.change)).rejects.toThrow('Nothing was sent.')
})

test('sends nothing when nothing was changed, or the record cannot be read', async () => {
  await expect(checkBefore(given(began, began).change)).rejects.toThrow(
    'You have not changed anything.',
  )
  const away = given({ ...began, name: 'Ada B' }, new Error('No connection.'))
  await expect(checkBefore(away.change)).rejects.toThrow(Aborted)
  await expect(checkBefore(away.change)).rejects.toThrow(
    'The friend could not be refreshed, and nothing was sent. No connection.',
  )
})

test.each([
  ['Saved', { name: 'Ada B', phone: '2' }],
  // Spelled otherwise by the service.
  ['Saved', { name: 'Ada B', phone: '02' }],
  // The service may yet store it.
  ['Not known', { name: 'Ada', phone: '1' }],
  ['Not known', { name: 'Ada B', phone: '1' }],
  ['Not known', { name: 'Eve', phone: '2' }],
  ['Not known', new Error('No connection.')],
])('a change that nobody answered is %s where the service has %j', async (word, now) => {
  const { change } = given({ name: 'Ada B', phone: '2' }, now)
  expect(await checkChange(change)).toMatchObject({ word })
})

test('a change that the service stores a moment later is saved', async () => {
  const typed = { name: 'Ada B', phone: '2' }
  const looks = [began, began, typed]
  const { change } = given(typed, began)
  const read = async () => looks.shift()!
  expect(await checkChange({ ...change, read })).toMatchObject({ word: 'Saved' })
})

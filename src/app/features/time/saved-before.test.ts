import { expect, test } from 'vitest'
import { timeRecord } from '#contract/testing/time-record.ts'
import { endingOfFound } from './saved-before.ts'

const id = '0b0e9e4c-8f58-4f2e-9f43-6a2b9d5a1c01'
const record = { ...timeRecord, description: 'Advise on the lease' }
/** As it is read: what has no value is there without one, and in another order. */
const kept = { units: undefined, chargeRate: undefined, ...record }

test.each(['held', 'sending', 'recorded', 'refused', 'unknown'])(
  'a record that is there as it was typed, and %s, was saved',
  (state) => {
    expect(endingOfFound({ id, record }, { id, state, record: kept }).word).toBe('Saved')
  },
)

test('an edit that has not arrived yet may still do so, where the record is there as it was before', () => {
  const edited = { ...record, durationMinutes: 54 }
  const before = { word: 'Not known', says: expect.stringContaining('as it was before') }
  const aside = { id, state: 'set aside', record: kept }
  expect(endingOfFound({ id, record: edited }, aside)).toEqual(before)
  expect(endingOfFound({ id, record: edited }, { ...aside, state: 'held' })).toEqual(before)
})

test('a record that is still set aside is not known to be saved, though nothing of it was changed', () => {
  const aside = { id, state: 'set aside', record: kept }
  expect(endingOfFound({ id, record }, aside).word).toBe('Not known')
})

test('a record that the desk has not got yet is not known, and may be saved again', () => {
  const found = endingOfFound({ id, record }, undefined)
  expect(found).toMatchObject({
    word: 'Not known',
    says: expect.stringContaining('not be recorded twice'),
  })
})

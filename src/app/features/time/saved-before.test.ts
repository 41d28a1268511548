import { expect, test } from 'vitest'
import { timeRecord } from '#contract/testing/time-record.ts'
import { outcomeOfFound } from './saved-before.ts'

const id = '0b0e9e4c-8f58-4f2e-9f43-6a2b9d5a1c01'
const record = { ...timeRecord, description: 'Advise on the lease' }
/** As the gateway returns it: with undefined fields, and in a different order. */
const kept = { units: undefined, chargeRate: undefined, ...record }

test.each(['held', 'sending', 'recorded', 'unknown'])(
  'a record that exists as it was typed, and is %s, reached the desk',
  (state) => {
    expect(outcomeOfFound({ id, record }, { id, state, record: kept }).word).toBe('Saved')
  },
)

test('a record that was refused as it was typed is not known to have reached the desk again, and says why it was refused', () => {
  const reason = { detail: 'No such cost code' }
  const refused = { id, state: 'refused', record: kept, reason }
  expect(outcomeOfFound({ id, record }, refused)).toEqual({
    word: 'Not known',
    message:
      'The service refused this record. No such cost code. Save it again: it will not be recorded twice.',
  })
})

test('an edit may still arrive while the record has its earlier values', () => {
  const edited = { ...record, durationMinutes: 54 }
  const before = { word: 'Not known', message: expect.stringContaining('the earlier version') }
  const aside = { id, state: 'set aside', record: kept }
  expect(outcomeOfFound({ id, record: edited }, aside)).toEqual(before)
  expect(outcomeOfFound({ id, record: edited }, { ...aside, state: 'held' })).toEqual(before)
})

test('a record that is still paused is not known to be saved, even if nothing was changed', () => {
  const aside = { id, state: 'set aside', record: kept }
  expect(outcomeOfFound({ id, record }, aside).word).toBe('Not known')
})

test('a record that does not exist yet is not known, and may be saved again', () => {
  const found = outcomeOfFound({ id, record }, undefined)
  expect(found).toMatchObject({
    word: 'Not known',
    message: expect.stringContaining('not be recorded twice'),
  })
})

import { expect, test } from 'vitest'
import { rebase } from './rebase.ts'

const began = { title: 'Lease', note: 'Old', rows: [{ value: 'a' }] }

test("keeps another person's changes, and restores this person's", () => {
  const now = { title: 'Lease', note: 'Theirs', rows: [{ value: 'a' }] }
  const draft = { values: { ...began, title: 'Mine' }, began }
  expect(rebase(draft, now)).toEqual({ values: { ...now, title: 'Mine' }, began: now })
})

test('a field that both changed is compared with what it was when this person began', () => {
  const now = { ...began, title: 'Theirs' }
  const draft = { values: { ...began, title: 'Mine' }, began }
  expect(rebase(draft, now)).toEqual({ values: { ...began, title: 'Mine' }, began })
})

test('a list is one field', () => {
  const draft = { values: { ...began, rows: [{ value: 'b' }] }, began }
  const now = { ...began, note: 'Theirs' }
  expect(rebase(draft, now).values).toEqual({ ...now, rows: [{ value: 'b' }] })
})

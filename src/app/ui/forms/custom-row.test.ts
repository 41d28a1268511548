import { expect, test } from 'vitest'
import { CustomRows } from './custom-row-schema.ts'
import { type CustomRow, customRowsOf, customValue } from './custom-row.ts'

const rows = (fields: Record<string, string | number | boolean>) =>
  customRowsOf(fields).map((row) => ({ ...row, value: customValue(row) }))

test('a text, a number and a yes or no come out of the form as they went into it', () => {
  const fields = { Grant: 'P 2026/118842', Retainer: 12.5, Caveat: false }
  expect(CustomRows.parse(rows(fields))).toEqual(fields)
})

test.each<[CustomRow['kind'], string | number, unknown]>([
  ['text', 118_842, '118842'],
  ['text', 'yes', 'yes'],
  ['number', '5', 5],
  ['number', '1,204.50', 1204.5],
  ['yesNo', 'no', false],
])('what stands in a field that becomes %s, as %j, is sent as %j', (kind, value, sent) => {
  const row = { name: 'Grant', kind, value: customValue({ kind, value }) }
  expect(CustomRows.parse([row])).toEqual({ Grant: sent })
})

test('a number that is none, no answer, and a name that stands there twice are reported at their rows', () => {
  const wrong = CustomRows.safeParse([
    { name: 'Retainer', kind: 'number', value: 'twelve' },
    { name: 'Caveat', kind: 'yesNo', value: undefined },
    { name: '', kind: 'text', value: 'x' },
  ])
  expect(wrong.error!.issues.map(({ path }) => path)).toEqual([
    [0, 'value'],
    [1, 'value'],
    [2, 'name'],
  ])
  const twice = CustomRows.safeParse([
    { name: 'Caveat', kind: 'text', value: 'a' },
    { name: 'Caveat', kind: 'text', value: 'b' },
  ])
  expect(twice.error!.issues[0]!.path).toEqual([1, 'name'])
  const unfinished = CustomRows.safeParse([
    { name: 'Caveat', kind: 'text', value: 'a' },
    { kind: 'text' },
    { kind: 'number', value: 5 },
    { name: 'Caveat', kind: 'number' },
  ])
  expect(unfinished.error!.issues.map(({ path }) => path.join('.')).toSorted()).toEqual([
    '1.name',
    '1.value',
    '2.name',
    '3.name',
    '3.value',
  ])
})

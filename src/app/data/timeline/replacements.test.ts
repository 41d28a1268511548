/** Which changes of a document are told as one replacement of its file, and which are not. */
import { expect, test } from 'vitest'
import type { Change } from '#contract/desk/changes.ts'
import { eventsOfChange, eventsOfDocument } from './events.ts'
import { joinReplacements } from './replacements.ts'

const modifiedAt = '2026-08-02T01:00:00.000Z'
const change = (id: number, fields: Partial<Change>): Change => ({
  id: `${id}`,
  kind: 'documents',
  recordId: 'd1',
  what: 'changed',
  seenAt: `2026-08-02T01:00:30.00${id}Z`,
  modifiedAt,
  ...fields,
})
const version = change(3, { field: 'version', before: '3', after: '4' })
const size = change(2, { field: 'size', before: '1000', after: '2000000' })
const extension = change(1, { field: 'fileName', before: 'Lease.docx', after: 'Lease.pdf' })
const lease = {
  id: 'd1',
  createdDate: '2026-01-01',
  lastModifiedDate: modifiedAt,
  versionNumber: 4,
}

/** The events by their ids, each with the fields that it tells of. */
const told = (changes: readonly Change[], document: object = lease) =>
  joinReplacements([
    ...eventsOfDocument({ ...lease, ...document }),
    ...changes.flatMap(eventsOfChange),
  ]).map((event) => [
    event.id,
    'changes' in event ? event.changes?.map(({ field }) => field) : undefined,
  ])

test('a new version, its size and its kind of file are told with the document that was modified then', () => {
  expect(told([version, size, extension])).toEqual([
    ['document d1 created', undefined],
    ['document d1 modified', ['version', 'size', 'fileName']],
  ])
})

test('an earlier replacement is told as one change', () => {
  expect(
    told([version, size], { lastModifiedDate: '2026-09-01', versionNumber: 5 }).slice(2),
  ).toEqual([['change 3', ['version', 'size']]])
})

const other = (fields: Partial<Change>) => [version, change(4, { ...size, id: '4', ...fields })]

test.each([
  ['of another moment', other({ modifiedAt: '2026-08-02T00:59:00Z' })],
  ['of no known moment', [version, size].map((one) => ({ ...one, modifiedAt: undefined }))],
  ['of another document', other({ recordId: 'd2' })],
  ['of another name', other({ field: 'fileName', before: 'Lease.docx', after: 'Deed.docx' })],
  ['of its tags', other({ field: 'tags', before: 'a', after: 'b' })],
  ['beside two versions', [{ ...version, after: '5' }, size]],
  ['without a version', [size, extension]],
  ['of a matter', [version, size].map((one) => ({ ...one, kind: 'matters' as const }))],
])('a change %s is not told as part of a replacement, as it may be another act', (_, changes) => {
  const alone = told(changes, { lastModifiedDate: '2026-09-01', versionNumber: 9 })
  expect(alone.slice(2)).toEqual(changes.map(({ id }) => [`change ${id}`, undefined]))
})

test('a document that something else was done to as well keeps its own event', () => {
  const tags = change(0, { field: 'tags', before: 'a', after: 'b' })
  expect(told([version, size, tags]).map(([id]) => id)).toEqual([
    'document d1 created',
    'document d1 modified',
    'change 3',
    'change 0',
  ])
})

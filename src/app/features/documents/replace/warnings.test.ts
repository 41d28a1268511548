import { expect, test } from 'vitest'
import type { Document } from '#contract/documents.ts'
import { extensionOf, type FileFacts } from './file-facts.ts'
import { formatSize } from '#app/text/format-size.ts'
import { linkOf, lockLeft, marksOf, nameOf } from '#app/features/documents/document-marks.ts'
import { deletionWarnings, nameWarnings, warningsFor } from './warnings.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const old: Document = {
  id: 'd1',
  title: 'Lease',
  fullFileName: 'Lease.docx',
  fileExtension: 'DOCX',
  size: 1000,
  fileEtag: 'abc',
}
const fresh: FileFacts = {
  name: 'Lease.docx',
  extension: '.docx',
  mimeType: '',
  size: 1000,
  modified: now,
  digest: 'def',
  kinds: ['zip', 'docx'],
}
const warn = (document: Partial<Document> = {}, file: Partial<FileFacts> = {}, limit?: number) =>
  warningsFor({ document: { ...old, ...document }, file: { ...fresh, ...file }, limit, now })
const texts = (...given: Parameters<typeof warn>) => warn(...given).map(({ text }) => text)

test('a newer file of the same kind and size raises no warning', () => {
  expect(warn()).toEqual([])
  expect(warn({}, { kinds: ['zip'] })).toEqual([])
  expect(warn({ fileExtension: '.txt' }, { name: 'a.txt', extension: '.txt', kinds: [] })).toEqual(
    [],
  )
})

test.each([
  ['another extension', {}, { extension: '.pdf', kinds: ['pdf'] }, /from .docx to .pdf/],
  [
    'no extension',
    {},
    { extension: '', kinds: [] },
    /new file has no extension; the current one is .docx/,
  ],
  [
    'an extension where there was none',
    { fileExtension: undefined, fullFileName: 'Lease' },
    {},
    /current file has no known extension; the new one is .docx/,
  ],
  ['contents of another kind', {}, { kinds: ['pdf'] }, /not of that kind: they look like pdf/],
  ['an empty file', {}, { size: 0 }, /is empty/],
  [
    'a file of less than half the size',
    {},
    { size: 499 },
    /much smaller: 499 bytes instead of 1 kB/,
  ],
  ['a file of more than twice the size', {}, { size: 2001 }, /much larger: 2 kB instead of 1 kB/],
  [
    'an older file',
    { lastModifiedDate: '2026-11-21T10:01:01Z' },
    {},
    /older: it was last changed on .+, and the current one on .+/,
  ],
  ['the file that is there already', { fileEtag: 'DEF' }, {}, /byte for byte/],
  ['an encrypted document', { isEncrypted: true }, {}, /encrypted/],
])('%s is a serious warning', (_, document, file, message) => {
  const warnings = warn(document, file)
  expect(warnings.map(({ weight }) => weight)).toEqual(['grave'])
  expect(warnings[0]!.text).toMatch(message)
})

test.each([
  ['Lease (signed).docx', 0],
  ['LEASE-v2.docx', 0],
  ['Deed of lease.docx', 0],
  ['Affidavit of Smith.docx', 1],
  ['Released.docx', 1],
  // No name to speak of.
  ['1.docx', 0],
])('a file %s for the document Lease is asked about %s times', (name, times) => {
  expect(nameWarnings(old, { ...fresh, name }, [])).toHaveLength(times)
})

test('a name is the same however its accents are written, and an extension is no word of it', () => {
  const document = { ...old, title: 'Zieli\u0144ski', fullFileName: 'Scan.docx' }
  expect(nameWarnings(document, { ...fresh, name: 'zielin\u0301ski.docx' }, [])).toEqual([])
  expect(nameWarnings(document, { ...fresh, name: 'Other.docx' }, [])).toHaveLength(1)
})

test('a word that says nothing of a document is no word in common', () => {
  const letter = { ...old, title: 'Letter to the other side', fullFileName: 'Letter to them.docx' }
  expect(nameWarnings(letter, { ...fresh, name: 'Letter to client.docx' }, [])).toHaveLength(1)
  expect(nameWarnings(letter, { ...fresh, name: 'Letter.docx' }, [])).toEqual([])
  const note = { ...old, title: 'File note', fullFileName: 'File note.docx' }
  expect(nameWarnings(note, { ...fresh, name: 'Contract of sale.docx' }, [])).toHaveLength(1)
  expect(nameWarnings(old, { ...fresh, name: 'Letter.docx' }, [])).toHaveLength(1)
})

test('a file that has the very name of another document of the matter may belong to that one', () => {
  const matter = { id: 'm1' }
  const subpoena = {
    ...old,
    title: 'Subpoena to produce documents',
    fullFileName: 'Subpoena to produce.pdf',
    associatedMatter: matter,
  }
  const notice = { id: 'd2', title: 'Notice', fullFileName: 'Notice to produce.pdf' }
  const file = { ...fresh, name: 'notice to produce.pdf' }
  const asked = (...listed: Document[]) => nameWarnings(subpoena, file, listed)
  expect(asked({ ...notice, associatedMatter: matter })).toEqual([
    {
      weight: 'grave',
      text: 'The file of ‘Notice’ has exactly this name: the new file may belong to that one.',
    },
  ])
  // Many matters have one of the same name, and its own name is no other's.
  expect(asked({ ...notice, associatedMatter: { id: 'm2' } })).toEqual([])
  const own = { ...subpoena, fullFileName: file.name }
  expect(nameWarnings(own, file, [own, { ...notice, associatedMatter: matter }])).toEqual([])
})

test('half the size is not much smaller, twice is not much larger, and an unknown size raises no warning', () => {
  expect(warn({}, { size: 500 })).toEqual([])
  expect(warn({}, { size: 2000 })).toEqual([])
  expect(warn({ size: undefined }, { size: 1 })).toEqual([])
})

test('a current lock and a size over the limit stop the replacement', () => {
  const lockExpires = '2026-11-21T10:12:00Z'
  expect(warn({ lockExpires })).toEqual([
    { weight: 'stop', text: expect.stringContaining('This document is checked out') },
  ])
  expect(warn({ lockExpires: '1970-01-01T00:00:00Z' })).toEqual([])
  expect(texts({}, {}, 999)).toEqual(['The file is 1 kB; the limit is 999 bytes.'])
  // The setting, and what the desk says where a larger file is sent all the same.
  const size = 600_000_000
  expect(texts({ size }, { size }, 512 * 1024 ** 2)).toEqual([
    'The file is 600 MB; the limit is 512 MB.',
  ])
  expect(texts({}, {}, 1000)).toEqual([])
})

test('a deletion is stopped by a current lock, and warns of briefs and of others who see it', () => {
  const associatedBriefs = [{ briefName: 'Trial', sections: [{ id: 's', name: 'Affidavits' }] }]
  const warned = (change: Partial<Document>) => deletionWarnings({ ...old, ...change }, now)
  expect(warned({})).toEqual([])
  expect(warned({ lockExpires: '1970-01-01T00:00:00Z' })).toEqual([])
  expect(warned({ associatedBriefs, isShared: true, lockExpires: '2026-11-21T10:12:00Z' })).toEqual(
    [{ weight: 'stop', text: expect.stringContaining('it is locked until') }],
  )
  expect(warned({ associatedBriefs, isShared: true }).map(({ text }) => text)).toEqual([
    'This document is in the brief ‘Trial’, section Affidavits, and will disappear from it.',
    'This document is shared: others will no longer see it.',
  ])
})

test('briefs are named with their sections', () => {
  const associatedBriefs = [
    { briefName: 'Trial', sections: [{ id: 's', name: 'Affidavits' }, { id: 't' }] },
    {},
    { briefName: 'Brief to counsel' },
  ]
  expect(texts({ associatedBriefs })).toEqual([
    'This document is in the brief ‘Trial’, section Affidavits: the brief will show the new file.',
    'This document is in a brief without a name: the brief will show the new file.',
    'This document is in the brief ‘Brief to counsel’: the brief will show the new file.',
  ])
})

test.each([
  ['Lease.DOCX', '.docx'],
  ['archive.tar.gz', '.gz'],
  ['.profile', ''],
  ['no extension', ''],
  ['ends in a dot.', ''],
  ['a.b/c', ''],
  ['v1.2 final', ''],
])('the extension of %s is "%s"', (name, extension) => {
  expect(extensionOf(name)).toBe(extension)
})

test('sizes and locks are written as people write them', () => {
  expect([0, 1, 999, 1000, 1_234_567, 5e12].map(formatSize)).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 kB',
    '1.23 MB',
    '5 TB',
  ])
  const left = (minutes: number) =>
    lockLeft({ lockExpires: new Date(now + minutes * 60_000).toISOString() }, now)
  expect([-1, 0, 0.5, 12, 119, 130, 60 * 50].map(left)).toEqual([
    undefined,
    undefined,
    'locked, 1 min left',
    'locked, 12 min left',
    'locked, 119 min left',
    'locked, 3 h left',
    'locked, 3 days left',
  ])
  expect(marksOf({ ...old, isShared: true, isFavorite: true }, now)).toEqual([
    'shared',
    'favourite',
  ])
})

test('a link is named once, and a document without a title is named by its file', () => {
  expect(linkOf({ id: 'd', associatedMatter: { id: 'm', number: '1', name: '1 - Title' } })).toBe(
    '1 · Title',
  )
  expect(linkOf({ id: 'd', associatedMatter: { id: 'm', number: '1', title: 'Title' } })).toBe(
    '1 · Title',
  )
  expect(linkOf({ id: 'd' })).toBeUndefined()
  expect(nameOf({ id: 'd', title: '', fullFileName: 'a.pdf' } as Document)).toBe('a.pdf')
})

import { expect, test } from 'vitest'
import type { Document } from '#contract/documents.ts'
import { matchFiles, matchReason } from './match-files.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const document = (id: string, fullFileName: string, rest: Partial<Document> = {}): Document => ({
  id,
  fullFileName,
  title: fullFileName.replace(/\.\w+$/, ''),
  fileExtension: /\.\w+$/.exec(fullFileName)?.[0],
  ...rest,
})
const file = (name: string, size = 10) => ({ name, size })
const match = (names: string[], documents: Document[]) =>
  matchFiles(
    names.map((name) => file(name)),
    documents,
    { limit: 1000, now },
  ).map((one) =>
    one.state === 'matched'
      ? one.document.id
      : one.state === 'ambiguous'
        ? one.candidates.map(({ id }) => id)
        : one.state,
  )

test.each([
  ['Lease.docx', 'the same name'],
  ['LEASE.DOCX', 'another letter case'],
  ['Lease (1).docx', 'a number of the browser'],
  ['Lease v2.docx', 'a version'],
  ['lease_v2.1 final.docx', 'several additions'],
  ['Lease - Copy (2).docx', 'a copy'],
  ['Lease signed.pdf', 'another extension'],
])('%s is meant for Lease.docx: %s', (name) => {
  expect(match([name], [document('a', 'Lease.docx'), document('b', 'Sublease.docx')])).toEqual([
    'a',
  ])
})

test.each([
  ['Exhibit (2).pdf', 'Exhibit (1).pdf'],
  ['Lease v1.docx', 'Lease v3.docx'],
  ['Deed draft.docx', 'Deed executed.docx'],
  ['Deed.docx', 'Deed (1).docx'],
  ['Deed (1).docx', 'Deed v2 (1).docx'],
])(
  '%s is left to a person where the document is %s: it may be another of the same kind',
  (name, own) => {
    expect(match([name], [document('a', own)])).toEqual([['a']])
  },
)

test.each([
  ['Lease v3 (1).docx', 'Lease v3.docx'],
  ['Lease (1) version 3.docx', 'Lease_V3.docx'],
  ['Exhibit (1) signed.pdf', 'exhibit (1).docx'],
  ['Exhibit (1) - Copy.pdf', 'Exhibit (1).pdf'],
])('%s is meant for %s, whose additions it has', (name, own) => {
  expect(match([name], [document('a', own)])).toEqual(['a'])
})

test('a title with an addition of its own takes no file without it, unless the file name agrees', () => {
  const [scan, lease] = [
    document('a', 'scan0001.pdf', { title: 'Will final' }),
    document('b', 'Lease.docx', { title: 'Lease draft' }),
  ]
  const names = ['Will.pdf', 'Will final (1).pdf', 'Lease (1).docx']
  expect(names.flatMap((name) => match([name], [scan, lease]))).toEqual([['a'], 'a', 'b'])
})

test('a file matches a document by its title or by its file name', () => {
  const documents = [
    document('a', 'Lease.docx', { title: 'Lease of 5 King St' }),
    document('b', 'scan0001.pdf', { title: 'Will of Ada.pdf' }),
    document('c', 'Notes.docx', { title: 'Re: Smith v.Jones' }),
  ]
  const names = ['Lease (1).docx', 'Lease of 5 King St v2.docx', 'Will of Ada signed.pdf']
  expect(match(names.slice(0, 1), documents)).toEqual(['a'])
  expect(match(names.slice(1), documents)).toEqual(['a', 'b'])
  expect(match(['scan0001 (2).pdf', 'Re: Smith v.Jones final.docx'], documents)).toEqual(['b', 'c'])
})

test('a title with signs that Windows allows in no file name is found by the name that it gives instead', () => {
  const [mail, note] = [
    document('a', 'mail.msg', { title: 'FW: Extension of time - "to file"?' }),
    document('b', 'note.txt', { title: 'File note: attendance' }),
  ]
  const names = ['FW_ Extension of time - _to file__.msg', 'File note attendance.txt']
  expect(match(names, [mail, note])).toEqual(['a', 'b'])
  expect(matchReason(note, names[1]!)).toBe(
    'File name matches the title, apart from punctuation and spaces',
  )
})

test('a match by the title of one document and the file name of another is left to a person; an exact name is not', () => {
  const documents = [
    document('a', 'Lease.docx', { title: 'Lease of 5 King St' }),
    document('b', 'final version.docx', { title: 'Lease' }),
  ]
  expect(match(['Lease (1).docx'], documents)).toEqual([['a', 'b']])
  expect(match(['Lease.docx'], documents)).toEqual(['a'])
})

test('an exact name is left to a person where a document of another matter has that title', () => {
  const documents = [
    document('a', 'Character reference.pdf', { associatedMatter: { id: 'm1' } }),
    document('b', 'Scan_5791.pdf', {
      title: 'Character reference',
      associatedMatter: { id: 'm2' },
    }),
    document('c', 'Reference.docx', {
      title: 'Character reference',
      associatedMatter: { id: 'm2' },
    }),
  ]
  expect(match(['Character reference.pdf'], documents)).toEqual([['a', 'b']])
  expect(match(['Character reference.pdf'], documents.slice(0, 1))).toEqual(['a'])
})

test('accents match however they are encoded', () => {
  expect(match(['Zoe\u0308.pdf'], [document('z', 'Zo\u00EB.pdf')])).toEqual(['z'])
})

test('the more exact match wins, and the extension decides between equal titles', () => {
  const documents = [
    document('a', 'Lease.docx'),
    document('b', 'lease.docx'),
    document('c', 'Lease.pdf'),
  ]
  expect(match(['lease.docx', 'LEASE.docx', 'Lease v3.pdf', 'Lease v3.docx'], documents)).toEqual([
    'b',
    ['a', 'b'],
    'c',
    ['a', 'b'],
  ])
})

test('two files for one document are left to a person; a name that matches nothing stays unmatched', () => {
  const documents = [document('a', 'Lease.docx')]
  expect(match(['Lease.docx', 'Lease (1).docx', 'Will.docx', 'final.docx'], documents)).toEqual([
    ['a'],
    ['a'],
    'unmatched',
    'unmatched',
  ])
})

test('empty files, folders, files above the limit and locked documents are skipped, with the reason', () => {
  const locked = document('a', 'Lease.docx', { lockExpires: '2026-11-21T11:00:00Z' })
  const files = [file('Empty.pdf', 0), file('Huge.pdf', 1001), file('Lease.docx')]
  const matches = matchFiles(files, [locked], { limit: 1000, now })
  expect(matches.map((one) => one.state === 'skipped' && one.reason)).toEqual([
    'This is an empty file or a folder.',
    'The file is 1 kB; the limit is 1 kB.',
    'The document is checked out.',
  ])
})

test('a dropped folder is skipped, even if it has bytes and the name of a document', () => {
  const folder = file('Lease', 4096)
  const given = { limit: undefined, now, isFolder: (one: unknown) => one === folder }
  const [found] = matchFiles([folder], [document('a', 'Lease.docx')], given)
  expect(found).toMatchObject({ state: 'skipped', reason: 'This is a folder.' })
})

test('500 files are matched to 2,000 documents, and each document is read only a few times', () => {
  let reads = 0
  const counted = (one: Document) =>
    new Proxy(one, {
      get(target, name) {
        reads += 1
        return Reflect.get(target, name)
      },
    })
  const documents = Array.from({ length: 2000 }, (_, index) =>
    counted(document(String(index), `Brief ${index}.docx`)),
  )
  const names = Array.from({ length: 500 }, (_, index) => `brief ${index * 3} (1).docx`)
  expect(match(names, documents)).toEqual(names.map((_, index) => String(index * 3)))
  // Comparing each file with each document would take a million reads, and a person would wait.
  expect(reads).toBeLessThan(20 * (names.length + documents.length))
})

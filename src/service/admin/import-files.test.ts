/** The files of imported documents: their contents are imported complete, and nothing from other folders. */
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRemoval } from '#service/files/testing.ts'
import { contentsOf, historyOf, replace } from '#service/documents/testing.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { importFile } from './import/run.ts'
import { importRecords, newFolder, stateOf, writeRecords } from './import/testing.ts'
import { command } from './testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
})
afterAll(() => practice.close())

const client = { type: 'company', ref: 'client', name: 'Okafor Transport Pty Ltd' }
const letter = (more: object) => ({ type: 'document', ref: 'letter', title: 'Letter', ...more })

/** The document with that title, with its row and the contents of its file. */
async function find(title: string) {
  const { records } = await practice.read(`/documents?search=${encodeURIComponent(title)}`)
  expect(records).toHaveLength(1)
  const { row } = await historyOf(practice, records[0].id)
  return {
    shown: records[0],
    row,
    contents: row?.digest ? await contentsOf(practice, row.digest) : undefined,
  }
}

test('imports files byte for byte, with their details', async () => {
  const scan = randomBytes(3_000_000)
  const lines = [
    client,
    {
      ...letter({ title: 'Scan' }),
      ref: 'a',
      path: 'scans/1 März/Scan.PDF',
      associatedContactId: 'client',
    },
    { ...letter({ title: 'Copy' }), ref: 'b', path: './scans/1 März/Scan.PDF', size: scan.length },
    { ...letter({ title: 'Nothing' }), ref: 'c', path: 'empty' },
    { ...letter({ title: 'Elsewhere' }), ref: 'd', size: 77, fullFileName: 'Deed.docx' },
  ]
  const files = { 'scans/1 März/Scan.PDF': scan, empty: '' }
  expect(await importRecords(practice, lines, files)).toMatchObject({ exit: 0 })

  const { shown, row, contents } = await find('Scan')
  expect(contents?.equals(scan)).toBe(true)
  expect(shown).toMatchObject({
    type: 'Document',
    fullFileName: 'Scan.PDF',
    fileExtension: '.PDF',
    mimeType: 'application/pdf',
    size: scan.length,
    fileEtag: row?.digest,
    versionNumber: 1,
    associatedContact: { name: 'Okafor Transport Pty Ltd' },
  })
  expect((await find('Copy')).contents?.equals(scan)).toBe(true)
  const nothing = await find('Nothing')
  expect([nothing.shown.size, nothing.contents?.length]).toEqual([0, 0])
  expect((await find('Elsewhere')).shown).toMatchObject({ size: 77, fileExtension: '.docx' })
})

test('replaces an imported document like any other, and keeps its first file', async () => {
  await importRecords(practice, [letter({ title: 'Draft.txt', path: 'x.txt' })], {
    'x.txt': 'first',
  })
  const { shown } = await find('Draft')
  expect(shown.fullFileName).toBe('Draft.txt')
  expect(await replace(practice, shown.id, { contents: 'second' })).toHaveProperty('status', 200)
  const { row, versions } = await historyOf(practice, shown.id)
  expect(String(await contentsOf(practice, row?.digest))).toBe('second')
  expect(String(await contentsOf(practice, versions[0]?.digest))).toBe('first')
})

test('keeps all fields of a document, even if its file is elsewhere', async () => {
  const reported = {
    documentType: 'Email',
    fullFileName: '..\\..\\Re: offer / counter-offer?.msg',
    fileExtension: '.msg',
    mimeType: 'application/x-firm',
    size: 12,
    fileEtag: 'W/"1"',
    versionNumber: 7,
    createdBy: { id: 'gone', name: 'Núñez, José' },
    createdDate: '2019-01-02T03:04:05.678+10:00',
    lastModifiedBy: { name: 'Ferrari, Ada' },
    lastModifiedDate: '2020-01-02T03:04:05Z',
    userChangeTimestamp: null,
    isFavorite: true,
    isShared: true,
    isEncrypted: true,
    lockExpires: '2099-01-01T00:00:00Z',
    documentTags: ['offer', 'täg'],
    associatedBriefs: [{ briefId: 'b', briefName: 'Brief', sections: [{ id: 's', name: 'Part' }] }],
  }
  expect(await importRecords(practice, [letter({ title: 'Offer', ...reported })])).toMatchObject({
    exit: 0,
  })
  const { documentType, userChangeTimestamp: _, ...fields } = reported
  const { shown } = await find('Offer')
  expect(shown).not.toHaveProperty('userChangeTimestamp')
  expect(shown).toMatchObject({
    ...fields,
    type: documentType,
    createdDate: '2019-01-01T17:04:05.678Z',
    lastModifiedBy: { id: '', name: 'Ferrari, Ada' },
    lastModifiedDate: '2020-01-02T03:04:05.000Z',
    lockExpires: '2099-01-01T00:00:00.000Z',
  })
})

test('keeps the imported contents when a replacement with the same contents fails meanwhile', async () => {
  const digest = createHash('sha256').update('the same').digest('hex')
  const { path } = await writeRecords([letter({ title: 'Kept', path: 'x.txt' })], {
    'x.txt': 'the same',
  })
  const { database, isRemoved } = await withRemoval(practice, digest)
  const parts = { database, filesDir: practice.filesDir, keys: { refresh() {} } }
  await importFile(parts, path, { signal: new AbortController().signal })
  expect(await isRemoved()).toBe(false)
  expect(String((await find('Kept')).contents)).toBe('the same')
})

const elsewhere = '#/path: Enter a path below the folder of this file'
const unreadable = '#/path: There is no readable file at this path'
const refusals: [object, string][] = [
  [{ path: '../outside.txt' }, elsewhere],
  [{ path: 'files/../../outside.txt' }, elsewhere],
  [{ path: 'files/..' }, elsewhere],
  [{ path: '/etc/hosts' }, elsewhere],
  [{ path: '//server/share/x' }, elsewhere],
  [{ path: 'C:\\Users\\x.txt' }, elsewhere],
  [{ path: 'C:x.txt' }, elsewhere],
  [{ path: '\\\\server\\share' }, elsewhere],
  [{ path: '..\\outside.txt' }, elsewhere],
  [{ path: 'files\\letter.txt' }, elsewhere],
  [{ path: 'files/letter.txt\0.pdf' }, '#/path: Remove the characters'],
  [{ path: '.' }, elsewhere],
  [{ path: 'link to a file outside' }, elsewhere],
  [{ path: 'link to a folder outside/outside.txt' }, elsewhere],
  [{ path: 'files' }, unreadable],
  [{ path: 'pipe' }, unreadable],
  [{ path: 'missing.txt' }, unreadable],
  [{ path: 'link to nothing' }, unreadable],
  [{ path: 'files/letter.txt/' }, unreadable],
  [{ path: 'a'.repeat(5000) }, unreadable],
  [{ path: '' }, '#/path: Enter the name of the file'],
  [{ path: 7 }, '#/path: Enter text'],
  [{ path: 'files/letter.txt', size: 4 }, '#/size: The file has 8 bytes'],
  [{ path: 'files/letter.txt', sha256: 'f'.repeat(64) }, '#/sha256: The file has the SHA-256 '],
  [{ path: 'files/letter.txt', sha256: 'F' }, '#/sha256: Enter 64 hexadecimal digits'],
]

test.skipIf(process.platform === 'win32').each(refusals)(
  'refuses a document of %j, and stores none of the files',
  async (wrong, fault) => {
    const before = await stateOf(practice)
    const outside = await newFolder()
    await writeFile(join(outside, 'outside.txt'), 'secret')
    const lines = [letter({ ref: 'right', path: 'files/letter.txt' }), letter(wrong)]
    const { path, folder } = await writeRecords(lines, { 'files/letter.txt': 'Dear Sir' })
    await symlink(join(outside, 'outside.txt'), join(folder, 'link to a file outside'))
    await symlink(outside, join(folder, 'link to a folder outside'))
    await symlink('nothing', join(folder, 'link to nothing'))
    await promisify(execFile)('mkfifo', [join(folder, 'pipe')])
    const { exit, reported } = await command(practice.administer, ['import', path])
    expect(exit).toBe(1)
    expect(reported.join('\n')).toContain(`has 1 fault, and nothing was stored:\nline 2: ${fault}`)
    expect(await stateOf(practice)).toEqual(before)
  },
)

test.skipIf(process.platform === 'win32')('follows links that stay below the folder', async () => {
  const { path, folder } = await writeRecords(
    [letter({ title: 'Linked', path: 'link/letter.txt' })],
    {
      'files/letter.txt': 'Dear Sir',
    },
  )
  await symlink('files', join(folder, 'link'))
  expect(await command(practice.administer, ['import', path])).toMatchObject({ exit: 0 })
  expect(String((await find('Linked')).contents)).toBe('Dear Sir')
})

import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StoredFile } from '#contract/documents.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { contentsOf, formWith, historyOf, putDocuments, replace } from './testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice({ maxUpload: 300_000_000 })
})
afterAll(() => practice.close())

const sha256 = (contents: string | Uint8Array) =>
  createHash('sha256').update(contents).digest('hex')
/** Every file below the folder, without folders. */
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('makes the new file current, and keeps the previous one as a version', async () => {
  const before = new Date('2026-02-01T00:00:00Z')
  await putDocuments(practice, {
    id: 'v1',
    title: 'Lease',
    mimeType: 'application/msword',
    digest: sha256('old'),
    lastModifiedById: 'c1',
    lastModifiedByName: 'Ferrari, Ada',
    lastModifiedDate: before,
    tags: ['Signed'],
  })
  const contents = new Uint8Array(256).map((_, byte) => byte)
  const started = Date.now()
  const response = await replace(practice, 'v1', { contents, name: 'Scan.PDF' })
  expect(response.status).toBe(200)
  const answer = await response.json()
  expect(answer).toEqual({ id: 'v1', fileExtension: '.PDF', size: 256, name: 'Lease.PDF' })
  expect(StoredFile.safeParse(answer).success).toBe(true)

  const [shown] = (await practice.read('/documents?search=lease')).records
  const digest = sha256(contents)
  expect(shown).toMatchObject({
    title: 'Lease',
    fullFileName: 'Lease.PDF',
    fileExtension: '.PDF',
    mimeType: 'application/pdf',
    size: 256,
    versionNumber: 2,
    fileEtag: digest,
    lastModifiedBy: { id: 'given-tests', name: 'tests' },
    documentTags: ['Signed'],
  })
  expect(Date.parse(shown.lastModifiedDate)).toBeGreaterThanOrEqual(started - 1000)
  expect(shown.userChangeTimestamp).toBe(shown.lastModifiedDate)

  expect(new Uint8Array(await contentsOf(practice, digest))).toEqual(contents)
  const { versions } = await historyOf(practice, 'v1')
  expect(versions).toEqual([
    expect.objectContaining({
      versionNumber: 1,
      fullFileName: 'Lease.docx',
      fileExtension: '.docx',
      mimeType: 'application/msword',
      fileEtag: 'etag-v1',
      digest: sha256('old'),
      lastModifiedByName: 'Ferrari, Ada',
      lastModifiedDate: before,
    }),
  ])
})

test('takes the name of the new file for a document whose file has a name of its own', async () => {
  await putDocuments(practice, { id: 'n1', title: 'Title search', fullFileName: 'scan_1.docx' })
  const read = async (name: string) => (await replace(practice, 'n1', { name })).json()
  expect(await read('Folio 12/345.pdf')).toMatchObject({ name: 'Folio 12/345.pdf' })
  expect(await read('no extension')).toMatchObject({ name: 'no extension', fileExtension: '' })
  const [shown] = (await practice.read('/documents?search=title%20search')).records
  expect(shown).toMatchObject({ title: 'Title search', mimeType: 'application/octet-stream' })
  expect(shown.fileExtension).toBeUndefined()
  await putDocuments(practice, { id: 'n2', title: 'Deed', fullFileName: 'Deed.docx' })
  const answer = await (await replace(practice, 'n2', { name: 'no extension' })).json()
  expect(answer).toMatchObject({ name: 'Deed', fileExtension: '' })
})

test('keeps every file inside the folder, whatever its name, and returns the name unchanged', async () => {
  const names = [
    '../../../etc/passwd',
    '..',
    'C:\\Windows\\system.ini',
    'a/b\\c:d*e?f"g<h>i|j.pdf',
    'naïve – копия – 遺言書 🏛️\u0301.pdf',
    'invoice\u202Efdp.exe',
    'two\r\nlines\t\u0007.txt',
    `${'long '.repeat(120)}.docx`,
  ]
  await putDocuments(practice, { id: 'odd', title: 'Odd', fullFileName: 'own name' })
  for (const name of names) {
    const response = await replace(practice, 'odd', { contents: 'odd', name })
    expect(await response.json()).toMatchObject({ name })
    const [shown] = (await practice.read('/documents?pageSize=1')).records
    expect(shown).toMatchObject({ id: 'odd', fullFileName: name })
  }
  for (const name of await filesIn(practice.filesDir)) expect(name).toMatch(/^[0-9a-f]{62}$/)
})

test('keeps a file that is sent twice as two versions', async () => {
  await putDocuments(practice, { id: 'same' })
  await replace(practice, 'same', { contents: 'same' })
  await replace(practice, 'same', { contents: 'same' })
  const { row, versions } = await historyOf(practice, 'same')
  expect(row).toMatchObject({ versionNumber: 3, digest: sha256('same') })
  expect(versions.map(({ digest }) => digest)).toEqual([null, sha256('same')])
})

test('makes versions of all files that are sent at the same time, one after the other', async () => {
  await putDocuments(practice, { id: 'many' })
  const sent = ['a', 'b', 'c', 'd', 'e']
  const answers = await Promise.all(
    sent.map((contents) => replace(practice, 'many', { contents, name: `${contents}.txt` })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const { row, versions } = await historyOf(practice, 'many')
  expect(row).toMatchObject({ versionNumber: 6 })
  expect(versions.map(({ versionNumber }) => versionNumber)).toEqual([1, 2, 3, 4, 5])
  const contents = await Promise.all(
    [...versions.slice(1), row!].map(({ digest }) => contentsOf(practice, digest)),
  )
  expect(contents.map(String).toSorted()).toEqual(sent)
  const order = versions.map(({ lastModifiedDate }) => lastModifiedDate.getTime())
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('answers 404 for a document that does not exist before it reads the body', async () => {
  for (const id of ['none', '%00', '%ED%A0%80', 'x'.repeat(600)]) {
    const body = new ReadableStream({ pull: () => expect.fail('was read') }, { highWaterMark: 0 })
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const init = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit
    const response = await practice.ask(`/documents/${id}`, init)
    expect(response.status, id).toBe(404)
    expect((await response.json()).detail).toMatch(/^Document not found/)
  }
})

test('refuses to replace the file of a locked document until the lock ends', async () => {
  const lockExpires = new Date(Date.now() + 3_600_000)
  await putDocuments(
    practice,
    { id: 'locked', lockExpires },
    { id: 'unlocked', lockExpires: new Date('1970-01-01T00:00:00Z') },
  )
  const response = await replace(practice, 'locked')
  expect(response.status).toBe(400)
  expect((await response.json()).detail).toBe(
    `Someone has locked this document until ${lockExpires.toISOString()}. Nothing was changed.`,
  )
  expect((await historyOf(practice, 'locked')).row).toMatchObject({ versionNumber: 1 })
  expect((await replace(practice, 'unlocked')).status).toBe(200)
})

test('refuses to replace an encrypted document by an unencrypted file', async () => {
  await putDocuments(practice, { id: 'secret', isEncrypted: true })
  const response = await replace(practice, 'secret')
  expect(response.status).toBe(400)
  expect((await response.json()).detail).toMatch(/^This document is encrypted/)
  expect((await historyOf(practice, 'secret')).row).toMatchObject({ versionNumber: 1 })
})

test('does not change a document that is deleted or locked while its file arrives', async () => {
  await putDocuments(practice, { id: 'gone' }, { id: 'taken' })
  const slowly = (id: string, meanwhile: () => Promise<unknown>) => {
    const sent = new Response(formWith('slow', 'slow.txt'))
    const chunks = sent.body!.getReader()
    let first = true
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          // By then the document has been checked.
          if (first) await meanwhile()
          first = false
          const { done, value } = await chunks.read()
          if (done) controller.close()
          else controller.enqueue(value)
        },
      },
      { highWaterMark: 0 },
    )
    const headers = { 'content-type': sent.headers.get('content-type')! }
    const init = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit
    return practice.ask(`/documents/${id}`, init)
  }
  const removed = await slowly('gone', () => practice.ask('/documents/gone', { method: 'DELETE' }))
  expect(removed.status).toBe(404)
  const locked = await slowly('taken', () =>
    practice.database.sql.execute(
      sql`update practice.documents set lock_expires = now() + interval '1 hour' where id = 'taken'`,
    ),
  )
  expect(locked.status).toBe(400)
  expect((await historyOf(practice, 'taken')).row).toMatchObject({ versionNumber: 1 })
})

test('leaves the document and the disk as they were after a refused body', async () => {
  await putDocuments(practice, { id: 'kept' })
  const before = await filesIn(practice.filesDir)
  const form = formWith('one', 'one.txt')
  form.append('file', new Blob(['two']), 'two.txt')
  const two = await practice.ask('/documents/kept', { method: 'PUT', body: form })
  expect(two.status).toBe(400)
  expect(two.headers.get('content-type')).toBe('application/problem+json')
  const json = { method: 'PUT', body: '{}', headers: { 'content-type': 'application/json' } }
  expect((await practice.ask('/documents/kept', json)).status).toBe(415)
  const large = { 'content-length': '300100001', 'content-type': 'multipart/form-data; boundary=b' }
  const tooLarge = { method: 'PUT', body: 'x', headers: large }
  expect((await practice.ask('/documents/kept', tooLarge)).status).toBe(413)
  expect(await filesIn(practice.filesDir)).toEqual(before)
  expect((await historyOf(practice, 'kept')).versions).toEqual([])
})

test('streams 200 MB to the disk in little memory, byte for byte', async () => {
  await putDocuments(practice, { id: 'large' })
  const chunk = new Uint8Array(65_536).map((_, place) => (place * 31) % 251)
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
  const chunks = 3_200
  const hash = createHash('sha256')
  let sent = 0
  let peak = 0
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    pull(controller) {
      peak = Math.max(peak, process.memoryUsage().rss)
      if (sent === chunks) {
        controller.enqueue(Buffer.from('\r\n--b--\r\n'))
        return controller.close()
      }
      sent += 1
      chunk[0] = sent % 256
      hash.update(chunk)
      controller.enqueue(chunk.slice())
    },
  })
  const before = process.memoryUsage().rss
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const init = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit
  const answer = await (await practice.ask('/documents/large', init)).json()
  expect(answer).toMatchObject({ size: 209_715_200, fileExtension: '.mp4' })
  expect(peak - before).toBeLessThan(100_000_000)
  const { row } = await historyOf(practice, 'large')
  expect(row).toMatchObject({
    digest: hash.digest('hex'),
    size: 209_715_200,
    mimeType: 'video/mp4',
  })
})

test('keeps the old file current when the database fails after the new one was stored', async () => {
  const failing = await openTestPractice()
  await putDocuments(failing, { id: 'old', digest: sha256('old') })
  await failing.database.sql.execute('alter table practice.document_versions rename to elsewhere')
  await expect(replace(failing, 'old')).rejects.toThrow(/document_versions/)
  await failing.database.sql.execute('alter table practice.elsewhere rename to document_versions')
  const { row, versions } = await historyOf(failing, 'old')
  expect(row).toMatchObject({
    versionNumber: 1,
    digest: sha256('old'),
    fullFileName: 'Letter old.docx',
  })
  expect(versions).toEqual([])
  expect(await readdir(`${failing.filesDir}/incoming`)).toEqual([])
  await failing.close()
})

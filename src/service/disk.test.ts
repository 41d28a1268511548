/** What clients of the service get while its disk is full: reads continue, and no change is half done. */
import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { DiskFull, floor } from '#database/disk-space.ts'
import { migrate } from '#database/migrate.ts'
import { openTestDatabase } from '#database/testing/test-database.ts'
import { openTestDisk } from '#database/testing/disk.ts'
import { fillWithDemonstration } from './db/demonstration.ts'
import { practiceSteps } from './db/migrations.ts'
import { formWith, putDocuments } from './documents/testing.ts'
import { openOutbox, startReceiver } from './events/testing.ts'
import { openTestPractice } from './testing.ts'

const mb = 1024 * 1024

/** A practice with one matter and one document, on a disk that the test fills. */
async function open() {
  const { room, space } = await openTestDisk()
  const practice = await openTestPractice({ matters: 1, maxUpload: 50 * mb, disk: space })
  onTestFinished(() => practice.close())
  await putDocuments(practice, { id: 'lease' })
  const put = (contents: BlobPart, headers = {}) =>
    practice.ask('/documents/lease', { method: 'PUT', body: formWith(contents, 'a.pdf'), headers })
  return { ...practice, room, put }
}
const group = { name: 'The Ferraris', members: [] }

test('refuses changes with a sentence while the disk is almost full, still reads, and accepts changes again later', async () => {
  const { room, send, ask, read } = await open()
  room.free = floor - 1
  const totals = async () => [
    (await read('/contacts')).totalRecords,
    (await read('/documents')).totalRecords,
  ]
  const before = await totals()
  for (const answer of [
    await send('POST', '/contacts/plural', group),
    await send('PATCH', '/tasks/1', {}),
    await ask('/documents/lease', { method: 'DELETE' }),
  ]) {
    expect(answer.status).toBe(507)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    const { title, detail } = (await answer.json()) as Record<string, string>
    expect(title).toBe('Disk full')
    expect(detail).toMatch(
      /disk is almost full\. Nothing was saved.* You can still read everything/,
    )
  }
  expect(await totals()).toEqual(before)
  room.free = floor
  expect((await send('POST', '/contacts/plural', group)).status).not.toBe(507)
})

test('returns 401 to a caller without a key, even on a full disk', async () => {
  const { room, ask } = await open()
  room.free = 0
  const headers = { authorization: 'Bearer nobody' }
  expect((await ask('/documents/lease', { method: 'DELETE', headers })).status).toBe(401)
})

test('refuses a file that would not fit before it arrives, and leaves nothing', async () => {
  const { room, put, filesDir } = await open()
  room.free = floor + 2 * mb
  const big = new Uint8Array(3 * mb)
  const refused = await put(big, { 'content-length': String(3 * mb + 200) })
  expect(refused.status).toBe(507)
  expect((await refused.json()).detail).toMatch(
    /^Practice Desk’s disk has no room for this file\. Nothing of it was saved\./,
  )
  expect(await readdir(filesDir)).toEqual([])
  expect((await put(new Uint8Array(mb), { 'content-length': String(mb + 200) })).status).toBe(200)
})

test('reports the size limit first when a file exceeds it', async () => {
  const { room, put } = await open()
  room.free = floor + 2 * mb
  expect((await put('x', { 'content-length': String(51 * mb) })).status).toBe(413)
})

test('refuses a file before it arrives when only the disk of files is full, and still does everything else', async () => {
  const { space } = await openTestDisk(floor - 1)
  const practice = await openTestPractice({ filesDisk: space })
  onTestFinished(() => practice.close())
  await putDocuments(practice, { id: 'lease' })
  const body = new ReadableStream({ pull: () => expect.fail('was read') }, { highWaterMark: 0 })
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const init = { method: 'PUT', headers, body, duplex: 'half' }
  const refused = await practice.ask('/documents/lease', init)
  expect(refused.status).toBe(507)
  expect((await practice.ask('/documents/lease', { method: 'DELETE' })).status).toBe(200)
})

test('stops a file of unknown length when the disk is full, and leaves nothing', async () => {
  const { room, ask, filesDir } = await open()
  let pieces = 0
  const body = new ReadableStream({
    pull(controller) {
      pieces += 1
      // The disk fills while the file comes in.
      if (pieces === 20) room.free = 0
      controller.enqueue(pieces === 1 ? head : new Uint8Array(64 * 1024))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const init = { method: 'PUT', headers, body, duplex: 'half' }
  expect((await ask('/documents/lease', init)).status).toBe(507)
  expect(pieces).toBeLessThan(100)
  expect(await readdir(`${filesDir}/incoming`)).toEqual([])
})
const head = new TextEncoder().encode(
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
)

test('keeps webhooks waiting for room, as nobody could record their arrival', async () => {
  const { room, space } = await openTestDisk()
  const outbox = await openOutbox()
  onTestFinished(() => outbox.close())
  const receiver = await startReceiver()
  await outbox.register(receiver.url)
  await outbox.change('7-T', { id: '7-T' })
  room.free = 0
  let looks = 0
  const hasRoom = () => {
    looks += 1
    return space.hasRoom()
  }
  const disk = { ...space, hasRoom }
  const worker = outbox.start({ database: { ...outbox.database, disk } })
  worker.wake()
  await expect.poll(() => looks).toBeGreaterThan(2)
  expect(receiver.received).toEqual([])
  room.free = Infinity
  await outbox.untilEmpty()
  expect(receiver.received).toHaveLength(1)
})

test('creates no new practice without room for it', async () => {
  const { room, space } = await openTestDisk()
  const database = { ...(await openTestDatabase()), disk: space }
  onTestFinished(() => database.close())
  room.free = 0
  const prepare = () => migrate(database, { schema: 'practice', steps: practiceSteps })
  await expect(prepare()).rejects.toThrow(DiskFull)
  room.free = Infinity
  await prepare()
  room.free = 0
  await prepare()
  await expect(fillWithDemonstration(database, { matters: 1 })).rejects.toThrow(DiskFull)
  const { rows } = (await database.sql.execute(sql`select 1 from practice.matters`)) as {
    rows: unknown[]
  }
  expect(rows).toEqual([])
})

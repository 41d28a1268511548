/** What is left of uploads when their process is killed at any moment, and what a start makes of it. */
import { createHash } from 'node:crypto'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unknownSpace } from '#database/disk-space.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { putDocuments, replace } from '#service/documents/testing.ts'
import { createService } from '#service/service.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { fileStore } from './file-store.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
})
afterAll(() => practice.close())

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
const incoming = () => readdir(join(practice.filesDir, 'incoming'))

/** Everything that was written lies there for two days; then the service starts again. */
async function startAgain({ hours = 48 } = {}) {
  const { database, filesDir } = practice
  const then = new Date(Date.now() - hours * 3_600_000)
  for (const entry of await readdir(filesDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), then, then)
  }
  const onFailure = (error: unknown) => expect.fail(String(error))
  const options = { database, filesDir, disk: unknownSpace, maxUpload: 1000, onFailure }
  const service = await createService(options)
  onTestFinished(() => service.close())
}

test('of uploads that a kill broke off, at whatever moment, the next start leaves nothing', async () => {
  const files = fileStore(practice.filesDir)
  // Half of it had come; all of it had come; it had its name, and no row said so yet.
  await files.stage(chunks('whole'))
  await writeFile(join(practice.filesDir, 'incoming', 'half'), 'hal')
  await (await files.stage(chunks('nameless'))).keepNoted()
  expect(await incoming()).toHaveLength(3)
  expect(await readFile(files.pathOf(digestOf('nameless')), 'utf8')).toBe('nameless')

  await startAgain()
  expect(await incoming()).toEqual([])
  await expect(readFile(files.pathOf(digestOf('nameless')))).rejects.toThrow('ENOENT')
})

test('contents that a row names stay, whatever note a kill left beside them', async () => {
  const files = fileStore(practice.filesDir)
  await putDocuments(practice, { id: 'd1' }, { id: 'd2' })
  for (const contents of ['before', 'now']) {
    expect((await replace(practice, 'd1', { contents })).status).toBe(200)
  }
  expect((await replace(practice, 'd2', { contents: 'deleted' })).status).toBe(200)
  expect((await practice.ask('/documents/d2', { method: 'DELETE' })).status).toBe(200)
  // No note outlives its upload.
  expect(await incoming()).toEqual([])
  const all = ['before', 'now', 'deleted']
  for (const text of all) await (await files.stage(chunks(text))).keepNoted()

  await startAgain()
  expect(await incoming()).toEqual([])
  for (const text of all) expect(await readFile(files.pathOf(digestOf(text)), 'utf8')).toBe(text)
})

test('beside other processes, what was written to a moment ago is alive', async () => {
  const { engine } = practice.database
  const files = fileStore(practice.filesDir)
  await files.stage(chunks('coming in'))
  await startAgain({ hours: 0 })
  expect(await incoming()).toHaveLength(engine === 'pglite' ? 0 : 1)
})

test('a replacement that is refused at the last moment leaves neither contents nor a note', async () => {
  const files = fileStore(practice.filesDir)
  await putDocuments(practice, { id: 'locked', lockExpires: new Date(Date.now() + 3_600_000) })
  expect((await replace(practice, 'locked', { contents: 'refused' })).status).toBe(400)
  await expect(readFile(files.pathOf(digestOf('refused')))).rejects.toThrow('ENOENT')
})

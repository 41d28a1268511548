/** What is left of uploads when their process is killed at any moment, and what a start makes of it. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

/** Everything that was written lies there for two days; then the service starts again, and tells what failed. */
async function startAgain({ hours = 48 } = {}): Promise<unknown[]> {
  const { database, filesDir } = practice
  const then = new Date(Date.now() - hours * 3_600_000)
  for (const path of await readdir(filesDir, { recursive: true })) {
    await utimes(join(filesDir, path), then, then)
  }
  const failures: unknown[] = []
  const onFailure = (error: unknown) => void failures.push(error)
  const service = await createService({ database, filesDir, maxUpload: 1000, onFailure })
  onTestFinished(() => service.close())
  return failures
}

test('removes at the next start everything of uploads that a kill broke off at any moment', async () => {
  const files = fileStore(practice.filesDir)
  // Half of it had come; all of it had come; it had its name, and no row said so yet.
  await files.stage(chunks('whole'))
  await writeFile(join(practice.filesDir, 'incoming', 'half'), 'hal')
  await (await files.stage(chunks('nameless'))).keepNoted()
  expect(await incoming()).toHaveLength(3)
  expect(await readFile(files.pathOf(digestOf('nameless')), 'utf8')).toBe('nameless')

  expect(await startAgain()).toEqual([])
  expect(await incoming()).toEqual([])
  await expect(readFile(files.pathOf(digestOf('nameless')))).rejects.toThrow('ENOENT')
})

test('keeps contents that a row names, whatever note a kill left beside them', async () => {
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

  expect(await startAgain()).toEqual([])
  expect(await incoming()).toEqual([])
  for (const text of all) expect(await readFile(files.pathOf(digestOf(text)), 'utf8')).toBe(text)
})

test('spares what was written a moment ago while other processes may run', async () => {
  const { engine } = practice.database
  const files = fileStore(practice.filesDir)
  await files.stage(chunks('coming in'))
  expect(await startAgain({ hours: 0 })).toEqual([])
  expect(await incoming()).toHaveLength(engine === 'pglite' ? 0 : 1)
})

test('reports what cannot be removed, starts anyway, and removes the rest', async () => {
  const files = fileStore(practice.filesDir)
  const stuck = join(practice.filesDir, 'incoming', 'no-file')
  await mkdir(stuck, { recursive: true })
  onTestFinished(() => rm(stuck, { recursive: true }))
  // Whichever of them is looked at first.
  for (const text of ['one', 'two', 'three']) await files.stage(chunks(text))
  await (await files.stage(chunks('nameless'))).keepNoted()

  const failures = await startAgain()
  expect(failures).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/^What an upload left/) }),
  ])
  expect(await incoming()).toEqual(['no-file'])
  await expect(readFile(files.pathOf(digestOf('nameless')))).rejects.toThrow('ENOENT')
})

test('keeps the note of contents that cannot be removed', async () => {
  const files = fileStore(practice.filesDir)
  await (await files.stage(chunks('stuck'))).keepNoted()
  const path = files.pathOf(digestOf('stuck'))
  await rm(path)
  await mkdir(path)
  expect(await startAgain()).toHaveLength(1)
  expect(await incoming()).toHaveLength(1)
  await rm(path, { recursive: true })
  expect(await startAgain()).toEqual([])
  expect(await incoming()).toEqual([])
})

test('leaves neither contents nor a note of a replacement that is refused at the last moment', async () => {
  const files = fileStore(practice.filesDir)
  await putDocuments(practice, { id: 'locked', lockExpires: new Date(Date.now() + 3_600_000) })
  expect((await replace(practice, 'locked', { contents: 'refused' })).status).toBe(400)
  await expect(readFile(files.pathOf(digestOf('refused')))).rejects.toThrow('ENOENT')
})

/** What uploads leave when their process is killed at any moment, and what the next start does with it. */
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

/** Ages every file by two days and starts the service again; returns what it reported as failures. */
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

test('removes at the next start everything of uploads that were killed at any moment', async () => {
  const files = fileStore(practice.filesDir)
  // Arrived in part; arrived completely; stored under its digest, but no row refers to it yet.
  await files.stage(chunks('whole'))
  await writeFile(join(practice.filesDir, 'incoming', 'half'), 'hal')
  await (await files.stage(chunks('unreferenced'))).keepMarked()
  expect(await incoming()).toHaveLength(3)
  expect(await readFile(files.pathOf(digestOf('unreferenced')), 'utf8')).toBe('unreferenced')

  expect(await startAgain()).toEqual([])
  expect(await incoming()).toEqual([])
  await expect(readFile(files.pathOf(digestOf('unreferenced')))).rejects.toThrow('ENOENT')
})

test('keeps contents that a row refers to, whatever marker a killed process left', async () => {
  const files = fileStore(practice.filesDir)
  await putDocuments(practice, { id: 'd1' }, { id: 'd2' })
  for (const contents of ['before', 'now']) {
    expect((await replace(practice, 'd1', { contents })).status).toBe(200)
  }
  expect((await replace(practice, 'd2', { contents: 'deleted' })).status).toBe(200)
  expect((await practice.ask('/documents/d2', { method: 'DELETE' })).status).toBe(200)
  // No marker outlives its upload.
  expect(await incoming()).toEqual([])
  const all = ['before', 'now', 'deleted']
  for (const text of all) await (await files.stage(chunks(text))).keepMarked()

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
  // Whichever of them is checked first.
  for (const text of ['one', 'two', 'three']) await files.stage(chunks(text))
  await (await files.stage(chunks('unreferenced'))).keepMarked()

  const failures = await startAgain()
  expect(failures).toEqual([
    expect.objectContaining({
      message: expect.stringMatching(/^The remains of an interrupted upload/),
    }),
  ])
  expect(await incoming()).toEqual(['no-file'])
  await expect(readFile(files.pathOf(digestOf('unreferenced')))).rejects.toThrow('ENOENT')
})

test('keeps the marker of contents that cannot be removed', async () => {
  const files = fileStore(practice.filesDir)
  await (await files.stage(chunks('stuck'))).keepMarked()
  const path = files.pathOf(digestOf('stuck'))
  await rm(path)
  await mkdir(path)
  expect(await startAgain()).toHaveLength(1)
  expect(await incoming()).toHaveLength(1)
  await rm(path, { recursive: true })
  expect(await startAgain()).toEqual([])
  expect(await incoming()).toEqual([])
})

test('leaves neither contents nor a marker of a replacement that is refused at the last moment', async () => {
  const files = fileStore(practice.filesDir)
  await putDocuments(practice, { id: 'locked', lockExpires: new Date(Date.now() + 3_600_000) })
  expect((await replace(practice, 'locked', { contents: 'refused' })).status).toBe(400)
  await expect(readFile(files.pathOf(digestOf('refused')))).rejects.toThrow('ENOENT')
})

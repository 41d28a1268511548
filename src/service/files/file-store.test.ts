import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileStore } from './file-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'practice-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

test('finds stored contents under their digest, in a folder that nobody else may enter', async () => {
  const files = fileStore(join(folder, 'deep', 'files'))
  const staged = await files.stage(chunks('Dear ', 'Ms Núñez'))
  expect(staged).toMatchObject({ digest: digestOf('Dear Ms Núñez'), size: 15 })
  await staged.keep()
  const path = files.pathOf(staged.digest)
  expect(path).toBe(
    join(folder, 'deep', 'files', staged.digest.slice(0, 2), staged.digest.slice(2)),
  )
  expect(await readFile(path, 'utf8')).toBe('Dear Ms Núñez')
  expect((await stat(path)).mode & 0o077).toBe(0)
  expect((await stat(join(folder, 'deep', 'files'))).mode & 0o077).toBe(0)
  expect(await readdir(join(folder, 'deep', 'files', 'incoming'))).toEqual([])
})

test('shows nothing under a name before it is kept, and leaves nothing when it is discarded', async () => {
  const files = fileStore(folder)
  const { digest, discard } = await files.stage(chunks('draft'))
  await expect(stat(files.pathOf(digest))).rejects.toThrow('ENOENT')
  await discard()
  expect(await readdir(folder, { recursive: true })).toEqual(['incoming'])
})

test('leaves nothing of contents that break off', async () => {
  const files = fileStore(folder)
  async function* breaking() {
    yield Buffer.from('half')
    throw new Error('the line is dead')
  }
  await expect(files.stage(breaking())).rejects.toThrow('the line is dead')
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('stores the same contents once, and repairs a damaged copy', async () => {
  const files = fileStore(folder)
  const first = await files.stage(chunks('lease'))
  await first.keep()
  await writeFile(files.pathOf(first.digest), 'lea')
  const second = await files.stage(chunks('le', 'ase'))
  await second.keep()
  expect(second.digest).toBe(first.digest)
  expect(await readFile(files.pathOf(first.digest), 'utf8')).toBe('lease')
  expect(await readdir(join(folder, first.digest.slice(0, 2)))).toHaveLength(1)
})

import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandFailure } from './command.ts'
import { fillFolder, makeEmptyFolder } from './new-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'practice-folder-'))
  await writeFile(join(folder, 'notes.txt'), 'of somebody')
})
afterAll(() => rm(folder, { recursive: true }))

test('makes a folder with those above it, and takes an empty one', async () => {
  const path = join(folder, 'backups', 'tonight')
  await makeEmptyFolder(path, 'a backup')
  await makeEmptyFolder(path, 'a backup')
  expect(await readdir(path)).toEqual([])
})

test.each([
  ['', 'is not empty: a backup needs a new or an empty folder.'],
  ['notes.txt', 'cannot be used for a backup: there is a file in its place.'],
  ['notes.txt/tonight', 'cannot be used for a backup: part of its path is a file.'],
])('says in a sentence why %j cannot be filled', async (path, sentence) => {
  const failure = new CommandFailure(`${join(folder, path)} ${sentence}`)
  await expect(makeEmptyFolder(join(folder, path), 'a backup')).rejects.toThrow(failure)
})

test.runIf(process.platform === 'linux')(
  'gives up at once where there can be no new folder',
  async () => {
    await expect(makeEmptyFolder('/proc/tonight', 'an export')).rejects.toThrow(
      '/proc/tonight cannot be used for an export: the folder above it takes no folders.',
    )
  },
)

/** What `fill` needs to know of a backup that nobody interrupts. */
const backup = () => ({
  what: 'a backup',
  dataDir: folder,
  signal: new AbortController().signal,
})
const mb = 1024 * 1024

test('leaves nothing of what could not be completed, and takes the folder again', async () => {
  const path = join(folder, 'broken')
  const broken = fillFolder(path, backup(), async () => {
    await mkdir(join(path, 'tables'))
    await writeFile(join(path, 'tables', 'matters.jsonl'), '{}')
    throw new Error('the disk is gone')
  })
  await expect(broken).rejects.toThrow('the disk is gone')
  expect(await readdir(path)).toEqual([])
  await fillFolder(path, backup(), () => writeFile(join(path, 'manifest.json'), '{}'))
  expect(await readdir(path)).toEqual(['manifest.json'])
})

test('leaves a folder alone that another command is filling', async () => {
  const path = join(folder, 'shared')
  await fillFolder(path, backup(), async () => {
    await expect(fillFolder(path, backup(), async () => {})).rejects.toThrow('is not empty')
    await writeFile(join(path, 'manifest.json'), '{}')
  })
  expect(await readdir(path)).toEqual(['manifest.json'])
})

test('says that the disk is full where a backup does not fit', async () => {
  const path = join(folder, 'full')
  const full = fillFolder(path, backup(), async () => {
    throw Object.assign(new Error('write'), { code: 'ENOSPC' })
  })
  await expect(full).rejects.toThrow(
    new CommandFailure(
      `${path} has no room for a backup: its disk is full. What had been written there was removed.`,
    ),
  )
})

test('stops before it takes the last room for what people save from the disk of the data directory', async () => {
  const path = join(folder, 'large')
  const measured = [200, 120, 90]
  const free = () => (measured.shift() ?? 80) * mb
  const large = fillFolder(path, { ...backup(), free }, async ({ signal }) => {
    await writeFile(join(path, 'letter'), 'half of it')
    await once(signal, 'abort')
    signal.throwIfAborted()
  })
  const sentence = `${path} has no room for a backup: its disk is that of the data directory, where 96 MB stay free for what people save. What had been written there was removed. Choose a folder on another disk, or make room.`
  await expect(large).rejects.toThrow(new CommandFailure(sentence))
  expect(await readdir(path)).toEqual([])
  const none = fillFolder(path, { ...backup(), free }, async () => expect.fail('it began'))
  await expect(none).rejects.toThrow(new CommandFailure(sentence))
})

test('gives no heed to the room on the disk of the data directory where it writes to another', async () => {
  const path = join(folder, 'elsewhere')
  const free = () => 0
  await fillFolder(path, { ...backup(), dataDir: '/proc', free }, async ({ signal }) => {
    signal.throwIfAborted()
  })
})

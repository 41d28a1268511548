import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandFailure } from './command.ts'
import { makeEmptyFolder } from './new-folder.ts'

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

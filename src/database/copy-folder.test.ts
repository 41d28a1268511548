import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyFolder } from './copy-folder.ts'

test('copies files, folders and empty folders with their permissions, and skips links', async () => {
  const place = await mkdtemp(join(tmpdir(), 'copy-folder-'))
  onTestFinished(() => rm(place, { recursive: true }))
  const from = join(place, 'from')
  await mkdir(join(from, 'base', 'empty'), { recursive: true })
  await writeFile(join(from, 'base', 'row'), 'kept', { mode: 0o600 })
  await symlink(place, join(from, 'link'))
  const to = join(place, 'deeper', 'to')
  await copyFolder(from, to)
  expect((await readdir(to, { recursive: true })).toSorted()).toEqual([
    'base',
    join('base', 'empty'),
    join('base', 'row'),
  ])
  expect(await readFile(join(to, 'base', 'row'), 'utf8')).toBe('kept')
  expect((await stat(join(to, 'base', 'row'))).mode & 0o777).toBe(0o600)
})

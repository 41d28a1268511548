import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './open.ts'
import { makePrivate } from './private-modes.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-modes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const modeOf = (path: string) => lstatSync(path).mode & 0o777
/** Every file and folder in `folder` that others may touch. */
const openIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (modeOf(path) & 0o077) !== 0)

test('a data directory that stood open to everybody is its owner’s alone after a start', async () => {
  const dataDir = join(newFolder(), 'data')
  await (await openDatabase({ dataDir })).close()
  mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'ab', 'cd'), 'a letter')
  for (const name of readdirSync(dataDir, { recursive: true })) {
    const path = join(dataDir, String(name))
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666)
  }
  chmodSync(dataDir, 0o755)

  const database = await openDatabase({ dataDir })
  expect(modeOf(dataDir)).toBe(0o700)
  await expect.poll(() => openIn(dataDir)).toEqual([])
  await database.sql.execute('create table more as select generate_series(1, 1000) as number')
  await database.close()
  expect(openIn(dataDir)).toEqual([])
})

test('what a link leads to, and what a person keeps beside, is left as it is', async () => {
  const folder = newFolder()
  const outside = newFolder()
  writeFileSync(join(outside, 'file'), 'elsewhere')
  chmodSync(join(outside, 'file'), 0o644)
  chmodSync(outside, 0o755)
  mkdirSync(join(folder, 'files'))
  symlinkSync(outside, join(folder, 'files', 'folder'))
  symlinkSync(join(outside, 'file'), join(folder, 'files', 'file'))
  writeFileSync(join(folder, 'own'), 'a note')
  chmodSync(join(folder, 'own'), 0o644)

  const said: string[] = []
  const modes = await makePrivate(folder, (sentence) => said.push(sentence))
  await modes.done
  expect(said).toEqual([])
  expect(modeOf(join(folder, 'files'))).toBe(0o700)
  expect(modeOf(outside)).toBe(0o755)
  expect(modeOf(join(outside, 'file'))).toBe(0o644)
  expect(modeOf(join(folder, 'own'))).toBe(0o644)
})

test('a folder for all accounts, such as /tmp, is refused and left as it is', async () => {
  const folder = newFolder()
  chmodSync(folder, 0o1777)
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
    /is a folder for all accounts of this machine.*Choose a folder of its own with DATA_DIR/,
  )
  expect(modeOf(folder)).toBe(0o777)
  expect(readdirSync(folder)).toEqual([])
  // With the same bit, but nobody else's to write into.
  chmodSync(folder, 0o1755)
  const database = await openDatabase({ dataDir: folder })
  await database.close()
})

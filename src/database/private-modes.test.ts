import {
  chmodSync,
  chownSync,
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
import { createDirectory } from './embedded.ts'
import { openDatabase } from './open.ts'
import { makePrivate, refuseShared } from './private-modes.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-modes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const modeOf = (path: string) => lstatSync(path).mode & 0o777
/** Every file and folder in `folder` that other accounts may read or change. */
const accessibleToOthers = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (modeOf(path) & 0o077) !== 0)

test('a start makes a data directory private that other accounts could read and change', async () => {
  const dataDir = join(newFolder(), 'data')
  await createDirectory(join(dataDir, 'database'))
  writeFileSync(join(dataDir, 'reserve'), 'spare')
  mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'ab', 'cd'), 'a letter')
  for (const name of readdirSync(dataDir, { recursive: true })) {
    const path = join(dataDir, String(name))
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666)
  }
  chmodSync(dataDir, 0o755)

  const database = await openDatabase({ dataDir })
  expect(modeOf(dataDir)).toBe(0o700)
  await expect.poll(() => accessibleToOthers(dataDir)).toEqual([])
  await database.sql.execute('create table more as select generate_series(1, 1000) as number')
  await database.close()
  expect(accessibleToOthers(dataDir)).toEqual([])
})

test('leaves the targets of links, and files that a person added, as they are', async () => {
  const folder = newFolder()
  const elsewhere = newFolder()
  writeFileSync(join(elsewhere, 'file'), 'a letter')
  chmodSync(join(elsewhere, 'file'), 0o644)
  chmodSync(elsewhere, 0o755)
  mkdirSync(join(folder, 'files'))
  symlinkSync(elsewhere, join(folder, 'files', 'folder'))
  symlinkSync(join(elsewhere, 'file'), join(folder, 'files', 'file'))
  writeFileSync(join(folder, 'own'), 'a note')
  chmodSync(join(folder, 'own'), 0o644)

  const warnings: string[] = []
  const modes = await makePrivate(folder, (sentence) => warnings.push(sentence))
  await modes.done
  expect(warnings).toEqual([])
  expect(modeOf(join(folder, 'files'))).toBe(0o700)
  expect(modeOf(elsewhere)).toBe(0o755)
  expect(modeOf(join(elsewhere, 'file'))).toBe(0o644)
  expect(modeOf(join(folder, 'own'))).toBe(0o644)
})

test('refuses a folder of all accounts, such as /tmp, and leaves it as it is', async () => {
  const folder = newFolder()
  chmodSync(folder, 0o1777)
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
    /is a folder for all accounts of this machine.*Choose a folder of its own with DATA_DIR/,
  )
  expect(modeOf(folder)).toBe(0o777)
  expect(readdirSync(folder)).toEqual([])
  // With the same bit, but writable for its owner only.
  chmodSync(folder, 0o1755)
  await refuseShared(folder)
})

test('refuses a folder that others use for something else, and leaves it as it is', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'letter'), 'of somebody else')
  chmodSync(folder, 0o755)
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
    /contains other files and is open to other accounts.*Choose a folder of its own with DATA_DIR/,
  )
  expect(modeOf(folder)).toBe(0o755)
  expect(readdirSync(folder)).toEqual(['letter'])
  chmodSync(folder, 0o700)
  await refuseShared(folder)
})

test('makes the folder private to which a data directory is a link', async () => {
  const folder = newFolder()
  const link = join(newFolder(), 'data')
  symlinkSync(folder, link)
  chmodSync(folder, 0o755)
  const modes = await makePrivate(link, (sentence) => expect.fail(sentence))
  await modes.done
  expect(modeOf(folder)).toBe(0o700)
})

const isRoot = process.geteuid?.() === 0

test.runIf(isRoot)(
  'refuses to open the data of another account as root, and says how to, before it writes anything',
  async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'database'))
    chownSync(join(folder, 'database'), 1, 1)
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      // The first account after root has another name on each system.
      /belongs to another account of this machine, which could not read what root writes there\. Run the same command as that account: sudo -u [a-z]+ …$/,
    )
    expect(readdirSync(folder)).toEqual(['database'])
    chownSync(join(folder, 'database'), 54_321, 1)
    await expect(refuseShared(folder)).rejects.toThrow("sudo -u '#54321' …")
  },
)

test.runIf(isRoot)(
  'lets root open its own data, and begin, in the folder of another account',
  async () => {
    const folder = newFolder()
    chownSync(folder, 1, 1)
    await refuseShared(folder)
    mkdirSync(join(folder, 'database'))
    await refuseShared(folder)
  },
)

test('refuses the root of the disk', async () => {
  await expect(refuseShared('/')).rejects.toThrow(/is a folder for all accounts of this machine/)
})

test.each(['lost+found', 'database'])(
  'accepts a folder that is open to others and has a %s',
  async (name) => {
    const folder = newFolder()
    mkdirSync(join(folder, name))
    chmodSync(folder, 0o755)
    await refuseShared(folder)
  },
)

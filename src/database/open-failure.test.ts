import { execFile } from 'node:child_process'
import {
  chmod,
  chown,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { DiskFull } from './disk-space.ts'
import { createDirectory, postgresVersion, templateDirectory } from './embedded.ts'
import { openDatabase } from './open.ts'
import { directoryFailure, findingFailure, openFailure } from './open-failure.ts'

/** A new data directory, for a test to damage. */
async function dataDirectory() {
  const dataDir = await mkdtemp(join(tmpdir(), 'desk-failure-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await createDirectory(join(dataDir, 'database'))
  return dataDir
}
const sentenceOf = (dataDir: string) =>
  openDatabase({ dataDir }).then(
    () => 'opened',
    (error: Error) => error.message,
  )

test('names the version that made the data, and how to bring it here', async () => {
  const dataDir = await dataDirectory()
  await writeFile(join(dataDir, 'database', 'PG_VERSION'), '11\n')
  expect(await sentenceOf(dataDir)).toMatch(
    /could not be opened: it was made by another version \(PostgreSQL 11, this is \d+\)\. Start the version .* make a backup there/,
  )
})

test('knows the version that it opens where no file can be made beside the packages', async () => {
  const made = await readFile(join(await templateDirectory(), 'PG_VERSION'), 'utf8')
  expect(postgresVersion).toBe(made.trim())
})

test.each(['global/pg_control', 'pg_wal/000000010000000000000001'])(
  'says that data with a damaged %s is damaged, and what to do',
  async (file) => {
    const dataDir = await dataDirectory()
    await truncate(join(dataDir, 'database', file), 0)
    expect(await sentenceOf(dataDir)).toMatch(
      /could not be opened: it is damaged\. Its files were not changed\. Restore the last backup/,
    )
  },
)

test.each([
  ['ENOSPC', /its disk is full\. Make room on it/],
  ['EDQUOT', /its disk is full\. Make room on it/],
  ['EROFS', /its disk is read-only\. Make the disk writable/],
  ['EACCES', /this account may not write to it\. Give the directory/],
  ['EPERM', /this account may not write to it\. Give the directory/],
  ['EIO', /its disk reports errors\. Copy the directory/],
])('explains a disk that answers %s, and what to do', async (code, sentence) => {
  const answer = Object.assign(new Error(code), { code })
  const failure = await openFailure('/data', '18', new Error('query failed', { cause: answer }))
  expect(failure.message).toMatch(/^The database in \/data could not be opened: /)
  expect(failure.message).toMatch(sentence)
  expect(directoryFailure('/data', 'cannot be locked', answer).message).toMatch(sentence)
})

/** What an account without rights of its own is told that could not open the database. */
async function explainToNobody(dataDir: string): Promise<string> {
  const program = await mkdtemp(join(tmpdir(), 'desk-explain-'))
  onTestFinished(() => rm(program, { recursive: true, force: true }))
  // Node alone does not read TypeScript.
  const ssr = join(import.meta.dirname, 'open-failure.ts')
  await build({ configFile: false, logLevel: 'silent', build: { ssr, outDir: program } })
  await writeFile(
    join(program, 'explain.mjs'),
    `import { openFailure } from './open-failure.js'
     console.log((await openFailure(process.argv[2], '18', new Error('odd'))).message)`,
  )
  await chmod(program, 0o755)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(program, 'explain.mjs'), dataDir],
    // Root may read everything.
    isRoot ? { uid: nobody, gid: nobody } : {},
  )
  return stdout.trim()
}

const isRoot = process.geteuid?.() === 0
const nobody = 65_534

test('says of a file that this account may not read that it may not, and not that the data is damaged', async () => {
  const dataDir = await dataDirectory()
  const file = join(dataDir, 'database/global/pg_filenode.map')
  const names = isRoot ? ['', ...(await readdir(dataDir, { recursive: true }))] : []
  for (const name of names) await chown(join(dataDir, name), nobody, nobody)
  expect(await explainToNobody(dataDir)).toContain('could not be opened: it is damaged.')
  await chmod(file, 0)
  expect(await explainToNobody(dataDir)).toBe(
    `The database in ${dataDir} could not be opened: this account may not read or write all of it. Give the directory and everything in it to the account that runs Practice Desk, or choose another directory with DATA_DIR.`,
  )
})

test('says why a data directory cannot be made: a file has its place, or the folder above takes none', async () => {
  const dataDir = await dataDirectory()
  const file = join(dataDir, 'README.md')
  await writeFile(file, 'of somebody')
  const choose = 'Choose another directory with DATA_DIR.'
  expect(await sentenceOf(file)).toBe(
    `The data directory ${file} cannot be made: there is a file in its place. ${choose}`,
  )
  expect(await sentenceOf(join(file, 'data'))).toBe(
    `The data directory ${file}/data cannot be made: part of its path is a file. ${choose}`,
  )
  if (process.platform !== 'linux') return
  expect(await sentenceOf('/proc/desk/data')).toBe(
    `The data directory /proc/desk/data cannot be made: the folder above it takes no folders. ${choose}`,
  )
})

test('tells data that is not there from data where this account may not look', () => {
  const answer = (code: string) => findingFailure('/data', Object.assign(new Error(code), { code }))
  for (const code of ['ENOENT', 'ENOTDIR']) {
    expect(answer(code).message).toMatch(/^There is no data in \/data\. Check DATA_DIR/)
  }
  expect(answer('EACCES').message).toMatch(
    /^The data directory \/data cannot be opened: this account may not .* Give the directory/,
  )
  expect(answer('ELOOP').message).toBe('The data directory /data cannot be opened.')
})

test('says of data that cannot be looked for why, and of data that is missing that there is none', async () => {
  const dataDir = await dataDirectory()
  const loop = join(dataDir, 'loop')
  await symlink(loop, loop)
  const open = (path: string) => openDatabase({ dataDir: path, isExisting: true })
  await expect(open(loop)).rejects.toThrow(`The data directory ${loop} cannot be opened.`)
  await expect(open(join(dataDir, 'none'))).rejects.toThrow('There is no data in')
})

test('says of a link to a folder that is not there what it is, and asks for its disk', async () => {
  const dataDir = await dataDirectory()
  const link = join(dataDir, 'link')
  await symlink('/mnt/none/practice', link)
  const sentence = `${link} is a link to a folder that is not there. Is its disk mounted? If it is, correct the link, or choose another directory with DATA_DIR.`
  for (const path of [link, join(link, 'data')]) {
    expect(await sentenceOf(path)).toBe(`The data directory ${path} cannot be made: ${sentence}`)
  }
})

test('explains a start that fails for lack of room, and adds no cause to other failures', async () => {
  const { message } = await openFailure('/data', '18', new DiskFull())
  expect(message).toContain('its disk is full')
  const other = directoryFailure('/data', 'cannot be made', new Error('odd'))
  expect(other.message).toBe('The data directory /data cannot be made.')
})

/** Makes a data directory private to its owner, whoever made it and with whatever umask. */
import { constants } from 'node:fs'
import { lstat, open, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from './error-code.ts'
import { CannotOpenDatabase } from './open-errors.ts'

/** What the desk puts into a data directory: a person may keep other things there. */
const ownNames = ['database', 'files', 'reserve', 'in-use', 'local-key']
/** Any permission of the group or of others. */
const notPrivate = 0o077

/** The sticky bit and the write permission of everybody: folders such as /tmp, which all accounts share. */
const shared = 0o1002

type Warn = (sentence: string) => void

/** What a folder has before its first start is over, or because it is a disk of its own. */
const expected = /^(lock-.*\.sock|in-use\..*|lost\+found)$/

/** Throws if other accounts use the directory: made private, or with files of root in it, it would be closed to them. */
export async function refuseShared(dataDir: string): Promise<void> {
  await refuseRoot(dataDir)
  const { mode } = (await stat(dataDir).catch(() => undefined)) ?? { mode: 0 }
  const path = await realpath(dataDir).catch(() => dataDir)
  if ((mode & shared) === shared || path === dirname(path)) {
    throw refusalOf(dataDir, 'is a folder for all accounts of this machine')
  }
  if (process.platform === 'win32' || (mode & notPrivate) === 0) return
  const names = await readdir(dataDir).catch(() => [])
  if (names.some((name) => ownNames.includes(name)) || names.every((name) => expected.test(name))) {
    return
  }
  throw refusalOf(dataDir, 'contains other files and is open to other accounts of this machine')
}

/** Throws if this is root and the data is another account's, which could not open it any more. */
export async function refuseRoot(dataDir: string): Promise<void> {
  if (process.geteuid?.() !== 0) return
  const owners: number[] = []
  // The directory itself may be another's: in a container root puts its own data there.
  for (const name of ['database', 'files']) {
    const status = await stat(join(dataDir, name)).catch(() => undefined)
    if (status) owners.push(status.uid)
  }
  const owner = owners.at(-1)
  if (owner === undefined || owners.includes(0)) return
  throw new CannotOpenDatabase(
    `The data directory ${dataDir} belongs to another account of this machine, which could not read what root writes there. Run the same command as that account: sudo -u ${await nameOf(owner)} …`,
  )
}

/** The name of an account as a shell takes it, or its number if that has none here. */
async function nameOf(account: number): Promise<string> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = accounts.split('\n').map((line) => line.split(':'))
  return fields.find(([, , number]) => number === String(account))?.[0] ?? `'#${account}'`
}

const refusalOf = (dataDir: string, why: string) =>
  new CannotOpenDatabase(
    `The data directory ${dataDir} ${why}, and Practice Desk would make it private. Choose a folder of its own with DATA_DIR.`,
  )

/**
 * Changes the directory itself before it resolves, which closes everything in it to others, and then file by file:
 * some thousands take a second, while the desk starts. `done` resolves after the last one; `stop` stops early.
 */
export async function makePrivate(dataDir: string, warn: Warn) {
  const failed: string[] = []
  const stopped = new AbortController()
  const { signal } = stopped
  // A link to the directory has no permissions of its own.
  const directory = await realpath(dataDir).catch(() => dataDir)
  await restrict(directory, failed)
  // PostgreSQL gives its files the permissions that its folder has when it starts.
  for (const name of ownNames) await restrict(join(directory, name), failed)
  const done = restrictBelow(directory, ownNames, { failed, signal }).then(() => {
    if (failed.length > 0) warn(sentenceOf(dataDir, [...new Set(failed)]))
  })
  return {
    done,
    async stop(): Promise<void> {
      stopped.abort()
      await done
    },
  }
}

const sentenceOf = (dataDir: string, [first = '', ...others]: string[]) =>
  `Other accounts of this machine may read or change data in ${dataDir}: the permissions of ${first}${others.length > 0 ? ` and ${others.length} more` : ''} could not be changed. Give the directory and everything in it to the account that runs Practice Desk.`

type Progress = { failed: string[]; signal: AbortSignal }

async function restrictBelow(folder: string, names: string[], progress: Progress): Promise<void> {
  for (const name of names) {
    if (progress.signal.aborted) return
    const path = join(folder, name)
    if (await restrict(path, progress.failed)) {
      const entries = await readdir(path).catch(() => [])
      await restrictBelow(path, entries, progress)
    }
  }
}

/** Makes one file or folder private; returns whether it is a folder. Links are skipped, as they lead elsewhere. */
async function restrict(path: string, failed: string[]): Promise<boolean> {
  // Windows has permissions of another kind, and closes a person's folders to others by default.
  if (process.platform === 'win32') return false
  const status = await lstat(path).catch(() => undefined)
  if (!status || !(status.isFile() || status.isDirectory())) return false
  if ((status.mode & notPrivate) !== 0) {
    await changeMode(path, status.isDirectory() ? 0o700 : 0o600).catch((error: unknown) => {
      // Temporary files of PostgreSQL come and go.
      if (errorCode(error) !== 'ENOENT') failed.push(path)
    })
  }
  return status.isDirectory()
}

/** Through an open file, so that a link that has taken its place meanwhile is not followed. */
async function changeMode(path: string, mode: number): Promise<void> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    await file.chmod(mode)
    // Some disks, such as those of cameras, have no permissions and report no error.
    if (((await file.stat()).mode & notPrivate) !== 0) throw new Error('The mode did not change.')
  } finally {
    await file.close()
  }
}

/** Lets nobody but its owner read or write what lies in a data directory, whoever made it, and with which umask. */
import { constants } from 'node:fs'
import { lstat, open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotOpenDatabase } from './open-errors.ts'

/** What is ours in a data directory, beside the directory itself: a person may keep other things there. */
const ours = ['database', 'files', 'reserve', 'in-use', 'local-key']
/** Any right of the group or of others. */
const notPrivate = 0o077

/** The sticky bit, and the right of everybody to write: folders such as /tmp, in which all accounts keep what is theirs. */
const shared = 0o1002

type Warn = (sentence: string) => void

/** Throws where the directory is one for all accounts: made private, it would be nobody else's any more. */
export async function refuseShared(dataDir: string): Promise<void> {
  const { mode } = (await stat(dataDir).catch(() => undefined)) ?? { mode: 0 }
  if ((mode & shared) !== shared) return
  throw new CannotOpenDatabase(
    `The data directory ${dataDir} is a folder for all accounts of this machine, and Practice Desk would make it private. Choose a folder of its own with DATA_DIR.`,
  )
}

/**
 * Mends the directory now, which shuts others out of all that is in it, and the rest file by file: some thousands
 * take a second, in which the desk starts. `done` resolves after the last one; `stop` breaks it off.
 */
export async function makePrivate(dataDir: string, warn: Warn) {
  const failed: string[] = []
  const stopped = new AbortController()
  const { signal } = stopped
  await mend(dataDir, failed)
  // PostgreSQL gives its files the rights of its folder, as it is when it starts.
  for (const name of ours) await mend(join(dataDir, name), failed)
  const done = mendBelow(dataDir, ours, { failed, signal }).then(() => {
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
  `Other accounts of this machine may read or change data in ${dataDir}: the rights of ${first}${others.length > 0 ? ` and ${others.length} more` : ''} could not be changed. Give the directory and all in it to the account that runs Practice Desk.`

type Mending = { failed: string[]; signal: AbortSignal }

async function mendBelow(folder: string, names: string[], mending: Mending): Promise<void> {
  for (const name of names) {
    if (mending.signal.aborted) return
    const path = join(folder, name)
    if (await mend(path, mending.failed)) {
      const inside = await readdir(path).catch(() => [])
      await mendBelow(path, inside, mending)
    }
  }
}

/** Whether it is a folder. A link is left alone: what it leads to is not in here. */
async function mend(path: string, failed: string[]): Promise<boolean> {
  // Windows keeps rights in another way, and gives a person's folders to that person alone.
  if (process.platform === 'win32') return false
  const status = await lstat(path).catch(() => undefined)
  if (!status || !(status.isFile() || status.isDirectory())) return false
  if ((status.mode & notPrivate) !== 0) {
    await narrow(path, status.isDirectory() ? 0o700 : 0o600).catch((error: unknown) => {
      // Temporary files of PostgreSQL come and go.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') failed.push(path)
    })
  }
  return status.isDirectory()
}

/** Through the file itself, so that no link that came in its place meanwhile is followed. */
async function narrow(path: string, mode: number): Promise<void> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    await file.chmod(mode)
    // Some disks, those of cameras for one, know no rights and say nothing.
    if (((await file.stat()).mode & notPrivate) !== 0) throw new Error('The rights stayed.')
  } finally {
    await file.close()
  }
}

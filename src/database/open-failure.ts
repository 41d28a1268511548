/** Explains why a data directory cannot be opened: each cause in a sentence, with what to do about it. */
import { constants } from 'node:fs'
import { access, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CannotOpenDatabase } from './open-errors.ts'
import { DiskFull } from './disk-space.ts'
import { causesOf, errorCode } from './error-code.ts'
import { BrokenLink } from './sync.ts'

const giveAway =
  'Give the directory and everything in it to the account that runs Practice Desk, or choose another directory with DATA_DIR.'

const advice: Record<string, [cause: string, whatToDo: string]> = {
  full: [
    'its disk is full',
    'Make room on it, 200 MB or more, and start again. What was saved is still there.',
  ],
  'read-only': [
    'its disk is read-only',
    'Make the disk writable, or choose another directory with DATA_DIR.',
  ],
  'no permission': ['this account may not write to it', giveAway],
  'no permission inside': ['this account may not read or write all of it', giveAway],
  'disk failed': [
    'its disk reports errors',
    'Copy the directory to another disk while it can still be read, and check the disk.',
  ],
}
const causes: Record<string, keyof typeof advice> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EIO: 'disk failed',
}

/** What is wrong with the disk; nothing if the failure has another reason. */
export const diskCause = (error: unknown): string | undefined =>
  causesOf(error)
    .map((cause) => (cause instanceof DiskFull ? 'full' : causes[String(errorCode(cause))]))
    .find((cause) => cause !== undefined)

const pathCauses: Record<string, string> = {
  EEXIST: 'there is a file in its place',
  ENOTDIR: 'part of its path is a file',
  ENOENT: 'the folder above it takes no folders',
}

/** Why a folder could not be made and filled; nothing if the failure has another reason. */
export const folderCause = (error: unknown): string | undefined =>
  error instanceof BrokenLink
    ? error.message
    : (pathCauses[String(errorCode(error))] ?? advice[diskCause(error) ?? '']?.[0])

/** The failure to make a data directory, with its cause if that is known. */
export function makingFailure(dataDir: string, error: unknown) {
  if (error instanceof BrokenLink) {
    return new CannotOpenDatabase(
      `The data directory ${dataDir} cannot be made: ${error.message}. Is its disk mounted? If it is, correct the link, or choose another directory with DATA_DIR.`,
      error,
    )
  }
  const cause = pathCauses[String(errorCode(error))]
  if (cause === undefined) return directoryFailure(dataDir, 'cannot be made', error)
  return new CannotOpenDatabase(
    `The data directory ${dataDir} cannot be made: ${cause}. Choose another directory with DATA_DIR.`,
    error,
  )
}

/** The failure to make or lock a data directory, such as `cannot be made`, with its cause if that is known. */
export function directoryFailure(dataDir: string, what: string, error: unknown) {
  const cause = advice[diskCause(error) ?? '']
  const sentence = `The data directory ${dataDir} ${what}${cause ? `: ${cause[0]}. ${cause[1]}` : '.'}`
  return new CannotOpenDatabase(sentence, error)
}

/** The failure to find data in a data directory that has to have it already. */
export function findingFailure(dataDir: string, error: unknown) {
  const isMissing = ['ENOENT', 'ENOTDIR'].includes(String(errorCode(error)))
  return isMissing ? noData(dataDir) : directoryFailure(dataDir, 'cannot be opened', error)
}

/** The failure to find data where it has to be already: in a data directory, or else in the database of a server. */
export function noData(dataDir: string | undefined) {
  const [place, setting] =
    dataDir === undefined
      ? ['the database that DATABASE_URL names', 'DATABASE_URL']
      : [resolve(dataDir), 'DATA_DIR']
  return new CannotOpenDatabase(
    `There is no data in ${place}. Check ${setting}, and that the command runs in the folder of the desk.`,
  )
}

/**
 * The failure to open the database in a data directory. PGlite does not report PostgreSQL's own reason, so its
 * files are inspected: what they do not explain counts as damage. `version` is the one that PGlite reads.
 */
export async function openFailure(dataDir: string, version: string, error: unknown) {
  if (error instanceof CannotOpenDatabase) return error
  const database = join(dataDir, 'database')
  const found = diskCause(error) ?? (await accessCause(dataDir, database))
  const [cause, whatToDo] = advice[found ?? ''] ?? (await contentsFailure(database, version))
  return new CannotOpenDatabase(
    `The database in ${dataDir} could not be opened: ${cause}. ${whatToDo}`,
    error,
  )
}

/** What keeps this account from using the data directory, or a file of its database. */
async function accessCause(dataDir: string, database: string): Promise<string | undefined> {
  const cause = diskCause(await accessFailure(dataDir))
  if (cause !== undefined) return cause
  const inside = diskCause(await accessFailureIn(database))
  return inside === 'no permission' ? 'no permission inside' : inside
}

const accessFailure = (path: string): Promise<unknown> =>
  access(path, constants.R_OK | constants.W_OK).catch((error: unknown) => error)

/** The first error of reading or writing a folder or anything in it. */
async function accessFailureIn(folder: string): Promise<unknown> {
  const failure = await accessFailure(folder)
  if (diskCause(failure)) return failure
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name)
    const found = await (entry.isDirectory() ? accessFailureIn(path) : accessFailure(path))
    if (diskCause(found)) return found
  }
  return undefined
}

async function contentsFailure(
  database: string,
  version: string,
): Promise<[cause: string, whatToDo: string]> {
  const found = await readFile(join(database, 'PG_VERSION'), 'utf8').catch(() => '')
  const dataVersion = /^\d+$/.exec(found.trim())?.[0]
  if (dataVersion !== undefined && dataVersion !== version) {
    return [
      `it was made by another version (PostgreSQL ${dataVersion}, this is ${version})`,
      'Start the version of Practice Desk that made it, make a backup there, and restore that here.',
    ]
  }
  return [
    'it is damaged',
    'Its files were not changed. Restore the last backup into another directory, chosen with DATA_DIR.',
  ]
}

/** Folders that a command fills: new or empty, and private. */
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, readdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { folderCause } from '#database/open-failure.ts'
import { makeFolder } from '#database/sync.ts'
import { errorCode, messageOf } from '#http/error-code.ts'
import { writeHashed } from '#service/files/file-store.ts'
import { CommandFailure } from './command.ts'

/** Makes the folder if it is missing; throws a `CommandFailure` for `a backup`, say, if it cannot be used or is not empty. */
export async function makeEmptyFolder(folder: string, what: string): Promise<void> {
  const names = await openFolder(folder).catch((error: unknown) => {
    const cause = folderCause(error) ?? messageOf(error)
    throw new CommandFailure(`${folder} cannot be used for ${what}: ${cause}.`)
  })
  if (names.length > 0) {
    throw new CommandFailure(`${folder} is not empty: ${what} needs a new or an empty folder.`)
  }
}

/** The names in a folder that can be filled; makes it if it is missing. */
async function openFolder(folder: string): Promise<string[]> {
  await makeFolder(folder)
  await access(folder, constants.W_OK | constants.X_OK)
  return readdir(folder)
}

/** Copies a file; leaves no copy and returns false if there is none, or its SHA-256 is not `digest` any more. */
export async function copyVerified(
  from: string,
  to: string,
  { digest, signal }: { digest: string; signal: AbortSignal },
): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const contents = createReadStream(from, { signal })
  const written = await writeHashed(to, contents).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error
  })
  if (written?.digest === digest) return true
  await rm(to)
  return false
}

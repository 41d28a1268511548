/** Folders that a command fills: new or empty ones, readable for their owner alone. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CommandFailure } from './command.ts'

/** Throws a `CommandFailure` for a folder that holds anything; `what` wants it: `a backup`, say. */
export async function makeEmpty(folder: string, what: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) {
    throw new CommandFailure(`${folder} is not empty: ${what} wants a folder of its own.`)
  }
}

/** False when there is no such file, or its SHA-256 no longer is `digest`; then nothing is left of it. */
export async function copy(
  from: string,
  to: string,
  { digest, signal }: { digest: string; signal: AbortSignal },
): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const file = await open(to, 'wx', 0o600)
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(from, { signal }) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      await file.appendFile(chunk)
    }
    await file.sync()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  } finally {
    await file.close()
  }
  if (hash.digest('hex') === digest) return true
  await rm(to)
  return false
}

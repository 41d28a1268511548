/** Copies files of the practice into a backup or an export, which does without those that are lost or cannot be read. */
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '#http/error-code.ts'
import { writeHashed } from '#service/files/file-store.ts'
import { CommandFailure } from './command.ts'
import { formatCount } from './format-table.ts'

/** Why there is no copy: the file is missing or not what it was, or reading it failed with this code. */
export type Obstacle = 'lost' | { code: string }

type CopyOptions = { digest: string; signal: AbortSignal }

/** Copies a file whose SHA-256 is `digest`; otherwise leaves no copy, and returns why. Throws if it cannot write. */
export async function copyVerified(
  from: string,
  to: string,
  { digest, signal }: CopyOptions,
): Promise<Obstacle | undefined> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const written = await writeHashed(to, contentsOf(from, signal)).catch((error: unknown) => {
    if (error instanceof Unreadable) return error
    throw error
  })
  const obstacle = written instanceof Unreadable ? written.obstacle : 'lost'
  if ('digest' in written && written.digest === digest) return undefined
  await rm(to)
  return obstacle
}

class Unreadable extends Error {
  readonly obstacle: Obstacle
  constructor(code: string) {
    super(code)
    this.obstacle = code === 'ENOENT' ? 'lost' : { code }
  }
}

/** They pass, and say nothing of the file. */
const shortages: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE', 'ENOMEM'])

/** Reads a file, and tells its failures from those of writing the copy. */
async function* contentsOf(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  try {
    yield* createReadStream(path, { signal })
  } catch (error) {
    const code = errorCode(error)
    if (signal.aborted || code === undefined || shortages.has(code)) throw error
    throw new Unreadable(code)
  }
}

/** What ends a command that had to leave files out: `what`, such as a backup, has all but these, a line for each. */
export function exceptFor(what: string, obstacles: readonly Obstacle[], lines: readonly string[]) {
  const codes = new Set(obstacles.flatMap((obstacle) => (obstacle === 'lost' ? [] : obstacle.code)))
  const causes = [
    ...(obstacles.includes('lost') ? ['that the practice itself has lost'] : []),
    ...(codes.size > 0 ? [`that cannot be read (${[...codes].join(', ')})`] : []),
  ]
  const count = formatCount(obstacles.length, 'file', 'files')
  return new CommandFailure(
    [`The ${what} is complete except for ${count} ${causes.join(' or ')}:`, ...lines].join('\n  '),
  )
}

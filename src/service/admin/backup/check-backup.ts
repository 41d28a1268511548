/** Checks a backup against its manifest before it is restored. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { relative } from 'node:path'
import type { CopiedSchema } from '#database/copied-schema.ts'
import { errorCode, messageOf } from '#http/error-code.ts'
import { CommandFailure } from '#service/admin/command.ts'
import { linesOf } from '#service/admin/lines.ts'
import {
  digestIn,
  type Manifest,
  type Part,
  partsOf,
  pathsIn,
  practice,
  readManifest,
} from './manifest.ts'

/** How many faults are listed. */
const maxListed = 20

/** Returns the manifest of a complete backup that this version can restore; throws a `CommandFailure` that lists what is wrong. */
export async function checkBackup(
  folder: string,
  { schemas, signal }: { schemas: readonly CopiedSchema[]; signal: AbortSignal },
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const part of partsOf(manifest)) requireKnown(part, schemas)
  const faults: string[] = []
  let [found, isDamaged] = [0, false]
  for await (const { path, fault, proves } of faultsIn(folder, manifest, signal)) {
    found += 1
    isDamaged ||= proves
    if (found <= maxListed) faults.push(`${relative(folder, path)} ${fault}`)
  }
  if (found === 0) return manifest
  if (found > maxListed) faults.push(`and ${found - maxListed} more`)
  const verdict = isDamaged
    ? `The backup in ${folder} is incomplete or damaged`
    : `Part of the backup in ${folder} cannot be read`
  throw new CommandFailure([`${verdict}. Nothing was restored:`, ...faults].join('\n  '))
}

function requireKnown({ schema, steps }: Part, schemas: readonly CopiedSchema[]): void {
  const known = schemas.find(({ name }) => name === schema)
  if (!known && schema === practice) {
    throw new CommandFailure(
      'This backup contains a practice, but Practice Desk uses an external service (PRACTICE_API_URL). Restore it where that is not set.',
    )
  }
  const unknownPart = known
    ? steps.find((name, place) => known.steps[place]?.name !== name)
    : schema
  if (unknownPart === undefined) return
  throw new CommandFailure(
    `This backup was made by another version of Practice Desk (${unknownPart}). Restore it with that version or a newer one.`,
  )
}

/** What is wrong with a file, and whether that proves damage: an account that may not read it proves none. */
type Fault = { path: string; fault: string; proves: boolean }

async function* faultsIn(
  folder: string,
  manifest: Manifest,
  signal: AbortSignal,
): AsyncGenerator<Fault> {
  const paths = pathsIn(folder)
  const { files } = manifest
  for (const { schema, tables } of partsOf(manifest)) {
    for (const { name, sha256 } of tables) {
      signal.throwIfAborted()
      yield* await faultOf(paths.table(schema, name), sha256)
    }
  }
  const listFaults = await faultOf(paths.list, files.sha256)
  yield* listFaults
  if (listFaults.length > 0) return
  const missing = new Set(files.missing)
  for await (const line of linesOf(createReadStream(paths.list))) {
    signal.throwIfAborted()
    const digest = digestIn(line)
    if (!missing.has(digest)) yield* await faultOf(paths.file(digest), digest)
  }
}

/** None if the file has this SHA-256. */
async function faultOf(path: string, sha256: string): Promise<Fault[]> {
  const hash = createHash('sha256')
  try {
    const chunks: AsyncIterable<Buffer> = createReadStream(path)
    for await (const chunk of chunks) hash.update(chunk)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT') return [{ path, fault: 'is missing', proves: true }]
    return [{ path, fault: `cannot be read (${code ?? messageOf(error)})`, proves: false }]
  }
  if (hash.digest('hex') === sha256) return []
  return [{ path, fault: 'was changed', proves: true }]
}

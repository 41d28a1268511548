/** Checks a backup against its manifest before anything is made of it. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { relative } from 'node:path'
import { CommandFailure } from '#service/admin/command.ts'
import { linesOf } from '#service/admin/lines.ts'
import { practiceSteps } from '#service/db/migrations.ts'
import { digestIn, type Manifest, placesIn, readManifest } from './manifest.ts'

/** How many faults are told one by one. */
const shown = 20

/** The manifest of a whole backup that this version understands; throws a `CommandFailure` that lists what is wrong. */
export async function checkBackup(folder: string, signal: AbortSignal): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const foreign = manifest.steps.find((name, position) => practiceSteps[position]?.name !== name)
  if (foreign !== undefined) {
    throw new CommandFailure(
      `This backup is of another version of Practice Desk (${foreign}). Restore it with that version or a newer one.`,
    )
  }
  const faults: string[] = []
  let found = 0
  for await (const fault of faultsOf(folder, manifest, signal)) {
    found += 1
    if (found <= shown) faults.push(fault)
  }
  if (found === 0) return manifest
  if (found > shown) faults.push(`and ${found - shown} more`)
  throw new CommandFailure(
    [`The backup in ${folder} is not whole, and nothing was restored:`, ...faults].join('\n  '),
  )
}

async function* faultsOf(
  folder: string,
  { tables, files }: Manifest,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const places = placesIn(folder)
  const faultOf = async (path: string, wanted: string) => {
    signal.throwIfAborted()
    const sum = await sumOf(path)
    if (sum === wanted) return []
    return [`${relative(folder, path)} ${sum === undefined ? 'is missing' : 'was changed'}`]
  }
  for (const { name, sha256 } of tables) yield* await faultOf(places.table(name), sha256)
  const listFaults = await faultOf(places.list, files.sha256)
  yield* listFaults
  if (listFaults.length > 0) return
  const missing = new Set(files.missing)
  for await (const line of linesOf(createReadStream(places.list))) {
    const digest = digestIn(line)
    if (!missing.has(digest)) yield* await faultOf(places.file(digest), digest)
  }
}

/** The SHA-256 of a file; nothing when it cannot be read. */
async function sumOf(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  } catch {
    return undefined
  }
  return hash.digest('hex')
}

/** Runs administration commands: through the practice that is running on the data, or else on the data directly. */
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DirectoryInUse } from '#database/open-errors.ts'
import type { CopiedSchema } from '#database/copied-schema.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { refuseRoot } from '#database/private-modes.ts'
import type { Sql } from '#database/sql.ts'
import { errorCode } from '#http/error-code.ts'
import { practiceSteps } from '#service/db/migrations.ts'
import { createKeyRing } from '#service/keys/key-ring.ts'
import { administer } from './administer.ts'
import { stepsOf } from './backup/catalogue.ts'
import { practice } from './backup/manifest.ts'
import { askRunning } from './admin-server.ts'
import { interruptedBefore, type Io } from './command.ts'
import { findCommand } from './commands.ts'
import { openExisting } from './open-existing.ts'

type Location = {
  dataDir: string
  databaseUrl?: string
  /** Further schemas of the database, for backups. */
  otherSchemas?: readonly CopiedSchema[]
  /** Whether this desk uses an external service. */
  usesExternalService?: boolean
}

/** How long to wait for a practice that is just starting, or for another command, in milliseconds. */
const timeout = 10_000

/** Returns the command's exit code; rejects with `CannotOpenDatabase`. */
export const administerFromCli = (location: Location, args: string[], io: Io): Promise<number> =>
  runWhereDataIs(location.dataDir, { args, io, alone: () => administerAlone(location, args, io) })

type CliCommand = {
  args: string[]
  io: Io
  /** Runs it on data that this process opens itself. */
  alone: () => Promise<number>
}

/** Runs a command in the process that has the data directory, or else alone; returns its exit code. */
export async function runWhereDataIs(
  dataDir: string,
  { args, io, alone }: CliCommand,
): Promise<number> {
  const deadline = performance.now() + timeout
  while (!io.signal.aborted) {
    const exit = await askRunning(dataDir, args, io)
    if (exit !== undefined) return exit === 0 ? confirmWritten(args, io) : exit
    try {
      return await alone()
    } catch (error) {
      if (!(error instanceof DirectoryInUse) || performance.now() > deadline) throw error
      await setTimeout(100, undefined, { signal: io.signal }).catch(() => {})
    }
  }
  io.report(interruptedBefore)
  return 1
}

/** The exit code of a command that another process has done, and whose files this one may not find: they share no /tmp. */
async function confirmWritten(args: string[], { report }: Io): Promise<number> {
  const found = findCommand(args)
  const [folder] = found?.values ?? []
  if (found?.command.writesLast === undefined || folder === undefined) return 0
  // No other failure proves that it is not there.
  const isMissing = await lstat(join(folder, found.command.writesLast)).then(
    () => false,
    (error: unknown) => errorCode(error) === 'ENOENT',
  )
  if (!isMissing) return 0
  report(
    `Nothing of it is in ${folder} here: the running desk has written where this account cannot see it, such as a /tmp of its own or a container. Choose a folder that both see, such as /var/backups/practice-desk.`,
  )
  return 1
}

async function administerAlone(
  { dataDir, databaseUrl, otherSchemas = [], usesExternalService = false }: Location,
  args: string[],
  io: Io,
): Promise<number> {
  const location = databaseUrl === undefined ? { dataDir } : { url: databaseUrl }
  const begins = findCommand(args)?.command.beginsPractice === true
  // Files of documents are in the data directory with either engine.
  if (begins) await refuseRoot(dataDir)
  const database = begins
    ? await openDatabase(location)
    : await openExisting(location, [practice, ...otherSchemas.map(({ name }) => name)])
  try {
    const hasNoPractice =
      usesExternalService && !(await isServiceWithoutDesk(database.sql, otherSchemas))
    if (!hasNoPractice) await migrate(database, { schema: practice, steps: practiceSteps })
    const keys = createKeyRing(database, {})
    const filesDir = join(dataDir, 'files')
    const parts = { database, filesDir, keys, otherSchemas, usesExternalService: hasNoPractice }
    return await administer(parts, args, io)
  } finally {
    await database.close()
  }
}

/** Whether the data is that of a service without a desk, to which the setting for an external service does not apply. */
async function isServiceWithoutDesk(
  db: Sql,
  otherSchemas: readonly CopiedSchema[],
): Promise<boolean> {
  if ((await stepsOf(db, practice)).length === 0) return false
  const theirSteps = await Promise.all(otherSchemas.map(({ name }) => stepsOf(db, name)))
  return theirSteps.every((steps) => steps.length === 0)
}

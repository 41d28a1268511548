/** Runs a command about people from a terminal: through a desk that is running, or else directly on its data. */
import { CannotOpenDatabase } from '#database/open-errors.ts'
import { openDatabase } from '#database/open.ts'
import { deskSchema } from '#gateway/store/copied-schema.ts'
import type { Settings } from '#main/settings.ts'
import { terminal } from '#main/terminal.ts'
import { runWhereDataIs } from '#service/admin/admin-cli.ts'
import { practice } from '#service/admin/backup/manifest.ts'
import type { Io } from '#service/admin/command.ts'
import { openExisting } from '#service/admin/open-existing.ts'
import { administerPeople, explainPeople, nobodySignsIn } from './command.ts'
import { waysOf } from './ways.ts'

type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 'signIn'>

/** Resolves to the exit code. */
export async function runPeople(settings: Place, args: string[], io: Io): Promise<number> {
  const explained = explainPeople(args, io)
  if (explained !== undefined) return explained
  try {
    return await runWhereDataIs(settings.dataDir, {
      args,
      io,
      alone: () => runAlone(settings, args, io),
    })
  } catch (error) {
    if (!(error instanceof CannotOpenDatabase)) throw error
    io.report(error.message)
    return 1
  }
}

async function runAlone(settings: Place, args: string[], io: Io): Promise<number> {
  const signIn = waysOf(settings)
  if (!signIn) {
    io.report(nobodySignsIn)
    return 1
  }
  const { dataDir, databaseUrl: url } = settings
  const location = url === undefined ? { dataDir } : { url }
  // The first person may be added before the desk has ever been started.
  const database = await (args[1] === 'add'
    ? openDatabase(location)
    : openExisting(location, [deskSchema.name, practice]))
  return administerPeople({ database, signIn }, args, io).finally(database.close)
}

/** The same on the terminal of this process. */
export const runFromCli = (settings: Place, args: string[]): Promise<number> =>
  runPeople(settings, args, terminal())

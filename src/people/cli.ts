/** Runs a command about people from a terminal: through a desk that is running, or else directly on its data. */
import { setTimeout } from 'node:timers/promises'
import { DirectoryInUse } from '#database/open-errors.ts'
import { openDatabase } from '#database/open.ts'
import type { Settings } from '#main/settings.ts'
import { onStop } from '#main/stop-signals.ts'
import { askRunning } from '#service/admin/admin-server.ts'
import type { Io } from '#service/admin/command.ts'
import { administerPeople } from './command.ts'
import { waysOf } from './ways.ts'

/** How long to wait for a desk that is just starting, in milliseconds. */
const timeout = 10_000

type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 'signIn'>

/** Resolves to the exit code; rejects with `CannotOpenDatabase`. */
export async function runPeople(settings: Place, args: string[], io: Io): Promise<number> {
  const { dataDir, databaseUrl } = settings
  const deadline = performance.now() + timeout
  for (;;) {
    const exit = await askRunning(dataDir, args, io)
    if (exit !== undefined) return exit
    try {
      const database = await openDatabase(
        databaseUrl === undefined ? { dataDir } : { url: databaseUrl },
      )
      const signIn = waysOf(settings)
      return await administerPeople({ database, signIn }, args.slice(1), io).finally(database.close)
    } catch (error) {
      if (!(error instanceof DirectoryInUse) || performance.now() > deadline) throw error
      await setTimeout(100, undefined, { signal: io.signal })
    }
  }
}

/** The same with this process's own output. */
export function runFromCli(settings: Place, args: string[]): Promise<number> {
  const gone = new AbortController()
  onStop(() => gone.abort())
  return runPeople(settings, args, {
    print: (line) => void process.stdout.write(`${line}\n`),
    report: (line) => void process.stderr.write(`${line}\n`),
    signal: gone.signal,
  })
}

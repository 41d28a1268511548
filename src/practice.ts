/** Opens the embedded practice service, for the desk and for the service on its own. */
import { join } from 'node:path'
import { closeAll } from '#database/close-all.ts'
import { watchFiles } from '#database/disk-space.ts'
import type { Database } from '#database/open.ts'
import { errorCode } from '#http/error-code.ts'
import type { Logger } from '#http/log.ts'
import type { SignInWays } from './gateway/desk/people.ts'
import type { Administer } from './service/admin/admin-server.ts'
import type { Settings } from './settings.ts'
import type { Watchdog } from './watchdog.ts'

export type Practice = {
  fetch(request: Request): Promise<Response>
  /** Replaces the `keys` that it was opened with. */
  replaceKeys(keys: Record<string, string>): void
  /** Lets calls that are under way finish; the caller must close the database. */
  close(): Promise<void>
}

type PracticeSettings = Pick<
  Settings,
  'dataDir' | 'demoMatters' | 'maxUpload' | 'webhookHttp' | 'webhookLoopback'
>

type PracticeContext = {
  /** It may still be opening while the rest is loaded. */
  database: Promise<Database>
  keys: Record<string, string>
  log: Logger
  watchdog: Watchdog
  /** Origins of the desk around it, to which webhooks may always be delivered. */
  ownOrigins?: readonly string[]
  /** How many requests a key may make in a minute. */
  rateLimit?: number | undefined
  /** How the people of the desk sign in. */
  people?: SignInWays | undefined
}

/** Opens the database that the settings name. Risks to its data are logged. */
export async function openDatabaseOf(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  log: Logger,
): Promise<Database> {
  const { makeDataDirectory, openDatabase } = await import('#database/open.ts')
  const warn = (sentence: string) => log.warn(sentence)
  if (databaseUrl === undefined) return openDatabase({ dataDir }, { warn })
  // The files of documents are in the data directory with either engine.
  const { makePrivate, refuseShared } = await import('#database/private-modes.ts')
  await refuseShared(dataDir)
  await makeDataDirectory(dataDir)
  const database = await openDatabase({ url: databaseUrl }, { warn })
  const modes = await makePrivate(dataDir, warn)
  const close = async () => {
    await modes.stop()
    await database.close()
  }
  return { ...database, close }
}

/** Opens the service on the database; it accepts `keys` in addition to its own. */
export async function openPractice(
  { dataDir, demoMatters, maxUpload, webhookHttp, webhookLoopback }: PracticeSettings,
  { database: opening, keys, log, watchdog, ownOrigins = [], rateLimit, people }: PracticeContext,
): Promise<Practice> {
  const [
    database,
    { createService },
    { fillWithDemonstration },
    { openAdministration },
    { deskSchema },
  ] = await Promise.all([
    opening,
    import('#service/service.ts'),
    import('#service/db/demonstration.ts'),
    import('./service/admin/admin-server.ts'),
    import('./gateway/store/copied-schema.ts'),
  ])
  const closers: (() => Promise<void>)[] = []
  const close = () => closeAll(closers)
  try {
    const filesDir = join(dataDir, 'files')
    const service = await createService({
      database,
      filesDir,
      // The files are not on the disk of a database server.
      ...(database.engine === 'postgres' && { filesDisk: watchFiles(filesDir) }),
      keys,
      maxUpload,
      rateLimit,
      webhooks: { loopback: webhookLoopback, http: webhookHttp, ownOrigins },
      otherSchemas: [deskSchema],
      onFailure: logFailure(log),
    })
    closers.push(() => service.close())
    if (demoMatters > 0) await fillWithDemonstration(database, { matters: demoMatters })
    const administration = await openAdministration(dataDir, (...command) =>
      watchdog.longWork(() => administerBoth({ database, people }, service.administer, command)),
    )
    closers.push(() => administration.close())
    return {
      fetch: (request) => service.fetch(request),
      replaceKeys: (next) => service.replaceKeys(next),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the administration of a desk with a remote service: it backs up only what the desk itself stores. */
export async function openDeskAdministration(
  { dataDir }: Pick<Settings, 'dataDir'>,
  { database, watchdog, people }: Pick<PracticeContext, 'database' | 'watchdog' | 'people'>,
): Promise<{ close(): Promise<void> }> {
  const [opened, { openAdministration }, { administer }, { deskSchema }] = await Promise.all([
    database,
    import('./service/admin/admin-server.ts'),
    import('#service/admin/administer.ts'),
    import('./gateway/store/copied-schema.ts'),
  ])
  const parts = {
    database: opened,
    filesDir: join(dataDir, 'files'),
    keys: { refresh() {} },
    otherSchemas: [deskSchema],
    usesExternalService: true,
  }
  const ofService: Administer = (args, io) => administer(parts, args, io)
  return openAdministration(dataDir, (...command) =>
    watchdog.longWork(() => administerBoth({ database: opened, people }, ofService, command)),
  )
}

type DeskPart = { database: Database; people: SignInWays | undefined }

/** Commands about people are the desk's, all others the service's. */
async function administerBoth(
  { database, people }: DeskPart,
  ofService: Administer,
  [args, io]: Parameters<Administer>,
): Promise<number> {
  if (args[0] !== 'people') return ofService(args, io)
  const { administerPeople } = await import('./people/command.ts')
  return administerPeople({ database, signIn: people }, args, io)
}

/** Logs only the kind of failure: its message may contain what a person typed. */
const logFailure = (log: Logger) => (error: unknown) => {
  const { name, cause } = error instanceof Error ? error : new Error()
  log.error({ name, code: errorCode(cause) }, 'the service failed')
}

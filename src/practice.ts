/** Opens the embedded practice service as both of its hosts have it: inside the desk, and alone. */
import { join } from 'node:path'
import { watchFiles } from '#database/disk-space.ts'
import type { Database } from '#database/open.ts'
import type { Logger } from './gateway/http/log.ts'
import type { Settings } from './settings.ts'
import type { Watchdog } from './watchdog.ts'

export type Practice = {
  fetch(request: Request): Promise<Response>
  /** Accepts these in place of the keys that it was given. */
  replaceKeys(keys: Record<string, string>): void
  /** Lets what is under way end; whoever opened the database closes it. */
  close(): Promise<void>
}

type Place = Pick<
  Settings,
  'dataDir' | 'demoMatters' | 'maxUpload' | 'webhookHttp' | 'webhookLoopback'
>

type Host = {
  /** On its way: it opens while the rest is loaded. */
  database: Promise<Database>
  keys: Record<string, string>
  log: Logger
  watchdog: Watchdog
  /** Origins of the desk around it, which webhooks may always be delivered to. */
  ownOrigins?: readonly string[]
  /** How many requests a key may make in a minute. */
  rateLimit?: number | undefined
}

/** Opens the database of the settings; nothing of it is loaded before. The log has what endangers its data. */
export async function openDatabaseOf(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  log: Logger,
): Promise<Database> {
  const { openDatabase } = await import('#database/open.ts')
  const warn = (sentence: string) => log.warn(sentence)
  if (databaseUrl === undefined) return openDatabase({ dataDir }, { warn })
  // The files of documents lie in the data directory with either engine.
  const { makePrivate, refuseShared } = await import('#database/private-modes.ts')
  await refuseShared(dataDir)
  const database = await openDatabase({ url: databaseUrl }, { warn })
  const modes = await makePrivate(dataDir, warn)
  const close = async () => {
    await modes.stop()
    await database.close()
  }
  return { ...database, close }
}

/** Opens the service on the database; it accepts `keys` beside its own. */
export async function openPractice(
  { dataDir, demoMatters, maxUpload, webhookHttp, webhookLoopback }: Place,
  { database: opening, keys, log, watchdog, ownOrigins = [], rateLimit }: Host,
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
  const close = async () => {
    for (const closer of closers.toReversed()) await closer()
  }
  try {
    const filesDir = join(dataDir, 'files')
    const service = await createService({
      database,
      filesDir,
      // The disk of a server is its own, and not where the files are.
      ...(database.engine === 'postgres' && { filesDisk: watchFiles(filesDir) }),
      keys,
      maxUpload,
      rateLimit,
      webhooks: { loopback: webhookLoopback, http: webhookHttp, ownOrigins },
      beside: [deskSchema],
      onFailure: logFailure(log),
    })
    closers.push(() => service.close())
    if (demoMatters > 0) await fillWithDemonstration(database, { matters: demoMatters })
    const administration = await openAdministration(dataDir, (...command) =>
      watchdog.longWork(() => service.administer(...command)),
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

/** Lets in the administration of a desk whose practice is elsewhere: it copies what the desk itself keeps. */
export async function openDeskAdministration(
  { dataDir }: Pick<Settings, 'dataDir'>,
  { database, watchdog }: Pick<Host, 'database' | 'watchdog'>,
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
    beside: [deskSchema],
    isElsewhere: true,
  }
  return openAdministration(dataDir, (words, conversation) =>
    watchdog.longWork(() => administer(parts, words, conversation)),
  )
}

/** Only what kind of failure it was: its message may hold what a person typed. */
const logFailure = (log: Logger) => (error: unknown) => {
  const { name, cause } = error as Error
  log.error({ name, code: (cause as { code?: unknown } | undefined)?.code }, 'the service failed')
}

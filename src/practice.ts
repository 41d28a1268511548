/** Opens the embedded practice service as both of its hosts have it: inside the desk, and alone. */
import { join } from 'node:path'
import type { Database } from '#database/open.ts'
import type { Logger } from '#gateway/log.ts'
import type { Settings } from './settings.ts'

export type Practice = {
  fetch(request: Request): Promise<Response>
  database: Database
  /** Lets what is under way end, then closes the database too. */
  close(): Promise<void>
}

type Place = Pick<
  Settings,
  'dataDir' | 'databaseUrl' | 'demoMatters' | 'maxUpload' | 'webhookLoopback'
>

type Host = {
  keys: Record<string, string>
  log: Logger
  /** Origins of the desk around it, which webhooks may always be delivered to. */
  ownOrigins?: readonly string[]
  /** How many requests a key may make in a minute. */
  rateLimit?: number | undefined
}

/** Opens the database and the service on it, which accepts `keys` beside its own; nothing is loaded before. */
export async function openPractice(
  { dataDir, databaseUrl, demoMatters, maxUpload, webhookLoopback }: Place,
  { keys, log, ownOrigins = [], rateLimit }: Host,
): Promise<Practice> {
  const { openDatabase } = await import('#database/open.ts')
  // The database opens while the rest is loaded.
  const [database, { createService }, { fillWithDemonstration }, { openAdministration }] =
    await Promise.all([
      openDatabase(databaseUrl === undefined ? { dataDir } : { url: databaseUrl }),
      import('#service/service.ts'),
      import('#service/db/demonstration.ts'),
      import('#service/admin/beside.ts'),
    ])
  const closers = [() => database.close()]
  const close = async () => {
    for (const closer of closers.toReversed()) await closer()
  }
  try {
    const service = await createService({
      database,
      filesDir: join(dataDir, 'files'),
      keys,
      maxUpload,
      rateLimit,
      webhooks: { loopback: webhookLoopback, ownOrigins },
      onFailure: logFailure(log),
    })
    closers.push(() => service.close())
    if (demoMatters > 0) await fillWithDemonstration(database, { matters: demoMatters })
    const administration = await openAdministration(dataDir, service.administer)
    closers.push(() => administration.close())
    return { fetch: (request) => service.fetch(request), database, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Only what kind of failure it was: its message may hold what a person typed. */
const logFailure = (log: Logger) => (error: unknown) => {
  const { name, cause } = error as Error
  log.error({ name, code: (cause as { code?: unknown } | undefined)?.code }, 'the service failed')
}

/** Our own practice management API, on a database and a folder for files. */
import { Hono } from 'hono'
import type { CopiedSchema } from '#database/copied-schema.ts'
import type { FileSpace } from '#database/disk-space.ts'
import { isGivenUp } from '#database/error-code.ts'
import type { Database } from '#database/open.ts'
import { migrate } from '#database/migrate.ts'
import { apiPrefix } from '#contract/operation.ts'
import type { Administer } from './admin/admin-server.ts'
import { contactStore } from './contacts/store.ts'
import { contactRoutes } from './contacts/routes.ts'
import { practiceSteps } from './db/migrations.ts'
import { contactDocumentRoutes, documentRoutes, matterDocumentRoutes } from './documents/routes.ts'
import { documentStore } from './documents/store.ts'
import { startDeliveries } from './events/worker.ts'
import { fileStore } from './files/file-store.ts'
import { removeLeftovers } from './files/leftovers.ts'
import { notOffered, requireKey } from './http/auth.ts'
import type { CallEnv } from './http/call-env.ts'
import { limitConcurrency } from './http/lanes.ts'
import { diskRefusal, requireRoom } from './http/disk.ts'
import { problemResponse, Refusal, tooMany } from '#http/problem.ts'
import { limitRate } from './http/rate-limit.ts'
import { createKeyRing, type KeyRing } from './keys/key-ring.ts'
import { matterRoutes } from './matters/routes.ts'
import { matterStore } from './matters/store.ts'
import { openApiRoutes } from './open-api/routes.ts'
import { practiceAreaRoutes } from './practice-areas/routes.ts'
import { practiceAreaStore } from './practice-areas/store.ts'
import { taskRoutes } from './tasks/routes.ts'
import { taskStore } from './tasks/store.ts'
import { timeRecordRoutes } from './time-records/routes.ts'
import { timeRecordStore } from './time-records/store.ts'
import { destinationsFor, type WebhookPolicy } from './webhooks/destinations.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { webhookStore } from './webhooks/store.ts'

export type Service = {
  fetch(request: Request): Promise<Response>
  /** Runs one administration command. */
  administer: Administer
  /** Accepts these in place of the earlier keys of the settings. */
  replaceKeys(keys: Record<string, string>): void
  close(): Promise<void>
}

export type ServiceOptions = {
  database: Database
  /** The folder for the files of documents, which is made when the first one arrives. */
  filesDir: string
  /** The disk of that folder, if it is not the disk of the database. */
  filesDisk?: FileSpace
  /** Keys that are accepted besides those in the database, by the name of their holder. */
  keys?: Record<string, string>
  /** The largest file that may be sent, in bytes. */
  maxUpload: number
  /** How many requests a key may make in a minute; unlimited by default. */
  rateLimit?: number | undefined
  /** Where webhooks may be delivered besides public addresses; nowhere by default. */
  webhooks?: WebhookPolicy
  /** Further schemas of the database, for backups. */
  otherSchemas?: readonly CopiedSchema[]
  /** Called with internal errors, of which clients see only that there was one. */
  onFailure: (error: unknown) => void
}

/** Brings the tables up to date and answers the API below `/public/api/v1`. `close` leaves the database open. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { database, filesDir, keys = {}, otherSchemas = [], onFailure } = options
  await migrate(database, { schema: 'practice', steps: practiceSteps })
  await removeLeftovers(fileStore(filesDir), { database, onFailure }).catch(onFailure)
  const keyRing = createKeyRing(database, keys)
  const app = serviceRoutes(options, keyRing).onError((error, { req }) => {
    const refusal = error instanceof Refusal ? error : diskRefusal(error)
    if (refusal) return problemResponse(refusal)
    onFailure(error)
    // A write is one transaction. A read that took too long would take as long again.
    return problemResponse(req.method !== 'GET' && isGivenUp(error) ? tooMany() : error)
  })
  const destinations = destinationsFor(options.webhooks)
  const deliveries = startDeliveries({ database, destinations, onFailure })
  return {
    async fetch(request) {
      const response = await app.fetch(request)
      // Its changes are committed by now, and there may be webhooks for them.
      if (request.method !== 'GET' && response.ok) deliveries.wake()
      return response
    },
    async administer(args, io) {
      const { administer } = await import('./admin/administer.ts')
      const parts = { database, filesDir, keys: keyRing, otherSchemas }
      const exit = await administer(parts, args, io)
      deliveries.wake()
      return exit
    },
    replaceKeys: (next) => keyRing.replaceConfigured(next),
    close: () => deliveries.close(),
  }
}

/** The routes of the API; all of them require a key first. */
export const serviceRoutes = (
  { database, filesDir, filesDisk, maxUpload, rateLimit, webhooks }: ServiceOptions,
  keys: KeyRing,
) =>
  new Hono<CallEnv>()
    .use(requireKey(keys), limitRate(rateLimit), requireRoom(database.disk))
    .use(limitConcurrency(database.engine))
    .notFound(() => problemResponse(notOffered()))
    .basePath(apiPrefix)
    .get('/ping', (c) => c.json({ status: 'ok' }))
    .route('/', openApiRoutes())
    .route('/matters', matterRoutes(matterStore(database)))
    .route('/matters', matterDocumentRoutes(documentStore(database)))
    .route('/contacts', contactRoutes(contactStore(database)))
    .route('/contacts', contactDocumentRoutes(documentStore(database)))
    .route(
      '/documents',
      documentRoutes(documentStore(database), {
        files: fileStore(filesDir),
        disk: filesDisk ?? database.disk,
        maxUpload,
      }),
    )
    .route('/practice-areas', practiceAreaRoutes(practiceAreaStore(database)))
    .route('/time-records', timeRecordRoutes(timeRecordStore(database)))
    .route('/tasks', taskRoutes(taskStore(database)))
    .route('/webhooks', webhookRoutes(webhookStore(database), destinationsFor(webhooks)))

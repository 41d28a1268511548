/** The practice management API of our own, on the database and the folder that it is given. */
import { Hono } from 'hono'
import type { CopiedSchema } from '#database/copied-schema.ts'
import type { FileSpace } from '#database/disk-space.ts'
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
import { takeTurns } from './http/lanes.ts'
import { diskRefusal, requireRoom } from './http/disk.ts'
import { problemResponse, Refusal } from '#http/problem.ts'
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
  /** Does one command of the administration. */
  administer: Administer
  /** Accepts these in place of the keys that it was given. */
  replaceKeys(keys: Record<string, string>): void
  close(): Promise<void>
}

export type ServiceOptions = {
  database: Database
  /** Where the files of documents are kept; made when the first one comes. */
  filesDir: string
  /** The disk of that folder, where it is not the one that the database looks at. */
  filesDisk?: FileSpace
  /** Keys that are accepted beside those in the database, by the name of their holder. */
  keys?: Record<string, string>
  /** The largest file that may be sent, in bytes. */
  maxUpload: number
  /** How many requests a key may make in a minute; as many as it likes unless it is said. */
  rateLimit?: number | undefined
  /** Where webhooks may be delivered beside public addresses; nowhere unless it is said. */
  webhooks?: WebhookPolicy
  /** What else lies in the database, for backups. */
  otherSchemas?: readonly CopiedSchema[]
  /** Hears of what broke inside; clients are told only that something did. */
  onFailure: (error: unknown) => void
}

/** Brings the tables up to date and answers the API below `/public/api/v1`. `close` leaves the database open. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { database, filesDir, keys = {}, otherSchemas = [], onFailure } = options
  await migrate(database, { schema: 'practice', steps: practiceSteps })
  await removeLeftovers(fileStore(filesDir), { database, onFailure }).catch(onFailure)
  const keyRing = createKeyRing(database, keys)
  const app = serviceRoutes(options, keyRing).onError((error) => {
    const refusal = error instanceof Refusal ? error : diskRefusal(error)
    if (!refusal) onFailure(error)
    return problemResponse(refusal ?? error)
  })
  const destinations = destinationsFor(options.webhooks)
  const deliveries = startDeliveries({ database, destinations, onFailure })
  return {
    async fetch(request) {
      const response = await app.fetch(request)
      // What it changed is committed by now, and perhaps there is a webhook to tell.
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

/** The paths that are answered; all of them ask for a key first. */
export const serviceRoutes = (
  { database, filesDir, filesDisk, maxUpload, rateLimit, webhooks }: ServiceOptions,
  keys: KeyRing,
) =>
  new Hono<CallEnv>()
    .use(requireKey(keys), limitRate(rateLimit), requireRoom(database.disk))
    .use(takeTurns(database.engine))
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

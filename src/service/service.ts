/** The practice management API of our own, on the database and the folder that it is given. */
import { Hono } from 'hono'
import type { Database } from '#database/open.ts'
import { migrate } from '#database/migrate.ts'
import { apiPrefix } from '#contract/operation.ts'
import { contactStore } from './contacts/store.ts'
import { contactRoutes } from './contacts/routes.ts'
import { practiceSteps } from './db/migrations.ts'
import { type CallEnv, notOffered, requireKey } from './http/auth.ts'
import { answerFault, Refusal } from './http/problem.ts'
import { createKeyRing, type KeyRing } from './keys/key-ring.ts'
import { matterRoutes } from './matters/routes.ts'
import { matterStore } from './matters/store.ts'
import { practiceAreaRoutes } from './practice-areas/routes.ts'
import { practiceAreaStore } from './practice-areas/store.ts'

export type Service = { fetch(request: Request): Promise<Response>; close(): Promise<void> }

export type ServiceOptions = {
  database: Database
  /** Where the files of documents are kept; made when the first one comes. */
  filesDir: string
  /** Keys that are accepted beside those in the database, by the name of their holder. */
  keys?: Record<string, string>
  /** The largest file that may be sent, in bytes. */
  maxUpload: number
  /** Hears of what broke inside; clients are told only that something did. */
  onFailure: (error: unknown) => void
}

/** Brings the tables up to date and answers the API below `/public/api/v1`. `close` leaves the database open. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { database, keys = {}, onFailure } = options
  await migrate(database, { schema: 'practice', steps: practiceSteps })
  const app = serviceRoutes(options, createKeyRing(database, keys)).onError((error) => {
    if (!(error instanceof Refusal)) onFailure(error)
    return answerFault(error)
  })
  return { fetch: async (request) => app.fetch(request), close: async () => {} }
}

/** The paths that are answered; all of them ask for a key first. */
export const serviceRoutes = ({ database }: ServiceOptions, keys: KeyRing) =>
  new Hono<CallEnv>()
    .use(requireKey(keys))
    .notFound(() => answerFault(notOffered()))
    .basePath(apiPrefix)
    .get('/ping', (c) => c.json({ status: 'ok' }))
    .route('/matters', matterRoutes(matterStore(database)))
    .route('/contacts', contactRoutes(contactStore(database)))
    .route('/practice-areas', practiceAreaRoutes(practiceAreaStore(database)))

/** The practice management API of our own, on the database that it is given. */
import { Hono } from 'hono'
import type { Database } from '#database/open.ts'
import { migrate } from '#database/migrate.ts'
import { apiPrefix } from '#contract/operation.ts'
import { contactStore } from './contacts/store.ts'
import { contactRoutes } from './contacts/routes.ts'
import { practiceSteps } from './db/migrations.ts'
import { notOffered, requireKey } from './http/auth.ts'
import { answerFault, Refusal } from './http/problem.ts'
import { matterRoutes } from './matters/routes.ts'
import { matterStore } from './matters/store.ts'
import { practiceAreaRoutes } from './practice-areas/routes.ts'
import { practiceAreaStore } from './practice-areas/store.ts'

export type Service = { fetch(request: Request): Promise<Response> }

export type ServiceOptions = {
  database: Database
  /** The key that clients send. */
  apiKey: string
  /** Hears of what broke inside; clients are told only that something did. */
  onFailure: (error: unknown) => void
}

/** Brings the tables up to date and answers the API below `/public/api/v1`. */
export async function createService({
  database,
  apiKey,
  onFailure,
}: ServiceOptions): Promise<Service> {
  await migrate(database, { schema: 'practice', steps: practiceSteps })
  const app = serviceRoutes(database, apiKey).onError((error) => {
    if (!(error instanceof Refusal)) onFailure(error)
    return answerFault(error)
  })
  return { fetch: async (request) => app.fetch(request) }
}

/** The paths that are answered; all of them ask for the key first. */
export const serviceRoutes = (database: Database, apiKey: string) =>
  new Hono()
    .use(requireKey(apiKey))
    .notFound(() => answerFault(notOffered()))
    .basePath(apiPrefix)
    .get('/ping', (c) => c.json({ status: 'ok' }))
    .route('/matters', matterRoutes(matterStore(database)))
    .route('/contacts', contactRoutes(contactStore(database)))
    .route('/practice-areas', practiceAreaRoutes(practiceAreaStore(database)))

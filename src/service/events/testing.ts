/** Webhooks for tests: receivers on this machine, and an outbox whose worker the test starts itself. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { EventName } from '#contract/webhooks.ts'
import type { Database } from '#database/open.ts'
import { openPracticeDatabase } from '#service/testing.ts'
import { destinationsFor } from '#service/webhooks/destinations.ts'
import { webhookStore } from '#service/webhooks/store.ts'
import { recordEvents } from './events.ts'
import { webhooks } from '#service/webhooks/table.ts'
import { deliveries, deliveryQueues } from './table.ts'
import { startDeliveries, type WorkerOptions } from './worker.ts'

export type Received = { path: string; headers: Record<string, string>; body: string }
/** The status to answer with, or `silence`. */
export type Answer = (received: Received) => number | 'silence' | Promise<number | 'silence'>

/** A receiver that answers 204 by default; it is closed when the test ends. */
export async function startReceiver(answer: Answer = () => 204) {
  const receiver = { url: '', received: [] as Received[], answer }
  const server = createServer(async (request, response) => {
    const headers = request.headers as Record<string, string>
    const received = { path: request.url ?? '', headers, body: await text(request) }
    receiver.received.push(received)
    const status = await receiver.answer(received)
    if (status !== 'silence') response.writeHead(status, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}

/** The `currentValue` of each received event, in order. */
export const receivedValues = ({ received }: { received: Received[] }) =>
  received.map(({ body }) => (JSON.parse(body) as { currentValue: unknown }).currentValue)

/** The events that a practice has recorded for its webhooks and that have not arrived yet, in order. */
export async function deliveredEvents({ database }: { database: Database }) {
  const rows = await database.sql
    .select({ body: deliveries.body })
    .from(deliveries)
    .orderBy(deliveries.id)
  return rows.map(({ body }) => JSON.parse(body))
}

/** Allows deliveries to receivers on this machine. */
export const loopbackAllowed = destinationsFor({ loopback: 'allow' })

/** A database with the tables of the practice, and no worker on its outbox. */
export async function openOutbox() {
  const database = await openPracticeDatabase()
  return {
    database,
    ...events(database),
    ...outboxRows(database),
    /** Starts a worker that checks often; it stops when the test ends, if not before. */
    start(options: Partial<WorkerOptions> = {}) {
      const destinations = loopbackAllowed
      const worker = startDeliveries({
        database,
        destinations,
        onFailure,
        interval: 20,
        ...options,
      })
      onTestFinished(() => worker.close())
      return worker
    },
    close: () => database.close(),
  }
}

const onFailure = (error: unknown) => {
  throw error
}

const events = (database: Database) => ({
  register: (callbackUrl: string, eventName: EventName = 'UpdateTaskEvent') =>
    webhookStore(database).add({ eventName, callbackUrl }),
  remove: (webhookId: string) => webhookStore(database).remove(webhookId),
  /** Records an event of a task with the state `value`, in a transaction of its own. */
  change: (entityId: string, value: unknown, name: EventName = 'UpdateTaskEvent') =>
    database.sql.transaction((transaction) =>
      recordEvents(transaction, name, [{ entityId, currentValue: value as object }]),
    ),
})

const outboxRows = ({ sql: db }: Database) => ({
  /** The deliveries that wait, are under way or are dead, in order. */
  rows: () => db.select().from(deliveries).orderBy(deliveries.id),
  queues: () => db.select().from(deliveryQueues).orderBy(deliveryQueues.entityId),
  /** Waits until everything has arrived, and expects that nothing else is left either. */
  async untilEmpty() {
    await expect.poll(() => db.$count(deliveries), { timeout: 40_000, interval: 10 }).toBe(0)
    await expect.poll(() => db.$count(deliveryQueues)).toBe(0)
  },
  /** Moves the times in the outbox back, as if so many hours had passed. */
  async advance(hours: number) {
    const earlier = sql`${hours} * interval '1 hour'`
    await db.execute(sql`update practice.deliveries set failing_since = failing_since - ${earlier}`)
    await db.execute(sql`update practice.delivery_queues set
      next_attempt_at = next_attempt_at - ${earlier}, leased_until = leased_until - ${earlier}`)
  },
  /** Deletes every webhook with its deliveries. */
  async clear() {
    await db.delete(webhooks)
  },
})

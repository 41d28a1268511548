/** Delivers the outbox, alongside other processes that do the same. */
import { type QueueWorker, startQueueWorker } from '#database/leased-queue.ts'
import type { Database } from '#database/open.ts'
import type { Destinations } from '#service/webhooks/destinations.ts'
import {
  type Delivery,
  markArrived,
  markFailed,
  release,
  prepareForSoleProcess,
  takeDeliveries,
} from './outbox.ts'
import { waitAfter } from './schedule.ts'
import type { Outcome, Sender, SenderOptions } from './sender.ts'

/** `close` aborts what is in flight and releases it, to be sent at the next start. */
export type DeliveryWorker = Pick<QueueWorker, 'wake' | 'close'>

export type WorkerOptions = SenderOptions & {
  database: Database
  destinations: Destinations
  /** Called with errors of the worker itself, not with failed deliveries. */
  onFailure: (error: unknown) => void
  /** Milliseconds between two checks of the outbox without a wake-up. */
  interval?: number
}

/** Starts with what an earlier process left, and then also checks for retries and deliveries of other processes. */
export function startDeliveries(options: WorkerOptions): DeliveryWorker {
  const { database, destinations, onFailure, interval = 5_000, ...senderOptions } = options
  const { engine, sql: db, disk } = database
  let sender: Promise<Sender> | undefined
  let isStopped = false

  async function send(delivery: Delivery): Promise<Outcome> {
    // Loaded when needed: the HTTP client takes a while, and a practice without webhooks never uses it.
    sender ??= import('./sender.ts').then(({ createSender }) =>
      createSender(destinations, senderOptions),
    )
    return (await sender).send(delivery)
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const outcome = isStopped ? undefined : await send(delivery)
    if (outcome?.arrived) return markArrived(db, delivery)
    if (outcome === undefined || isStopped) return release(db, delivery)
    return markFailed(db, delivery, { ...outcome, wait: waitAfter(delivery.attempts + 1) })
  }

  const worker = startQueueWorker({
    ready: engine === 'pglite' ? prepareForSoleProcess(db).catch(onFailure) : undefined,
    take: (limit) => takeDeliveries(db, limit),
    work: deliver,
    concurrency: 64,
    disk,
    onFailure,
    interval,
  })
  return {
    wake: worker.wake,
    async close() {
      isStopped = true
      await worker.close()
      await (await sender)?.close()
      await worker.idle()
    },
  }
}

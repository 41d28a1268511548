/** Delivers what the outbox holds, beside other processes that do the same. */
import type { Database } from '#database/open.ts'
import type { Destinations } from '#service/webhooks/destinations.ts'
import { arrived, type Delivery, failed, giveBack, takeDue, takeOver } from './outbox.ts'
import { waitAfter } from './schedule.ts'
import type { Outcome, Sender, SenderOptions } from './sender.ts'

export type DeliveryWorker = {
  /** Looks at the outbox now: something may have come into it. */
  wake(): void
  /** Breaks off what is under way and gives it back, to be sent at the next start. */
  close(): Promise<void>
}

export type WorkerOptions = SenderOptions & {
  database: Database
  destinations: Destinations
  /** Hears of what broke inside; a delivery that fails is no such thing. */
  onFailure: (error: unknown) => void
  /** Milliseconds between two looks at an outbox that nobody says anything of. */
  idle?: number
}

/** How many deliveries are under way at the same time. */
const mostUnderWay = 64

/** Starts with what an earlier process left. Deliveries of other processes and retries are found by looking now and then. */
export function startDeliveries(options: WorkerOptions): DeliveryWorker {
  const { database, onFailure, idle = 5_000 } = options
  const attempts = attemptsBy(options)
  const ready = database.engine === 'pglite' && takeOver(database.sql).catch(onFailure)
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  let looking = false
  let lookAgain = false
  let closed = false

  async function begin(): Promise<void> {
    // Without room, what arrives could not be written down: it would be sent again.
    if (database.disk.hasRoom()) await attempts.begin(wake)
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    looking = true
    await ready
    do {
      lookAgain = false
      await begin().catch(onFailure)
    } while (lookAgain)
    looking = false
    // The timer alone keeps no process alive.
    if (!closed) timer = setTimeout(wake, idle).unref()
  }

  function wake(): void {
    if (closed) return
    if (looking) lookAgain = true
    else round = look()
  }

  wake()
  return {
    wake,
    async close() {
      closed = true
      clearTimeout(timer)
      attempts.stop()
      await round
      await attempts.breakOff()
    },
  }
}

/** The attempts that are under way: each takes a delivery to its receiver and writes down what became of it. */
function attemptsBy({ database: { sql: db }, destinations, onFailure, ...options }: WorkerOptions) {
  const underWay = new Set<Promise<void>>()
  let sender: Promise<Sender> | undefined
  let stopped = false

  async function send(delivery: Delivery): Promise<Outcome> {
    // The HTTP client takes a while to load, and a practice without webhooks never needs it.
    sender ??= import('./sender.ts').then(({ createSender }) => createSender(destinations, options))
    return (await sender).send(delivery)
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const outcome = stopped ? undefined : await send(delivery)
    if (outcome?.arrived) return arrived(db, delivery)
    if (outcome === undefined || stopped) return giveBack(db, delivery)
    return failed(db, delivery, { ...outcome, wait: waitAfter(delivery.attempts + 1) })
  }

  return {
    /** Takes as many as there is room for; `onEnd` hears of each that is over. */
    async begin(onEnd: () => void): Promise<void> {
      const room = mostUnderWay - underWay.size
      if (room === 0 || stopped) return
      for (const delivery of await takeDue(db, room)) {
        // What cannot be written down now is taken again when its lease is over.
        const attempt: Promise<void> = deliver(delivery)
          .catch(onFailure)
          .then(() => {
            underWay.delete(attempt)
            onEnd()
          })
        underWay.add(attempt)
      }
    },
    /** Sends no more; what is taken from now on, or fails, is given back. */
    stop: () => {
      stopped = true
    },
    async breakOff(): Promise<void> {
      await (await sender)?.close()
      await Promise.all(underWay)
    },
  }
}

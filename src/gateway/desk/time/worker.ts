/** Sends time records whose hold is over, each exactly once, alongside other gateways that do the same. */
import { randomUUID } from 'node:crypto'
import { addressOf } from '#contract/operation.ts'
import { timeRecordOperations } from '#contract/time-records.ts'
import type { DiskSpace } from '#database/disk-space.ts'
import type { DeskState } from '#gateway/store/state.ts'
import type { IdempotentWriter } from '#gateway/idempotency/idempotent-write.ts'
import { conclude } from './conclusion.ts'
import type { Dispatch } from '#gateway/store/time/dispatch.ts'

export type TimeWorker = {
  /** Looks at the outbox now: there may be a new record, or one whose hold is over. */
  wake(): void
  /** Takes no more records; those being sent finish by themselves. */
  close(): Promise<void>
  /** Resolves when nothing is being sent. */
  over(): Promise<void>
}

type Options = {
  state: Pick<DeskState, 'dispatch' | 'keys'>
  writer: IdempotentWriter
  /** Where the outbox lies. */
  disk: DiskSpace
  /** Hears of what broke inside. */
  onFailure: (error: unknown) => void
  /** How often to look at an outbox that other gateways fill too, in milliseconds. */
  idle: number
  /** How long to wait before sending again what the service could not take, in milliseconds. */
  again: number
}

/** How many records are sent at the same time. */
const mostUnderWay = 8
const name = 'createTimeRecord'
const operation = timeRecordOperations.createTimeRecord

/** Starts the worker; it begins with what an earlier process left behind. */
export function startTimeWorker(options: Options): TimeWorker {
  const { onFailure, idle } = options
  const sendings = sendingsBy(options)
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> | undefined
  let lookAgain = false
  let closed = false

  async function rounds(): Promise<void> {
    let wait = idle
    while (lookAgain) {
      lookAgain = false
      wait = await sendings.begin(wake, idle).catch((error: unknown) => {
        onFailure(error)
        return idle
      })
    }
    round = undefined
    // The timer alone keeps no process alive.
    if (!closed) timer = setTimeout(wake, wait).unref()
  }

  function wake(): void {
    if (closed) return
    lookAgain = true
    clearTimeout(timer)
    round ??= rounds()
  }

  wake()
  return {
    wake,
    async close() {
      closed = true
      lookAgain = false
      clearTimeout(timer)
      sendings.stop()
      await round
    },
    over: sendings.over,
  }
}

/** The records being sent: each goes to the service, and its result into the outbox. */
function sendingsBy(options: Options) {
  const { writer, disk, onFailure, again } = options
  const { dispatch, keys } = options.state
  const underWay = new Set<Promise<void>>()
  let stopped = false

  async function send(entry: Dispatch): Promise<void> {
    const { person, key, record } = entry
    const path = addressOf(operation)
    const body = Buffer.from(JSON.stringify(record))
    const exchange = randomUUID()
    const write = { person, key, exchange, name, operation, id: undefined, path, body }
    await dispatch.end(entry, conclude(await writer.send(write), again))
  }

  /**
   * Settles a record whose lease ran out. If its sender noted an answer, that counts; if its call may still
   * end, this waits; otherwise nobody knows, and a sender that was only held up can no longer send it.
   */
  async function settle(entry: Dispatch): Promise<void> {
    const known = await keys.settle({ person: entry.person, key: entry.key, operation: name })
    if (known.kind === 'under way') return
    await dispatch.end(
      entry,
      known.kind === 'answered' ? conclude(known, again) : { kind: 'unknown' },
    )
  }

  return {
    /** Takes as many as there is room for; resolves to when to look again, in milliseconds. */
    async begin(onEnd: () => void, idle: number): Promise<number> {
      // The result could not be stored.
      if (!disk.hasRoom()) return idle
      for (const entry of await dispatch.abandoned()) await settle(entry)
      const room = stopped ? 0 : mostUnderWay - underWay.size
      if (room === 0) return idle
      for (const entry of await dispatch.take(room, writer.lease)) {
        // A result that cannot be stored now leaves the record to be found when its lease is over.
        const sending: Promise<void> = send(entry)
          .catch(onFailure)
          .then(() => {
            underWay.delete(sending)
            onEnd()
          })
        underWay.add(sending)
      }
      if (underWay.size >= mostUnderWay) return idle
      return Math.min(Math.max((await dispatch.next()) ?? idle, 5), idle)
    },
    stop: () => {
      stopped = true
    },
    over: async () => void (await Promise.all(underWay)),
  }
}

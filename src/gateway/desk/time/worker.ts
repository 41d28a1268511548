/** Sends time records whose hold is over, each exactly once, even if other gateways do the same. */
import { randomUUID } from 'node:crypto'
import { addressOf } from '#contract/operation.ts'
import { timeRecordOperations } from '#contract/time-records.ts'
import type { DiskSpace } from '#database/disk-space.ts'
import { type QueueWorker, startQueueWorker } from '#database/leased-queue.ts'
import type { DeskState } from '#gateway/store/state.ts'
import type { IdempotentWriter } from '#gateway/idempotency/idempotent-write.ts'
import { conclude } from './conclusion.ts'
import type { Dispatch } from '#gateway/store/time/dispatch.ts'

type Options = {
  state: Pick<DeskState, 'dispatch' | 'keys'>
  writer: IdempotentWriter
  /** The disk that the outbox is stored on. */
  disk: DiskSpace
  /** Called with internal errors. */
  onFailure: (error: unknown) => void
  /** How often to look at the outbox, which other gateways fill too, in milliseconds. */
  poll: number
  /** How long to wait before sending a record again that the service could not accept the first time, in milliseconds. */
  retry: number
}

/** By how much a look at the outbox may be late, in milliseconds, before the machine or the process counts as stopped. */
const longestDelay = 10_000

const name = 'createTimeRecord'
const operation = timeRecordOperations.createTimeRecord

/** Starts the worker; it begins with the records that an earlier process did not finish. */
export function startTimeWorker(options: Options): QueueWorker {
  const { writer, disk, onFailure, poll, retry } = options
  const { dispatch, keys } = options.state

  async function send(entry: Dispatch): Promise<void> {
    const { person, key, record, attempts } = entry
    const path = addressOf(operation)
    const body = Buffer.from(JSON.stringify(record))
    const exchange = randomUUID()
    const write = { person, key, exchange, name, operation, id: undefined, path, body }
    await dispatch.end(entry, conclude(await writer.send(write), { attempts, retry }))
  }

  /**
   * Settles a record whose lease ran out. If its sender stored an answer, that counts. If its call may still end,
   * nothing is done yet. Otherwise the outcome is unknown, and a sender that was only delayed can no longer send it.
   */
  async function settle(entry: Dispatch): Promise<void> {
    const result = await keys.settle({ person: entry.person, key: entry.key, operation: name })
    if (result.kind === 'under way') return
    await dispatch.end(
      entry,
      result.kind === 'answered' ? conclude(result, { ...entry, retry }) : { kind: 'unknown' },
    )
  }

  let lookedAt = Date.now()
  /** Nobody could undo meanwhile. */
  async function prolongAfterStop(): Promise<void> {
    const now = Date.now()
    if (now - lookedAt > poll + longestDelay) await dispatch.prolong()
    lookedAt = now
  }

  return startQueueWorker({
    sweep: async () => {
      await prolongAfterStop()
      // One that cannot be settled must not hold up the others, nor what is due.
      for (const entry of await dispatch.abandoned()) await settle(entry).catch(onFailure)
    },
    take: (limit) => dispatch.take(limit, writer.lease),
    // If the result cannot be stored now, the record is settled when its lease is over.
    work: send,
    concurrency: 8,
    disk,
    onFailure,
    interval: poll,
    nextDue: dispatch.next,
  })
}

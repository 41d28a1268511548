/** Sends time records whose hold is over, each exactly once, alongside other gateways that do the same. */
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
  /** Where the outbox lies. */
  disk: DiskSpace
  /** Called with internal errors. */
  onFailure: (error: unknown) => void
  /** How often to look at an outbox that other gateways fill too, in milliseconds. */
  idle: number
  /** How long to wait before sending again what the service could not take, in milliseconds. */
  again: number
}

const name = 'createTimeRecord'
const operation = timeRecordOperations.createTimeRecord

/** Starts the worker; it begins with what an earlier process left behind. */
export function startTimeWorker(options: Options): QueueWorker {
  const { writer, disk, onFailure, idle, again } = options
  const { dispatch, keys } = options.state

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
    const result = await keys.settle({ person: entry.person, key: entry.key, operation: name })
    if (result.kind === 'under way') return
    await dispatch.end(
      entry,
      result.kind === 'answered' ? conclude(result, again) : { kind: 'unknown' },
    )
  }

  return startQueueWorker({
    sweep: async () => {
      for (const entry of await dispatch.abandoned()) await settle(entry)
    },
    take: (limit) => dispatch.take(limit, writer.lease),
    // A result that cannot be stored now leaves the record to be found when its lease is over.
    work: send,
    concurrency: 8,
    disk,
    onFailure,
    interval: idle,
    nextDue: dispatch.next,
  })
}

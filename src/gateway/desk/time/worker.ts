/** Sends time records whose hold is over, each exactly once, beside other gateways that do the same. */
import { randomUUID } from 'node:crypto'
import { addressOf } from '#contract/operation.ts'
import { timeRecordOperations } from '#contract/time-records.ts'
import type { DiskSpace } from '#database/disk-space.ts'
import type { DeskState } from '#gateway/store/state.ts'
import type { Once } from '#gateway/idempotency/idempotent-write.ts'
import { conclude } from './conclusion.ts'
import type { Dispatch } from '#gateway/store/time/dispatch.ts'

export type TimeWorker = {
  /** Looks at the outbox now: something may have come into it, or may wait no longer. */
  wake(): void
  /** Takes no more; what is under way ends by itself. */
  close(): Promise<void>
  /** Resolves when nothing is under way. */
  over(): Promise<void>
}

type Options = {
  state: Pick<DeskState, 'dispatch' | 'keys'>
  once: Once
  /** Where the outbox lies. */
  disk: DiskSpace
  /** Hears of what broke inside. */
  onFailure: (error: unknown) => void
  /** Between two looks at an outbox that other gateways fill too, in milliseconds. */
  idle: number
  /** How long a record waits that the service could not take, in milliseconds. */
  again: number
}

/** How many records are under way at the same time. */
const mostUnderWay = 8
const name = 'createTimeRecord'
const operation = timeRecordOperations.createTimeRecord

/** Begins with what an earlier process left. */
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

/** The sendings that are under way: each takes a record to the service and writes down what became of it. */
function sendingsBy(options: Options) {
  const { once, disk, onFailure, again } = options
  const { dispatch, keys } = options.state
  const underWay = new Set<Promise<void>>()
  let stopped = false

  async function send(entry: Dispatch): Promise<void> {
    const { person, key, record } = entry
    const path = addressOf(operation)
    const body = Buffer.from(JSON.stringify(record))
    const exchange = randomUUID()
    const write = { person, key, exchange, name, operation, id: undefined, path, body }
    await dispatch.end(entry, conclude(await once.send(write), again))
  }

  /**
   * Where the one who had it has written down an answer, that counts; where its call may still end, it is
   * waited for; else nobody knows, and if it was only held up, it can send no more.
   */
  async function settle(entry: Dispatch): Promise<void> {
    const known = await keys.settle({ person: entry.person, key: entry.key, operation: name })
    if (known.is === 'under way') return
    await dispatch.end(entry, known.is === 'answered' ? conclude(known, again) : { is: 'unknown' })
  }

  return {
    /** Takes as many as there is room for; answers when to look again, in milliseconds. */
    async begin(onEnd: () => void, idle: number): Promise<number> {
      // How it ends could not be written down.
      if (!disk.hasRoom()) return idle
      for (const entry of await dispatch.abandoned()) await settle(entry)
      const room = stopped ? 0 : mostUnderWay - underWay.size
      if (room === 0) return idle
      for (const entry of await dispatch.take(room, once.lease)) {
        // What cannot be written down now is found abandoned when its lease is over.
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

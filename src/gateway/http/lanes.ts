/** Limits how many calls of each kind (a lane) run at the same time, in all and for one caller. */
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  type Leave,
} from '#http/concurrency-limit.ts'
import { createMemoryLimit, type MemoryLimit, defaultMemoryLimit } from '#http/memory-limit.ts'
import type { Operation } from '#contract/operation.ts'
import { writeProblems } from '#contract/write-problems.ts'
import { Cancellation } from '#http/cancellation.ts'
import { Refusal } from '#http/problem.ts'
import type { Exchange } from './exchange.ts'
import { localPerson } from './person.ts'
import { hasIdempotencyKey } from '#gateway/idempotency/idempotency-key.ts'

const laneNames = ['reads', 'writes', 'uploads', 'desk', 'files', 'mirror'] as const
export type Lane = (typeof laneNames)[number]
/** `memory` limits the JSON bodies of all lanes together. */
export type Lanes = Record<Lane, ConcurrencyLimit> & { memory: MemoryLimit }

/** The places of one lane: in all, for one caller, for one operation of a caller, and for one address of that. */
type Size = readonly [all: number, caller: number, operation: number, path: number]
export type LaneSizes = Record<Lane, Size> & {
  /** Whether reads go to another computer or process; everything else needs a database that may be in this thread. */
  readsElsewhere?: boolean
}

/** Where the service runs. */
type Kind = 'remote' | 'embedded'

export const laneSizes: Record<Kind, LaneSizes> = {
  /** An operation that hangs leaves places for other operations, and an address that hangs for other addresses. */
  remote: {
    readsElsewhere: true,
    reads: [32, 24, 20, 16],
    writes: [16, 8, 8, 8],
    uploads: [48, 32, 32, 32],
    desk: [8, 4, 4, 4],
    files: [4, 2, 2, 2],
    mirror: [8, 4, 4, 4],
  },
  /** The service runs in this thread, one call at a time: more calls at the same time would not be faster. */
  embedded: {
    reads: [4, 2, 2, 2],
    writes: [4, 2, 2, 2],
    uploads: [48, 32, 32, 32],
    desk: [4, 2, 2, 2],
    files: [2, 1, 1, 1],
    mirror: [8, 4, 4, 4],
  },
}

/** Makes the lanes; `timeout` is how long a call may wait for its place, in milliseconds. */
export function createLanes(sizes: LaneSizes, timeout: number): Lanes {
  const lane = ([max, ...shares]: Size, elsewhere = false) =>
    createConcurrencyLimit({ max, shares, timeout, elsewhere })
  return {
    reads: lane(sizes.reads, sizes.readsElsewhere),
    writes: lane(sizes.writes),
    uploads: lane(sizes.uploads),
    desk: lane(sizes.desk),
    files: lane(sizes.files),
    mirror: lane(sizes.mirror),
    memory: createMemoryLimit(defaultMemoryLimit),
  }
}

/** How many calls of each lane are under way at this moment, and how many wait for a place. */
export const countCalls = (lanes: Lanes) =>
  laneNames.map((lane) => ({ lane, ...lanes[lane].count() }))

/** The lane of a call to the service. */
export const laneOf = ({ method, form }: Operation): Lane =>
  method === 'GET' ? 'reads' : form ? 'uploads' : 'writes'

/** One person, wherever they are; where nobody has signed in, one address. */
export const callerOf = ({ person, from }: Exchange) =>
  person === undefined || person === localPerson ? from : person.id

/**
 * Resolves to a function that frees the place, or to undefined if none was free in time or the client has gone; the
 * function comes at once where the call need not wait.
 * `maxWait`, in milliseconds, is for a call that should wait less than others.
 */
export function enterLane(
  limit: ConcurrencyLimit,
  exchange: Exchange,
  { path, maxWait }: { path: string; maxWait?: number },
): Leave | Promise<Leave | undefined> {
  const labels = [callerOf(exchange), exchange.operation, path]
  const leave = exchange.response.destroyed ? undefined : limit.enterNow(labels)
  return leave ?? waitForLane(limit, exchange, { labels, maxWait })
}

async function waitForLane(
  limit: ConcurrencyLimit,
  { response }: Exchange,
  { labels, maxWait }: { labels: readonly string[]; maxWait: number | undefined },
): Promise<Leave | undefined> {
  let stop: (() => void) | undefined
  const untilGone = () => {
    const leaving = new Cancellation()
    const leaveQueue = () => leaving.abort()
    response.once('close', leaveQueue)
    const timer = maxWait === undefined ? undefined : setTimeout(leaveQueue, maxWait)
    stop = () => {
      clearTimeout(timer)
      response.off('close', leaveQueue)
    }
    return leaving
  }
  const leave = await limit.enter(labels, untilGone)
  stop?.()
  if (leave && response.destroyed) leave()
  return response.destroyed ? undefined : leave
}

/** The refusal of a call that got no place in time, so that nothing of it was sent. */
export function busy(exchange: Exchange): Refusal {
  exchange.failure = 'busy'
  const fields = { title: 'Busy', headers: { 'retry-after': '1' } }
  // Whether an earlier call with the same key was sent is not known here.
  if (hasIdempotencyKey(exchange)) {
    const detail = 'Practice Desk is busy. Nothing was sent this time.'
    return new Refusal(503, { ...fields, detail })
  }
  const detail = 'Practice Desk is busy. Nothing was sent. Try again in a moment.'
  return new Refusal(503, { ...fields, type: writeProblems.neverSent, detail })
}

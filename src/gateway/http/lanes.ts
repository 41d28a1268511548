/** Reads, writes, uploads and the desk's own calls each have places of their own, and no caller gets all of them. */
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  type Leave,
} from '#http/concurrency-limit.ts'
import { createHeldBytes, type HeldBytes, usualHeld } from '#http/held-bytes.ts'
import { callerAddress } from '#http/caller-address.ts'
import type { Operation } from '#contract/operation.ts'
import { writeProblems } from '#contract/write-problems.ts'
import { Refusal } from '#http/problem.ts'
import type { Exchange } from './exchange.ts'
import { personOf } from './person.ts'
import { hasIdempotencyKey } from '#gateway/idempotency/idempotency-key.ts'

export type Lane = 'reads' | 'writes' | 'uploads' | 'desk'
/** `held` counts the JSON bodies of all lanes that wait in memory. */
export type Lanes = Record<Lane, ConcurrencyLimit> & { held: HeldBytes }

/** Places of one lane: in all, for one caller, for one operation of a caller, and for one address of that. */
type Size = readonly [all: number, caller: number, operation: number, path: number]
export type LaneSizes = Record<Lane, Size>

/** Where the service runs. */
type Kind = 'remote' | 'embedded'

export const laneSizes: Record<Kind, LaneSizes> = {
  /** An operation that hangs leaves places for others, and an address that hangs for others of its operation. */
  remote: {
    reads: [32, 16, 12, 8],
    writes: [16, 8, 8, 8],
    uploads: [48, 32, 32, 32],
    desk: [8, 4, 4, 4],
  },
  /** It runs in this thread, one call at a time: more at once would not be faster. */
  embedded: {
    reads: [4, 2, 2, 2],
    writes: [4, 2, 2, 2],
    uploads: [48, 32, 32, 32],
    desk: [4, 2, 2, 2],
  },
}

/** Makes the lanes; `timeout` is how long a call may wait for its place, in milliseconds. */
export function createLanes(sizes: LaneSizes, timeout: number): Lanes {
  const lane = ([most, ...shares]: Size) => createConcurrencyLimit({ most, shares, timeout })
  return {
    reads: lane(sizes.reads),
    writes: lane(sizes.writes),
    uploads: lane(sizes.uploads),
    desk: lane(sizes.desk),
    held: createHeldBytes(usualHeld),
  }
}

/** The lane of a call to the service. */
export const laneOf = ({ method, form }: Operation): Lane =>
  method === 'GET' ? 'reads' : form ? 'uploads' : 'writes'

/**
 * Resolves to a function that frees the place, or to undefined if none was free in time or the client has gone. `most` is
 * the longest wait in milliseconds, for a call that is worth less of it than others.
 */
export async function enterLane(
  limit: ConcurrencyLimit,
  { request, response, operation }: Exchange,
  { path, most }: { path: string; most?: number },
): Promise<Leave | undefined> {
  const leaving = new AbortController()
  const gone = () => leaving.abort()
  response.once('close', gone)
  const timer = most === undefined ? undefined : setTimeout(gone, most)
  const caller = `${personOf()} ${callerAddress(request.socket.remoteAddress)}`
  const leave = await limit.enter([caller, operation, path], leaving.signal)
  clearTimeout(timer)
  response.off('close', gone)
  if (leave && response.destroyed) leave()
  return response.destroyed ? undefined : leave
}

const busy = 'Practice Desk is busy.'

/** The refusal of a call that got no place in time: it did not go beyond this desk. */
export function noPlace(exchange: Exchange): Refusal {
  exchange.failure = 'no place'
  const fields = { title: 'Busy', headers: { 'retry-after': '1' } }
  // Whether an earlier call with the same key was sent is not known here.
  if (hasIdempotencyKey(exchange)) {
    return new Refusal(503, { ...fields, detail: `${busy} Nothing was sent this time.` })
  }
  const detail = `${busy} Nothing was sent. Try again in a moment.`
  return new Refusal(503, { ...fields, type: writeProblems.neverSent, detail })
}

/** Reads, writes, uploads and the desk's own calls have places apart, and nobody has all of them. */
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  type Leave,
} from '#http/concurrency-limit.ts'
import { createHeldBytes, type HeldBytes, usualHeld } from '#http/held-bytes.ts'
import { callerAddress } from '#http/caller-address.ts'
import type { Operation } from '#contract/operation.ts'
import { writeProblems } from '#contract/write-problems.ts'
import { type Exchange, sendProblem } from './exchange.ts'
import { personOf } from './person.ts'
import { isKeyed } from '#gateway/idempotency/idempotency-key.ts'

export type Lane = 'reads' | 'writes' | 'uploads' | 'desk'
/** `held`: the bodies of JSON that wait in memory, of all lanes. */
export type Lanes = Record<Lane, ConcurrencyLimit> & { held: HeldBytes }

/** Places of one lane: in all, of one caller, of one caller for one operation, and for one address of it. */
type Size = readonly [all: number, caller: number, operation: number, path: number]
export type LaneSizes = Record<Lane, Size>

/** What the gateway stands on. */
type Kind = 'remote' | 'embedded'

export const laneSizes: Record<Kind, LaneSizes> = {
  /** An operation that hangs leaves room for the others, and one address that hangs for others of its operation. */
  remote: {
    reads: [32, 16, 12, 8],
    writes: [16, 8, 8, 8],
    uploads: [48, 32, 32, 32],
    desk: [8, 4, 4, 4],
  },
  /** It works in this very thread, one call after the other: more at a time make nothing quicker. */
  embedded: {
    reads: [4, 2, 2, 2],
    writes: [4, 2, 2, 2],
    uploads: [48, 32, 32, 32],
    desk: [4, 2, 2, 2],
  },
}

/** Makes the lanes; `patience` is how long a call may wait for its place, in milliseconds. */
export function createLanes(sizes: LaneSizes, patience: number): Lanes {
  const lane = ([most, ...shares]: Size) => createConcurrencyLimit({ most, shares, patience })
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
 * Resolves to what gives the place back, or to nothing when there was none in time or whoever asked has gone;
 * `most` says in milliseconds for how long it is worth waiting, where that is less than others wait.
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

/** There was no place in time: nobody but this desk has heard of the call. */
export function sendNoPlace(exchange: Exchange): void {
  exchange.failure = 'no place'
  // Of an earlier call with the same key nobody has asked.
  const said = isKeyed(exchange)
    ? { detail: `${busy} Nothing was sent now.` }
    : {
        type: writeProblems.neverSent,
        detail: `${busy} Nothing was sent. Try again in a moment.`,
      }
  sendProblem(exchange, 503, { title: 'Busy', ...said }, { 'retry-after': '1' })
}

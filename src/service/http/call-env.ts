/** What every route of the service knows about a call. */
import type { Caller } from '#service/keys/key-ring.ts'

/** Reads, writes and uploads wait for places of their own. */
export type Lane = 'reads' | 'writes' | 'uploads'

/** Runs some work of a call as soon as there is a place for it. */
export type RunInLane = <Result>(lane: Lane, work: () => Promise<Result>) => Promise<Result>

export type CallEnv = { Variables: { caller: Caller; runInLane: RunInLane } }

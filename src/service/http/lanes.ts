/** Reads, writes and uploads have places apart, and no key has all of them. */
import { createMiddleware } from 'hono/factory'
import type { Database } from '#database/open.ts'
import { createConcurrencyLimit, type LimitOptions } from '#http/concurrency-limit.ts'
import { createHeldBytes, usualHeld } from '#http/held-bytes.ts'
import type { CallEnv } from './auth.ts'
import { bodyOf } from './body.ts'
import { tooMany } from './problem.ts'

export type Lane = 'reads' | 'writes' | 'uploads'

/** Does some work of a call as soon as there is a place for it. */
export type InTurn = <Result>(lane: Lane, work: () => Promise<Result>) => Promise<Result>

/** How long a call may wait, in milliseconds. */
const patience = 10_000

type Sizes = Record<Lane, Pick<LimitOptions, 'most' | 'shares'>>

/**
 * In all, of one key, and of its uploads or its other calls: an upload asks the database only at its beginning and
 * its end, and has a place for that then, as many uploads as there are.
 */
const uploads = { most: 96, shares: [64] }

const sizesFor: Record<Database['engine'], Sizes> = {
  /** One statement after the other, in the thread that also hears of new calls: more at a time only delay those. */
  pglite: { reads: { most: 3, shares: [2, 1] }, writes: { most: 3, shares: [2, 1] }, uploads },
  /** Together fewer than the connections to it. */
  postgres: { reads: { most: 6, shares: [4, 3] }, writes: { most: 3, shares: [2, 1] }, uploads },
}

/** Lets a call go on when there is a place; a body of JSON has come in whole by then. Else it is 429. */
export function takeTurns(engine: Database['engine']) {
  const sizes = sizesFor[engine]
  const lanes = {
    reads: createConcurrencyLimit({ ...sizes.reads, patience }),
    writes: createConcurrencyLimit({ ...sizes.writes, patience }),
    uploads: createConcurrencyLimit({ ...sizes.uploads, patience }),
  }
  const held = createHeldBytes(usualHeld)
  return createMiddleware<CallEnv>(async (c, next) => {
    const { raw } = c.req
    const { id } = c.get('caller')
    const lane = laneOf(raw)
    const kind = lane === 'uploads' ? 'upload' : 'call'
    const inTurn: InTurn = async (own, work) => {
      const leave = await lanes[own].enter([id, kind], raw.signal)
      if (!leave) throw tooMany()
      return work().finally(leave)
    }
    c.set('inTurn', inTurn)
    // Whoever sends slowly keeps nobody waiting but themselves.
    const { hold, release } = held(id)
    try {
      if (lane === 'writes' && isJson(raw)) await bodyOf(raw, hold)
      await inTurn(lane, next)
    } finally {
      release()
    }
  })
}

const typeOf = ({ headers }: Request) => headers.get('content-type') ?? ''
const isJson = (request: Request) => /^application\/json\s*(;|$)/i.test(typeOf(request))

function laneOf(request: Request): Lane {
  if (request.method === 'GET') return 'reads'
  return /^\s*multipart\//i.test(typeOf(request)) ? 'uploads' : 'writes'
}

/** Reads, writes and uploads each have places of their own, and no key gets all of them. */
import { createMiddleware } from 'hono/factory'
import type { Database } from '#database/open.ts'
import { createConcurrencyLimit, type LimitOptions } from '#http/concurrency-limit.ts'
import { createMemoryLimit, defaultMemoryLimit } from '#http/memory-limit.ts'
import { isJsonType } from '#http/json-body.ts'
import type { CallEnv, RunInLane, Lane } from './call-env.ts'
import { bodyOf } from './body.ts'
import { tooMany } from '#http/problem.ts'

/** How long a call may wait, in milliseconds. */
const timeout = 10_000

type Sizes = Record<Lane, Pick<LimitOptions, 'max' | 'shares'>>

/**
 * Places in all, then for one key. An upload needs the database only at its beginning and its end, and takes a place
 * among the reads and the writes for that, so there may be many uploads.
 */
const uploads = { max: 96, shares: [64] }

const sizesFor: Record<Database['engine'], Sizes> = {
  /** It runs one statement at a time, in the thread that also accepts calls: more at a time would only delay those. */
  pglite: { reads: { max: 3, shares: [2, 1] }, writes: { max: 3, shares: [2, 1] }, uploads },
  /** Together fewer than the connections to it. */
  postgres: { reads: { max: 6, shares: [4, 3] }, writes: { max: 3, shares: [2, 1] }, uploads },
}

/** Lets a call continue once its JSON body has arrived and there is a place; without one in time it gets 429. */
export function limitConcurrency(engine: Database['engine']) {
  const sizes = sizesFor[engine]
  const lanes = {
    reads: createConcurrencyLimit({ ...sizes.reads, timeout }),
    writes: createConcurrencyLimit({ ...sizes.writes, timeout }),
    uploads: createConcurrencyLimit({ ...sizes.uploads, timeout }),
  }
  const held = createMemoryLimit(defaultMemoryLimit)
  return createMiddleware<CallEnv>(async (c, next) => {
    const { raw } = c.req
    const { id } = c.get('caller')
    const lane = laneOf(raw)
    const kind = lane === 'uploads' ? 'upload' : 'call'
    const runInLane: RunInLane = async (name, work) => {
      const leave = await lanes[name].enter([id, kind], () => raw.signal)
      if (!leave) throw tooMany()
      return work().finally(leave)
    }
    c.set('runInLane', runInLane)
    // A body is read before its call takes a place, so a slow client delays only itself.
    const { hold, release } = held(id)
    try {
      if (lane === 'writes' && isJsonType(typeOf(raw))) await bodyOf(raw, hold)
      await runInLane(lane, next)
    } finally {
      release()
    }
  })
}

const typeOf = ({ headers }: Request) => headers.get('content-type') ?? ''

function laneOf(request: Request): Lane {
  if (request.method === 'GET') return 'reads'
  return /^\s*multipart\//i.test(typeOf(request)) ? 'uploads' : 'writes'
}

/** Lets people go first: the mirror reads and writes only while nobody else is served. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Lanes } from '#gateway/http/lanes.ts'

export type QuietOptions = {
  /** How long nobody may have been served before the mirror goes on, in milliseconds: a page makes several calls. */
  pause: number
  /** After how long it goes on all the same, in milliseconds, so that a desk that is never quiet has a mirror too. */
  most: number
}

/** How often to look, in milliseconds. */
const look = 10

/** Resolves as soon as no call has been under way for a while; rejects when `signal` aborts. */
export type Quiet = (signal: AbortSignal) => Promise<void>

/** An upload, and a file that is read slowly, take minutes and little of anything else: the mirror waits for neither. */
export const createQuiet =
  ({ reads, writes, desk, mirror }: Lanes, { pause, most }: QuietOptions): Quiet =>
  async (signal) => {
    const lanes = [reads, writes, desk, mirror]
    const isQuiet = () => lanes.every((lane) => lane.quietFor() >= pause)
    const until = performance.now() + most
    signal.throwIfAborted()
    while (!isQuiet() && performance.now() < until) await wait(look, undefined, { signal })
  }

/** Limits how often a key may call, so that one client that runs wild leaves room for the others. */
import { createMiddleware } from 'hono/factory'
import type { CallEnv } from './call-env.ts'
import { Refusal } from '#http/problem.ts'

/** In milliseconds. */
const minute = 60_000

/**
 * Returns how many seconds a caller has to wait; 0 admits the call and counts it. Each may make `perMinute` calls at
 * once, and gets them back evenly over a minute (the generic cell rate algorithm).
 */
export function createAllowance(perMinute: number, now = () => performance.now()) {
  const cost = minute / perMinute
  /** When each caller will have all of its calls back. */
  const restored = new Map<string, number>()
  return (caller: string): number => {
    const moment = now()
    const after = Math.max(restored.get(caller) ?? 0, moment) + cost
    const early = after - minute - moment
    // A rounding error is not worth a second of waiting.
    if (early > 0.001) return Math.ceil(early / 1000)
    restored.set(caller, after)
    return 0
  }
}

/** Answers 429 with `Retry-After` to a key that calls more often than `perMinute`; without it, to none. */
export function limitRate(perMinute: number | undefined) {
  const waitOf = perMinute === undefined ? () => 0 : createAllowance(perMinute)
  return createMiddleware<CallEnv>(async (c, next) => {
    const wait = waitOf(c.get('caller').id)
    if (wait > 0) {
      throw new Refusal(429, {
        detail: `This key may make ${perMinute} requests a minute. Try again in ${wait} s.`,
        headers: { 'retry-after': String(wait) },
      })
    }
    await next()
  })
}

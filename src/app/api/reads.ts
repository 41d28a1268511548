/** Reads and their attempts: how long they may take in all, and how many failed calls a view may make. */
import { ApiError } from './api-error.ts'
import { drawing } from './drawing.ts'
import { orAborted, waitFor } from './waits.ts'

/** How long a read may take with all its attempts, and the longest pause between them, in milliseconds. */
export const limits = { read: 28_000, pause: 10_000 }

/** How many calls of one view may have failed or be pending before nothing is retried any more. */
const maxCalls = 5
/** The current view, its pending calls, and those that failed since the service last answered. */
let view = ''
let open = 0
let failed = 0

/** Whether so many calls of this view have failed that nothing is retried in it. */
export const isSpent = () => failed >= maxCalls

/** The state of a read between its attempts, which share the signal of their query. */
type Attempts = { began: number; failures: number; notBefore: number; last?: ApiError }
const attempts = new WeakMap<object, Attempts>()

/**
 * Runs one attempt of a read, after the pause that the previous one required. Rejects with an `ApiError` once all
 * attempts under one signal have taken too long, and with the reason of `caller` once that aborts.
 */
export async function attempt<T>(
  caller: AbortSignal | undefined,
  address: string,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (import.meta.env.SSR && drawing.isHere) return read(new AbortController().signal)
  const key = caller ?? {}
  const begins: Attempts = { began: Date.now(), failures: 0, notBefore: 0 }
  const known = attempts.get(key)
  // An attempt that comes much too late was delayed by a hidden tab, and starts afresh.
  const isDue = known && Date.now() < known.notBefore + 1000
  const { began, failures, notBefore, last } = isDue ? known : begins
  try {
    const answer = await waitFor({ caller, began, maxMs: limits.read }, async (signal) => {
      // Without anything to wait for, the call goes out before whoever asks for it does anything else.
      const wait = notBefore - Date.now()
      if (wait > 0) await pause(wait, signal)
      // Over the limit of the view: not sent; fails with the previous error.
      if (last && open + failed >= maxCalls) throw last
      return counted(address, read(signal))
    })
    attempts.delete(key)
    return answer
  } catch (error) {
    if (isRetryable(error)) {
      const wait = Math.min((error.retryAfter ?? 2 ** failures / 2) * 1000, limits.pause)
      const notYet = Date.now() + wait
      attempts.set(key, { began, failures: failures + 1, notBefore: notYet, last: error })
    }
    throw error
  }
}

/** Counts a call towards the limit of its view. */
async function counted<T>(address: string, call: Promise<T>): Promise<T> {
  if (view !== location.pathname) failed = 0
  view = location.pathname
  const before = failed
  open += 1
  try {
    const answer = await call
    // Only a call sent after the last failure shows that the service is back; calls to the gateway itself do not.
    if (failed === before && !address.startsWith('/desk')) failed = 0
    return answer
  } catch (error) {
    if (isRetryable(error)) failed += 1
    throw error
  } finally {
    open -= 1
  }
}

const isRetryable = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.retryable

const pause = (time: number, signal: AbortSignal) =>
  orAborted(new Promise((resolve) => setTimeout(resolve, time)), signal)

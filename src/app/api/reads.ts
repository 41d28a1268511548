/** Reads and their attempts: how long they may take in all, and how many calls a view may cost that fails. */
import { ApiError } from './api-error.ts'
import { orAborted, waitFor } from './waits.ts'

/** How long a read may take with all its attempts, and how long it waits between them at the most, in milliseconds. */
export const limits = { read: 28_000, pause: 10_000 }

/** How many calls of one view may have failed, or be under way, for another to be tried again. */
const mostCalls = 5
/** The view that is open, its calls under way, and those that failed since the service last proved to be back. */
let view = ''
let open = 0
let failed = 0

/** Whether so much has failed in this view that nothing is tried again in it. */
export const isSpent = () => failed >= mostCalls

/** What is known of a read between its attempts, which share the signal of their query. */
type Attempts = { began: number; failures: number; notBefore: number; last?: ApiError }
const attempts = new WeakMap<object, Attempts>()

/**
 * Runs one attempt of a read, after the pause that the one before asked for. Rejects with an `ApiError` once all
 * attempts under one signal have taken too long, and with the reason of `caller` once that aborts.
 */
export async function attempt<T>(
  caller: AbortSignal | undefined,
  address: string,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const key = caller ?? {}
  const begins: Attempts = { began: Date.now(), failures: 0, notBefore: 0 }
  const known = attempts.get(key)
  // One that comes much later than it might was held back by a tab that nobody looked at, and begins anew.
  const isDue = known && Date.now() < known.notBefore + 1000
  const { began, failures, notBefore, last } = isDue ? known : begins
  try {
    const answer = await waitFor({ caller, began, most: limits.read }, async (signal) => {
      await pause(notBefore - Date.now(), signal)
      // What the view cannot afford now is not sent, and fails as before.
      if (last && open + failed >= mostCalls) throw last
      return counted(address, read(signal))
    })
    attempts.delete(key)
    return answer
  } catch (error) {
    if (isPassing(error)) {
      const wait = Math.min((error.retryAfter ?? 2 ** failures / 2) * 1000, limits.pause)
      const notYet = Date.now() + wait
      attempts.set(key, { began, failures: failures + 1, notBefore: notYet, last: error })
    }
    throw error
  }
}

/** Counts a call of the view. */
async function counted<T>(address: string, call: Promise<T>): Promise<T> {
  if (view !== location.pathname) failed = 0
  view = location.pathname
  const before = failed
  open += 1
  try {
    const answer = await call
    // Only what left after the last failure shows that the service is back, and none of the desk's own calls do.
    if (failed === before && !address.startsWith('/desk')) failed = 0
    return answer
  } catch (error) {
    if (isPassing(error)) failed += 1
    throw error
  } finally {
    open -= 1
  }
}

const isPassing = (error: unknown): error is ApiError => error instanceof ApiError && error.passing

const pause = (time: number, signal: AbortSignal) =>
  time > 0 && orAborted(new Promise((resolve) => setTimeout(resolve, time)), signal)

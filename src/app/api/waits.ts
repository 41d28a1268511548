/** Calls that a person is waiting for: since when, their time limit, and a way to cancel them all. */
import { ApiError } from './api-error.ts'
import { createStore } from './create-store.ts'

/** Longer than the gap between two attempts of a read, in milliseconds. */
const handover = 100

type PendingCall = { controller: AbortController; began: number }
/** The last attempt of each call. */
const pending = new Map<object, PendingCall>()
const longest = createStore<number | undefined>(undefined)
/** When the longest pending call began; undefined if there is none. */
export const longestWait = longest.get
export const onWaits = longest.subscribe
const changed = () => longest.set(pending.values().next().value?.began)

/** Cancels calls pending for at least so many milliseconds, so that a save that has just begun is spared. */
export function cancelWaits(olderThan: number) {
  for (const { controller, began } of pending.values()) {
    if (began + olderThan <= Date.now()) controller.abort(ApiError.of('cancelled'))
  }
}

type Wait = {
  /** Aborts the call with its own reason; attempts with the same signal count as one call. */
  caller: AbortSignal | undefined
  /** When the call began, and its time limit, in milliseconds. */
  began: number
  maxMs: number
}

/** Runs a call, or an attempt of one, that a person may cancel and that times out, both with an `ApiError`. */
export async function waitFor<T>(
  { caller, began, maxMs }: Wait,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  caller?.throwIfAborted()
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => controller.abort(caller?.reason)
  caller?.addEventListener('abort', stop)
  const giveUp = () => controller.abort(ApiError.of('too slow'))
  const timer = setTimeout(giveUp, began + maxMs - Date.now())
  const key = caller ?? controller
  const own = { controller, began }
  pending.set(key, own)
  changed()
  const over = () => {
    if (pending.get(key) !== own) return
    pending.delete(key)
    changed()
  }
  try {
    const answer = await orAborted(run(signal), signal)
    over()
    return answer
  } catch (error) {
    // The next attempt starts at once, or there is none.
    setTimeout(over, signal.aborted ? 0 : handover)
    signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', stop)
  }
}

/** The answer, or a rejection as soon as the signal aborts. */
export const orAborted = <T>(answer: Promise<T>, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    answer.then(resolve, reject)
  })

/** Calls that a person waits for: since when, for how long at the most, and a way to cancel them all. */
import { ApiError } from './api-error.ts'
import { createStore } from './create-store.ts'

/** Longer than one attempt of a read takes to follow another, in milliseconds. */
const handover = 100

type UnderWay = { controller: AbortController; began: number }
/** The last attempt of each call. */
const underWay = new Map<object, UnderWay>()
const longest = createStore<number | undefined>(undefined)
/** Since when the one has waited that has waited longest; nothing where none is under way. */
export const longestWait = longest.get
export const onWaits = longest.subscribe
const changed = () => longest.set(underWay.values().next().value?.began)

/** Gives up what has been under way for so many milliseconds; a save that has just begun is none of it. */
export function cancelWaits(patience: number) {
  for (const { controller, began } of underWay.values()) {
    if (began + patience <= Date.now()) controller.abort(ApiError.of('cancelled'))
  }
}

type Wait = {
  /** Ends the wait with its own reason; what is run anew under the same one is one and the same call. */
  caller: AbortSignal | undefined
  /** When the call began, and how long it may take in all, in milliseconds. */
  began: number
  most: number
}

/** Runs a call, or an attempt of one, that a person may cancel and that is given up after a time, with an `ApiError`. */
export async function waitFor<T>(
  { caller, began, most }: Wait,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  caller?.throwIfAborted()
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => controller.abort(caller?.reason)
  caller?.addEventListener('abort', stop)
  const giveUp = () => controller.abort(ApiError.of('too slow'))
  const timer = setTimeout(giveUp, began + most - Date.now())
  const key = caller ?? controller
  const own = { controller, began }
  underWay.set(key, own)
  changed()
  const over = () => {
    if (underWay.get(key) !== own) return
    underWay.delete(key)
    changed()
  }
  try {
    const answer = await orAborted(run(signal), signal)
    over()
    return answer
  } catch (error) {
    // Another attempt begins at once, or never.
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

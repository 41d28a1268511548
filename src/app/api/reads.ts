/** Reads on their way: how long each has waited in all, when it is given up, and a way to cancel it. */
import { ApiError } from './api-error.ts'

/** How long a read may take with all its attempts, and how long it waits between them at the most, in milliseconds. */
export const limits = { read: 28_000, pause: 10_000 }

/** Longer than one attempt takes to follow another, in milliseconds. */
const handover = 100

/** What is known of a read between its attempts, which share the signal of their query. */
type Attempts = { began: number; failures: number; notBefore: number }
const attempts = new WeakMap<AbortSignal, Attempts>()

type UnderWay = { controller: AbortController; began: number }
/** The last attempt of each read. */
const underWay = new Map<object, UnderWay>()
const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())

/** Since when the one has waited that has waited longest; nothing where none is under way. */
export const oldestRead = () => underWay.values().next().value?.began

/** Gives up all that is under way. */
export function cancelReads() {
  for (const { controller } of underWay.values()) controller.abort(ApiError.of('cancelled'))
}

export function onReads(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Runs one attempt of a read, after the pause that the one before asked for. Rejects with an `ApiError` once all
 * attempts under one signal have taken too long, and with the reason of `caller` once that aborts.
 */
export async function attempt<T>(
  caller: AbortSignal | undefined,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  caller?.throwIfAborted()
  const now = Date.now()
  const { began, failures, notBefore } = (caller && attempts.get(caller)) ?? first(now)
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => controller.abort(caller?.reason)
  caller?.addEventListener('abort', stop)
  const giveUp = () => controller.abort(ApiError.of('too slow'))
  const timer = setTimeout(giveUp, began + limits.read - now)
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
    await pause(notBefore - now, signal)
    const answer = await orAborted(read(signal), signal)
    if (caller) attempts.delete(caller)
    over()
    return answer
  } catch (error) {
    // Another attempt begins at once, or never.
    setTimeout(over, signal.aborted ? 0 : handover)
    signal.throwIfAborted()
    if (caller && error instanceof ApiError && error.passing) {
      const wait = Math.min((error.retryAfter ?? 2 ** failures / 2) * 1000, limits.pause)
      attempts.set(caller, { began, failures: failures + 1, notBefore: Date.now() + wait })
    }
    throw error
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', stop)
  }
}

const first = (now: number): Attempts => ({ began: now, failures: 0, notBefore: now })

const pause = (time: number, signal: AbortSignal) =>
  time > 0 && orAborted(new Promise((resolve) => setTimeout(resolve, time)), signal)

/** The answer, or a rejection as soon as the signal aborts. */
const orAborted = <T>(answer: Promise<T>, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    answer.then(resolve, reject)
  })

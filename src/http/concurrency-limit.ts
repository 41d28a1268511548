/** Limits how many calls are under way at the same time, in all and for one caller, and how long others wait. */
import { areArriving, whenAllArrived } from './arrivals.ts'
import type { CancelSignal } from './cancellation.ts'

export type LimitOptions = {
  /** How many calls may be under way at the same time. */
  max: number
  /**
   * How many of them may have the same label, by its position among the labels of a call: the first number might
   * be for a caller, and the second for one operation of that caller.
   */
  shares: readonly number[]
  /** How long a call may wait for its place, in milliseconds. */
  timeout: number
  /**
   * Whether calls are answered elsewhere, and not within the turn of the event loop in which they begin. They pause only
   * while connections arrive.
   */
  elsewhere?: boolean
}

/** Frees a place; calling it again does nothing. */
export type Leave = () => void

export type ConcurrencyLimit = {
  /**
   * Resolves to a function that frees the place, or to undefined if none was free in time or the signal aborted, which
   * is asked for only if the call has to wait. The first of `labels` names the caller. Of the waiting callers, the one
   * with the fewest places is next.
   */
  enter(labels: readonly string[], signal?: () => CancelSignal): Promise<Leave | undefined>
  /** Resolves as soon as no place is taken. */
  idle(): Promise<void>
  /** How many calls are under way at this moment, and how many wait for a place. */
  count(): { underWay: number; waiting: number }
  /** For how long no place has been taken, in milliseconds. */
  quietFor(): number
}

type Waiter = { labels: readonly string[]; admit: (leave: Leave) => void }

/** Makes a limit with all places free. */
export function createConcurrencyLimit(options: LimitOptions): ConcurrencyLimit {
  const { max, shares, timeout, elsewhere = false } = options
  let taken = 0
  let quietSince = -Infinity
  const waiting = new Set<Waiter>()
  const idlers = new Set<() => void>()
  const counts = new Map<string, number>()
  const countOf = (label: string) => counts.get(label) ?? 0
  const add = (change: 1 | -1, labels: readonly string[]) => {
    taken += change
    for (const label of labels) addTo(counts, label, change)
  }
  const hasRoom = (labels: readonly string[]) =>
    taken < max && labels.every((label, index) => countOf(label) < (shares[index] ?? max))

  const take = (labels: readonly string[]): Leave => {
    add(1, labels)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      add(-1, labels)
      admitNext()
      if (taken > 0) return
      quietSince = performance.now()
      for (const resolve of idlers) resolve()
    }
  }
  const placesOf = (labels: readonly string[]) => countOf(labels[0]!)
  const admitNext = () => {
    const next = taken < max ? leastOf(waiting, hasRoom, placesOf) : undefined
    if (!next) return
    waiting.delete(next)
    next.admit(take(next.labels))
  }

  return {
    async enter(ownLabels, signal) {
      const labels = withPrefixes(ownLabels)
      const leave = hasRoom(labels)
        ? take(labels)
        : await waitForPlace(waiting, labels, { timeout, signal: signal?.() })
      // The embedded database answers within this turn of the event loop: without a pause, all calls that came in one
      // turn would be served before any other is even read.
      if (!elsewhere || areArriving()) await whenAllArrived()
      return leave
    },
    idle: () => new Promise((resolve) => void (taken > 0 ? idlers.add(resolve) : resolve())),
    count: () => ({ underWay: taken, waiting: waiting.size }),
    quietFor: () => (taken > 0 ? 0 : performance.now() - quietSince),
  }
}

function addTo(counts: Map<string, number>, label: string, change: 1 | -1): void {
  const now = (counts.get(label) ?? 0) + change
  if (now === 0) counts.delete(label)
  else counts.set(label, now)
}

/** Of those that there is room for, the first whose caller has the fewest places. */
function leastOf(
  waiting: Iterable<Waiter>,
  hasRoom: (labels: readonly string[]) => boolean,
  placesOf: (labels: readonly string[]) => number,
): Waiter | undefined {
  let least: Waiter | undefined
  for (const waiter of waiting) {
    if (least && placesOf(waiter.labels) >= placesOf(least.labels)) continue
    if (hasRoom(waiter.labels)) least = waiter
  }
  return least
}

/** Each label together with those before it, so that it counts for its own caller only. */
function withPrefixes(labels: readonly string[]): string[] {
  let before = ''
  // With its length, so that no label can be spelled to look like two.
  return labels.map((label) => (before = `${before}${label.length}:${label}`))
}

const waitForPlace = (
  waiting: Set<Waiter>,
  labels: readonly string[],
  { timeout, signal }: { timeout: number; signal: CancelSignal | undefined },
) =>
  new Promise<Leave | undefined>((resolve) => {
    if (signal?.aborted) return resolve(undefined)
    const giveUp = () => {
      waiting.delete(waiter)
      stopWaiting()
      resolve(undefined)
    }
    const timer = setTimeout(giveUp, timeout)
    signal?.addEventListener('abort', giveUp)
    const stopWaiting = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
    const waiter: Waiter = {
      labels,
      admit(leave) {
        stopWaiting()
        resolve(leave)
      },
    }
    waiting.add(waiter)
  })

/** Limits how many calls are under way at the same time, in all and for one caller, and how long others wait. */

import { whenAllArrived } from './arrivals.ts'

export type LimitOptions = {
  /** How many calls at the same time. */
  most: number
  /**
   * How many of them for one label, by its position among the labels of a call: for one caller, say, and then for
   * one operation of that caller.
   */
  shares: readonly number[]
  /** How long a call may wait for its place, in milliseconds. */
  timeout: number
}

/** Gives a place back; calling it again does nothing. */
export type Leave = () => void

export type ConcurrencyLimit = {
  /**
   * Resolves to what gives the place back, or to nothing if none was free in time or `signal` aborted. The first of
   * `labels` names the caller. Of those who wait, the caller with the fewest places is next.
   */
  enter(labels: readonly string[], signal?: AbortSignal): Promise<Leave | undefined>
}

type Waiter = { labels: readonly string[]; admit: (leave: Leave) => void }

/** Makes a limit with all places free. */
export function createConcurrencyLimit({ most, shares, timeout }: LimitOptions): ConcurrencyLimit {
  let taken = 0
  const waiting = new Set<Waiter>()
  const counts = new Map<string, number>()
  const countOf = (label: string) => counts.get(label) ?? 0
  const count = (labels: readonly string[], by: 1 | -1) => {
    taken += by
    for (const label of labels) {
      const now = countOf(label) + by
      if (now === 0) counts.delete(label)
      else counts.set(label, now)
    }
  }
  const hasRoom = (labels: readonly string[]) =>
    taken < most && labels.every((label, at) => countOf(label) < (shares[at] ?? most))

  const take = (labels: readonly string[]): Leave => {
    count(labels, 1)
    let left = false
    return () => {
      if (left) return
      left = true
      count(labels, -1)
      admitNext()
    }
  }
  const admitNext = () => {
    const fitting = [...waiting].filter(({ labels }) => hasRoom(labels))
    const placesOf = ({ labels }: Waiter) => countOf(labels[0]!)
    const [next] = fitting.toSorted((one, other) => placesOf(one) - placesOf(other))
    if (!next) return
    waiting.delete(next)
    next.admit(take(next.labels))
  }

  return {
    async enter(given, signal) {
      const labels = nested(given)
      if (signal?.aborted) return undefined
      const leave = hasRoom(labels)
        ? take(labels)
        : await waitIn(waiting, labels, { timeout, signal })
      // The embedded database answers within this turn of the event loop: without a pause, all calls that came in one
      // turn would be served before any other is even read.
      await whenAllArrived()
      return leave
    },
  }
}

/** Each label together with those before it, so that it counts for its own caller only. */
const nested = (labels: readonly string[]) =>
  labels.map((_, at) => JSON.stringify(labels.slice(0, at + 1)))

const waitIn = (
  waiting: Set<Waiter>,
  labels: readonly string[],
  { timeout, signal }: { timeout: number; signal: AbortSignal | undefined },
) =>
  new Promise<Leave | undefined>((resolve) => {
    const giveUp = () => {
      waiting.delete(waiter)
      over()
      resolve(undefined)
    }
    const timer = setTimeout(giveUp, timeout)
    signal?.addEventListener('abort', giveUp)
    const over = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
    const waiter: Waiter = {
      labels,
      admit(leave) {
        over()
        resolve(leave)
      },
    }
    waiting.add(waiter)
  })

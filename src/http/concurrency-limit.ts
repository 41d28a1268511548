/** How many calls may be under way at the same time, how many of them for one caller, and how long the others wait. */

import { whenAllArrived } from './arrivals.ts'

export type LimitOptions = {
  /** How many calls at the same time. */
  most: number
  /**
   * How many of them for one label, by its place among the labels of a call: those of one caller, say, and below it
   * those of one caller for one operation.
   */
  shares: readonly number[]
  /** How long a call may wait for its place, in milliseconds. */
  patience: number
}

/** Gives a place back; once is enough, and more does no harm. */
export type Leave = () => void

export type ConcurrencyLimit = {
  /**
   * Resolves to what gives the place back, or to nothing where there was none in time, or `signal` aborted. The
   * first of `labels` names the caller. Among those who wait, whoever has the fewest places comes first.
   */
  enter(labels: readonly string[], signal?: AbortSignal): Promise<Leave | undefined>
}

type Waiter = { labels: readonly string[]; admit: (leave: Leave) => void }

/** Makes a limit; nobody has a place. */
export function createConcurrencyLimit({ most, shares, patience }: LimitOptions): ConcurrencyLimit {
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
        : await waitIn(waiting, labels, { patience, signal })
      // The embedded database answers within this very turn of the event loop: many who come in one turn would be
      // served one after the other, to the last, before anybody else is as much as heard.
      await whenAllArrived()
      return leave
    },
  }
}

/** Each label stands for itself below those before it. */
const nested = (labels: readonly string[]) =>
  labels.map((_, at) => JSON.stringify(labels.slice(0, at + 1)))

const waitIn = (
  waiting: Set<Waiter>,
  labels: readonly string[],
  { patience, signal }: { patience: number; signal: AbortSignal | undefined },
) =>
  new Promise<Leave | undefined>((resolve) => {
    const giveUp = () => {
      waiting.delete(waiter)
      over()
      resolve(undefined)
    }
    const timer = setTimeout(giveUp, patience)
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

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
   * Resolves to a function that frees the place, or to undefined if none was free in time or the signal aborted.
   * `signal` is called only if the call has to wait. The first of `labels` names the caller. Of the waiting callers,
   * the one with the fewest places is next.
   */
  enter(labels: readonly string[], signal?: () => CancelSignal): Promise<Leave | undefined>
  /** The same for a call that need not wait; undefined if it must. */
  enterNow(labels: readonly string[]): Leave | undefined
  /** Resolves as soon as no place is taken. */
  idle(): Promise<void>
  /** How many calls are under way at this moment, and how many wait for a place. */
  count(): { underWay: number; waiting: number }
  /** For how long no place has been taken, in milliseconds. */
  quietFor(): number
}

/** The calls that share their first labels, and those among them that share the next one too. */
type Share = {
  label: string
  parent: Share | undefined
  next: Map<string, Share> | undefined
  /** How many places these calls may have. */
  most: number
  /** How many places these calls have. */
  taken: number
  /** How many they have or wait for; without any, nothing is kept of them. */
  held: number
}
type Waiter = { share: Share; admit: (leave: Leave) => void }

/** Makes a limit with all places free. */
export function createConcurrencyLimit(options: LimitOptions): ConcurrencyLimit {
  const { max, shares, timeout, elsewhere = false } = options
  const all = shareOf('', undefined, max)
  let quietSince = -Infinity
  const waiting = new Set<Waiter>()
  const idlers = new Set<() => void>()
  const hold = (labels: readonly string[]) => shareIn(all, labels, shares)

  const take = (share: Share): Leave => {
    add(share, 'taken', 1)
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      add(share, 'taken', -1)
      release(share)
      admitNext()
      if (all.taken > 0) return
      quietSince = performance.now()
      for (const resolve of idlers) resolve()
      idlers.clear()
    }
  }
  const admitNext = () => {
    const next = all.taken < max && waiting.size > 0 ? leastOf(waiting) : undefined
    if (!next) return
    waiting.delete(next)
    next.admit(take(next.share))
  }

  return {
    async enter(labels, signal) {
      const share = hold(labels)
      const leave = hasRoom(share)
        ? take(share)
        : await waitForPlace(waiting, share, { timeout, signal: signal?.() })
      if (!leave) release(share)
      // The embedded database answers within this turn of the event loop: without a pause, all calls that came in one
      // turn would be served before any other is even read.
      if (!elsewhere || areArriving()) await whenAllArrived()
      return leave
    },
    enterNow(labels) {
      if (!elsewhere || areArriving()) return undefined
      const share = hold(labels)
      if (hasRoom(share)) return take(share)
      release(share)
      return undefined
    },
    idle: () => new Promise((resolve) => void (all.taken > 0 ? idlers.add(resolve) : resolve())),
    count: () => ({ underWay: all.taken, waiting: waiting.size }),
    quietFor: () => (all.taken > 0 ? 0 : performance.now() - quietSince),
  }
}

const shareOf = (label: string, parent: Share | undefined, most: number): Share => ({
  label,
  parent,
  most,
  next: undefined,
  taken: 0,
  held: 0,
})

/**
 * The share of a call with these labels, each of which counts together with those before it: for its own caller only. It
 * is kept until it is released.
 */
function shareIn(all: Share, labels: readonly string[], shares: readonly number[]): Share {
  let share = all
  for (let depth = 0; depth < labels.length; depth += 1) {
    const label = labels[depth]!
    share.next ??= new Map()
    let next = share.next.get(label)
    if (!next) share.next.set(label, (next = shareOf(label, share, shares[depth] ?? all.most)))
    share = next
  }
  add(share, 'held', 1)
  return share
}

function release(share: Share): void {
  add(share, 'held', -1)
  let { parent } = share
  for (let each = share; parent && each.held === 0; each = parent, { parent } = each)
    parent.next!.delete(each.label)
}

function add(share: Share, to: 'taken' | 'held', change: 1 | -1): void {
  for (let each: Share | undefined = share; each; each = each.parent) each[to] += change
}

/** Whether there may be one more call, here and in all that this is a share of. */
function hasRoom(share: Share): boolean {
  for (let each: Share | undefined = share; each; each = each.parent)
    if (each.taken >= each.most) return false
  return true
}

/** Of those that there is room for, the first whose caller has the fewest places. */
function leastOf(waiting: Iterable<Waiter>): Waiter | undefined {
  let least: Waiter | undefined
  for (const waiter of waiting) {
    if (least && placesOf(waiter) >= placesOf(least)) continue
    if (hasRoom(waiter.share)) least = waiter
  }
  return least
}

/** How many places the caller of a waiter has; the caller is its first label. */
function placesOf({ share }: Waiter): number {
  let caller = share
  while (caller.parent?.parent) caller = caller.parent
  return caller.taken
}

const waitForPlace = (
  waiting: Set<Waiter>,
  share: Share,
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
      share,
      admit(leave) {
        stopWaiting()
        resolve(leave)
      },
    }
    waiting.add(waiter)
  })

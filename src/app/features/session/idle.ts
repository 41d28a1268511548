// @chunk later
/**
 * Knows how long nobody has used the desk in this browser, and locks all its tabs together. What the tabs share are
 * bare times, nothing of a person: when the desk was last used, and of which sign-in. In a browser that keeps
 * nothing, each tab stands for itself.
 */
import { createStore } from '#app/api/create-store.ts'
import { forgetDraftKey } from '#app/api/draft-key.ts'
import { signedInPerson } from '#app/api/person.ts'
import { readPerson } from '#app/api/read-person.ts'
import { signedOut } from '#app/api/session.ts'
import { keep, kept } from '#app/ui/browser/kept.ts'
import { hearUses } from '#app/ui/browser/uses.ts'
import { lockCookie } from '#contract/session-problems.ts'

/** Why the screen is locked, if it is. */
export const locked = createStore<false | 'idle' | 'signed out'>(false)

/** When the screen will lock itself, in milliseconds since 1970, once that is near. */
export const lockingAt = createStore<number | undefined>(undefined)

const activeKey = 'desk-active'
const lockKey = 'desk-locked'
const signOutKey = 'desk-signed-out'
/** How long before it locks itself the screen says so, in milliseconds. */
export const lockNotice = 20_000
/** The least time between two reports of use to the other tabs, in milliseconds. */
const pause = 5000
/** In seconds: longer than any session, here or at the provider. */
const year = 31_536_000

/** The sign-in of this page; 0 where nobody signs in. */
const session = () => signedInPerson()?.signedInAt ?? 0

/** When another tab was last used, of the same sign-in or of a later one. */
function usedElsewhere(): number | undefined {
  const [at = 0, of = 0] = (kept(activeKey) ?? '').split(' ').map(Number)
  return at > 0 && of >= session() ? at : undefined
}

function markPages(isLocked: boolean): void {
  if (!signedInPerson()) return
  // The gateway then gives no page to anybody who has not signed in again, also if the browser was closed meanwhile.
  document.cookie = `${lockCookie}=1; Path=/; Secure; SameSite=Lax; Max-Age=${isLocked ? year : 0}`
}

/** Whether the gateway still waits for a new proof of who is there: at a sign-in with one, it takes the cookie away. */
export const awaitsProof = () => document.cookie.includes(`${lockCookie}=`)

function lock(): void {
  locked.set('idle')
  keep(lockKey, String(session()))
  markPages(true)
}

/** Opens all tabs again. */
export function unlock(): void {
  keep(activeKey, `${Date.now()} ${session()}`)
  keep(lockKey, undefined)
  markPages(false)
  locked.set(false)
}

/** Whether a lock is for this page, too: nobody has signed in since. */
const isFor = (lockOf: string | null) => lockOf !== null && Number(lockOf) >= session()

/** A page that was locked stays so when it is loaded again, unless somebody has signed in since. */
export function restoreLock(): void {
  if (isFor(kept(lockKey))) locked.set('idle')
}

/** Tells the other tabs that their person has signed out; this one goes elsewhere, and its memory with it. */
export function tellSignOut(): void {
  forgetDraftKey()
  keep(signOutKey, String(Date.now()))
  keep(signOutKey, undefined)
}

/** Locks this page and forgets its draft key once another tab signs out, until the returned function is called. */
export function followSignOut(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== signOutKey || newValue === null) return
    forgetDraftKey()
    locked.set('signed out')
    signedOut.set(true)
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

/** A page whose person has signed out stays hidden, whoever locks and unlocks this browser after them. */
function followLock({ key, newValue }: StorageEvent): void {
  if (key !== lockKey || locked.get() === 'signed out') return
  if (newValue === null) void openAlong()
  else if (isFor(newValue)) locked.set('idle')
}

/** Opens this tab after another one, if it was its own person who signed in there: for anybody else it stays as it is. */
async function openAlong(): Promise<void> {
  if (!signedInPerson()) return locked.set(false)
  const person = await readPerson()
  if (person?.id !== signedInPerson()?.id || locked.get() !== 'idle' || isFor(kept(lockKey))) return
  signedOut.set(false)
  locked.set(false)
}

/** Says how long ago something was, by two clocks: one can be set back, and the other may stop while a machine sleeps. */
function stopwatch(began: number): () => number {
  const from = performance.now()
  return () => Math.max(Date.now() - began, performance.now() - from)
}

/** Keeps when this page and the other tabs were last used. */
function createUses() {
  // Where nobody signs in, a page that is opened is one that somebody uses.
  let last = (session() > 0 && usedElsewhere()) || Date.now()
  let sinceLast = stopwatch(last)
  let told = 0
  /** The last report in this browser, of whichever tab. */
  let heard = 0
  let sinceHeard = stopwatch(heard)
  return {
    /** How long nobody has used any tab, in milliseconds. */
    since() {
      const at = usedElsewhere() ?? 0
      if (at !== heard) sinceHeard = stopwatch(at)
      heard = at
      return Math.min(sinceLast(), sinceHeard())
    },
    used() {
      last = Date.now()
      sinceLast = stopwatch(last)
    },
    tell() {
      if (Math.abs(last - told) < pause) return
      told = heard = last
      sinceHeard = sinceLast
      keep(activeKey, `${last} ${session()}`)
    },
  }
}

/** Locks the screen once nobody has used any tab for so many milliseconds; 0 for never. Returns what ends the watch. */
export function watchIdle(limit: number): () => void {
  const { since, used, tell } = createUses()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const left = limit === 0 || locked.get() ? Infinity : limit - since()
    if (left <= 0) return lock()
    lockingAt.set(left <= lockNotice ? Date.now() + left : undefined)
    if (left < Infinity) timer = setTimeout(look, left <= lockNotice ? left : left - lockNotice)
  }
  const note = () => {
    if (locked.get()) return
    // Whoever comes back after the time is over is not the one who left, for all that is known.
    if (limit > 0 && since() >= limit) return lock()
    used()
    if (lockingAt.get() !== undefined) look()
    tell()
  }
  const follow = (event: StorageEvent) => {
    followLock(event)
    if (event.key !== activeKey) return
    // Somebody is at another tab, now, whatever the clock says later.
    since()
    if (lockingAt.get() !== undefined) look()
  }
  const stop = locked.subscribe(() => {
    if (!locked.get()) used()
    look()
  })
  look()
  const stopHearing = hearUses(note)
  window.addEventListener('storage', follow)
  // A machine that slept: its timers did, too.
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    stop()
    lockingAt.set(undefined)
    stopHearing()
    window.removeEventListener('storage', follow)
    document.removeEventListener('visibilitychange', look)
  }
}

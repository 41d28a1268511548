/** When the screen locks itself, alone and beside other tabs; what a locked screen shows: src/app/routes/idle-lock.test.tsx. */
import { fireEvent } from '@testing-library/dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ann, signedIn } from '#app/testing/signed-in.ts'
import { signedOut } from '#app/api/session.ts'
import { followSignOut, locked, lockingAt, restoreLock, unlock, watchIdle } from './idle.ts'

declare const jsdom: {
  virtualConsole: { once: (type: 'jsdomError', said: (error: Error) => void) => void }
}

const minute = 60_000
const limit = 5 * minute

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    locked.set(false)
    signedOut.set(false)
    localStorage.clear()
  })
})

/** Watches until the test ends, or until the answer is called: the page is closed. */
function watch(time = limit) {
  const stop = watchIdle(time)
  onTestFinished(stop)
  return stop
}
const pass = (time: number) => void vi.advanceTimersByTime(time)
/** What another tab of this browser keeps. */
const elsewhere = (key: string, value: string | null) => {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

test('locks once nobody has used a key or a pointer for so long, and not before', () => {
  watch()
  pass(limit - 1)
  expect(locked.get()).toBe(false)
  pass(1)
  expect(locked.get()).toBe('idle')
})

test.each([
  'keyDown',
  'pointerDown',
  'pointerMove',
  'wheel',
  'touchStart',
  'input',
  'focusIn',
  'scroll',
] as const)('%s puts it off', (use) => {
  watch()
  pass(limit - minute)
  fireEvent[use](document.body)
  pass(limit - 1)
  expect(locked.get()).toBe(false)
  pass(1)
  expect(locked.get()).toBe('idle')
})

test('says 20 seconds before that it will lock itself, and any use of this tab or another stops that', () => {
  watch()
  pass(limit - 20_001)
  expect(lockingAt.get()).toBeUndefined()
  pass(1)
  expect(lockingAt.get()).toBe(Date.now() + 20_000)
  fireEvent.focusIn(document.body)
  expect(lockingAt.get()).toBeUndefined()
  pass(limit - 1)
  expect(lockingAt.get()).toBe(Date.now() + 1)
  elsewhere('desk-active', `${Date.now()} 0`)
  expect(lockingAt.get()).toBeUndefined()
  pass(limit)
  expect(locked.get()).toBe('idle')
  expect(lockingAt.get()).toBeUndefined()
})

test('is never locked where nobody wants it', () => {
  watch(0)
  pass(100 * limit)
  expect(locked.get()).toBe(false)
})

test('whoever comes back after a sleep of the machine finds it locked, even if its timers slept too', () => {
  watch()
  vi.setSystemTime(Date.now() + limit)
  fireEvent.pointerMove(document.body)
  expect(locked.get()).toBe('idle')
  unlock()
  vi.setSystemTime(Date.now() + limit)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(locked.get()).toBe('idle')
})

test('when a clock that was ahead is corrected, the screen still locks on time, and other tabs still hear that somebody is here', () => {
  watch()
  fireEvent.keyDown(document.body)
  vi.setSystemTime(Date.now() - 600 * minute)
  fireEvent.keyDown(document.body)
  expect(localStorage.getItem('desk-active')).toBe(`${Date.now()} 0`)
  pass(limit - 1)
  expect(locked.get()).toBe(false)
  pass(1)
  expect(locked.get()).toBe('idle')
})

test('another tab that was used by a clock that is ahead is not taken for one that somebody uses from then on', () => {
  watch()
  elsewhere('desk-active', `${Date.now() + 600 * minute} 0`)
  pass(limit)
  expect(locked.get()).toBe('idle')
})

test('what is done in one tab keeps the others open, and all lock and open together', () => {
  watch()
  pass(limit - minute)
  elsewhere('desk-active', `${Date.now()} 0`)
  pass(2 * minute)
  expect(locked.get()).toBe(false)
  elsewhere('desk-locked', '0')
  expect(locked.get()).toBe('idle')
  elsewhere('desk-locked', null)
  expect(locked.get()).toBe(false)
  pass(limit)
  expect(locked.get()).toBe('idle')
  expect(localStorage.getItem('desk-locked')).toBe('0')
})

test('a locked page is still locked after a reload, until somebody has signed in again', () => {
  signedIn({ ...ann, signedInAt: 1000 })
  const stop = watch()
  pass(limit)
  stop()
  locked.set(false)
  restoreLock()
  expect(locked.get()).toBe('idle')
  locked.set(false)
  document.querySelector('meta[name="person"]')!.remove()
  signedIn({ ...ann, signedInAt: 2000 })
  restoreLock()
  expect(locked.get()).toBe(false)
})

test('a tab that is opened when all others were left long ago is locked, unless it is of a new sign-in', () => {
  signedIn({ ...ann, signedInAt: 1000 })
  const stop = watch()
  fireEvent.keyDown(document.body)
  stop()
  vi.setSystemTime(Date.now() + limit)
  watch()
  expect(locked.get()).toBe('idle')
  locked.set(false)
  document.querySelector('meta[name="person"]')!.remove()
  signedIn({ ...ann, signedInAt: 2000 })
  watch()
  expect(locked.get()).toBe(false)
})

test('a tab with an older sign-in does not lock the tab that somebody works in, and stays open meanwhile', () => {
  signedIn({ ...ann, signedInAt: 1000 })
  watch()
  pass(limit - minute)
  elsewhere('desk-active', `${Date.now()} 2000`)
  pass(2 * minute)
  expect(locked.get()).toBe(false)

  document.querySelector('meta[name="person"]')!.remove()
  signedIn({ ...ann, signedInAt: 2000 })
  elsewhere('desk-locked', '1000')
  expect(locked.get()).toBe(false)
  elsewhere('desk-locked', '2000')
  expect(locked.get()).toBe('idle')
})

/** The gateway says who is signed in now, if anybody is; answers how it was asked. */
function nowSignedIn(person?: object) {
  const asked = vi.fn(() =>
    Promise.resolve(person ? Response.json(person) : new Response(null, { status: 401 })),
  )
  vi.stubGlobal('fetch', asked)
  onTestFinished(() => void vi.unstubAllGlobals())
  return asked
}

/** In two tabs locked together: the other one opens, and this one has asked who is signed in. */
async function openElsewhere(person?: object) {
  signedIn({ ...ann, signedInAt: 1000 })
  watch()
  elsewhere('desk-locked', '1000')
  const asked = nowSignedIn(person)
  elsewhere('desk-locked', null)
  expect(locked.get()).toBe('idle')
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  await vi.advanceTimersByTimeAsync(1000)
}

test('a tab opens after another one in which its own person has signed in again', async () => {
  await openElsewhere({ ...ann, signedInAt: 2000 })
  expect(locked.get()).toBe(false)
})

test('a tab stays hidden where nobody can say who has opened another one', async () => {
  await openElsewhere()
  expect(locked.get()).toBe('idle')
})

test('a tab of one person is never opened for another, nor thrown away', async () => {
  const reloads = vi.fn()
  // It cannot load a page again, and says so.
  jsdom.virtualConsole.once('jsdomError', ({ message }) => reloads(message))
  await openElsewhere({ ...ann, id: 'p-bob', signedInAt: 2000 })
  expect(locked.get()).toBe('idle')
  expect(reloads).not.toHaveBeenCalled()
})

test('what was signed out of stays hidden, whoever locks and opens this browser afterwards', async () => {
  signedIn({ ...ann, signedInAt: 1000 })
  watch()
  onTestFinished(followSignOut())
  elsewhere('desk-signed-out', String(Date.now()))
  const asked = nowSignedIn({ ...ann, signedInAt: 2000 })
  elsewhere('desk-locked', '2000')
  elsewhere('desk-locked', null)
  await vi.advanceTimersByTimeAsync(minute)
  expect(asked).not.toHaveBeenCalled()
  expect(locked.get()).toBe('signed out')
})

test('keeps nothing of a person outside the page', () => {
  signedIn({ ...ann, signedInAt: 1000 })
  watch()
  fireEvent.keyDown(document.body)
  pass(limit)
  for (const key of ['desk-active', 'desk-locked']) {
    expect(localStorage.getItem(key)).toMatch(/^[\d ]+$/)
  }
})

test('a person who signs out in one tab leaves nothing to be seen in the others', () => {
  onTestFinished(followSignOut())
  elsewhere('desk-signed-out', String(Date.now()))
  expect(locked.get()).toBe('signed out')
})

test('a lock outlasts every session, also in a browser that is closed and opened again', () => {
  signedIn({ ...ann, signedInAt: 1000 })
  const kept = vi.spyOn(document, 'cookie', 'set')
  onTestFinished(() => kept.mockRestore())
  watch()
  pass(limit)
  const [, seconds] = /^__Host-desk-locked=1;.*SameSite=Lax.*Max-Age=(\d+)$/.exec(
    kept.mock.lastCall![0],
  )!
  expect(Number(seconds)).toBeGreaterThan(168 * 3600)
  unlock()
  expect(kept.mock.lastCall![0]).toMatch(/^__Host-desk-locked=1;.*Max-Age=0$/)
})

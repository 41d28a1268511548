/** What nobody may see before it is known who is there. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { ann, signedIn } from '#app/testing/signed-in.ts'
import { hideWhileAway } from './hidden-page.ts'
import { locked } from './idle.ts'
import { signedOut } from '#app/api/session.ts'
import { sessionProblems } from '#contract/session-problems.ts'

declare const jsdom: {
  virtualConsole: { once: (type: 'jsdomError', said: (error: Error) => void) => void }
}

const isHidden = () => document.documentElement.dataset['locked'] !== undefined
const hide = () => {
  document.documentElement.dataset['locked'] = ''
  onTestFinished(() => {
    delete document.documentElement.dataset['locked']
    locked.set(false)
  })
}

test('a page that is opened while the screen is locked is shown again only once the lock covers it', async () => {
  hide()
  localStorage.setItem('desk-locked', '0')
  const uncovered = vi.fn()
  const observer = new MutationObserver(() => {
    if (!isHidden() && !document.body.querySelector('[inert]')) uncovered()
  })
  observer.observe(document.documentElement, { attributes: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  const { user, page } = await renderRoute('/matters')
  await screen.findByRole('dialog', { name: 'Locked' })
  expect(isHidden()).toBe(false)
  expect(uncovered).not.toHaveBeenCalled()
  observer.disconnect()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(page().container.hasAttribute('inert')).toBe(false))
})

test('a page that another tab has opened meanwhile is shown', async () => {
  hide()
  await renderRoute('/matters')
  await waitFor(() => expect(isHidden()).toBe(false))
  expect(screen.queryByRole('dialog')).toBeNull()
})

const pass = (type: 'pagehide' | 'pageshow', persisted = true) =>
  window.dispatchEvent(new PageTransitionEvent(type, { persisted }))

const gone = { type: sessionProblems.signedOut, status: 401, title: 'Signed out', detail: 'Gone.' }

/** The browser keeps a page as it is left, and the gateway then says who is signed in. */
function leave(person?: object) {
  onTestFinished(hideWhileAway())
  hide()
  delete document.documentElement.dataset['locked']
  const answer = () =>
    Promise.resolve(person ? Response.json(person) : Response.json(gone, { status: 401 }))
  vi.stubGlobal('fetch', vi.fn(answer))
  onTestFinished(() => void vi.unstubAllGlobals())
  const reloads = vi.fn()
  // It cannot load a page again, and says so.
  jsdom.virtualConsole.once('jsdomError', ({ message }) => reloads(message))
  onTestFinished(() => signedOut.set(false))
  pass('pagehide')
  expect(isHidden()).toBe(true)
  return reloads
}

test('Back to a page that the browser has kept shows it to its own person', async () => {
  signedIn({ ...ann, signedInAt: 1000 })
  const reloads = leave({ ...ann, signedInAt: 1000 })
  pass('pageshow')
  await waitFor(() => expect(isHidden()).toBe(false))
  expect(reloads).not.toHaveBeenCalled()
})

test.each([
  ['signed out', undefined],
  ['gone, and another one signed in', { ...ann, id: 'p-bob', signedInAt: 2000 }],
])('Back to the page of a person who has %s shows nothing', async (_, person) => {
  signedIn({ ...ann, signedInAt: 1000 })
  const reloads = leave(person)
  pass('pageshow')
  await waitFor(() => expect(reloads).toHaveBeenCalled())
  expect(isHidden()).toBe(true)
})

test('Back to a page of a screen that has been locked meanwhile leaves it hidden until the lock covers it', async () => {
  leave()
  localStorage.setItem('desk-locked', '0')
  onTestFinished(() => localStorage.removeItem('desk-locked'))
  pass('pageshow')
  await waitFor(() => expect(locked.get()).toBe('idle'))
  expect(isHidden()).toBe(true)
})

test('a page that is left for good is not hidden', () => {
  onTestFinished(hideWhileAway())
  pass('pagehide', false)
  expect(isHidden()).toBe(false)
})

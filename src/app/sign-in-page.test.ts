// @vitest-environment jsdom
/** What the sign-in pages say and offer when the connection is bad; that they work: e2e/passkeys.spec.ts. */
import { screen, waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const device = vi.hoisted(() => ({
  WebAuthnError: class extends Error {},
  startAuthentication: async () => ({}),
  startRegistration: async () => ({}),
}))
vi.mock('@simplewebauthn/browser', () => device)

const forAnn = { name: 'Ann Brown', email: 'ann@firm.example', options: {} }
const used = { detail: 'This link has been used: it works once.' }
const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const broken = () => Promise.reject(new TypeError('Failed to fetch'))

type Answer = () => Response | Promise<Response>
/** The answers by address; a test may change them. */
let answers: Record<string, Answer>
let asked: string[]

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answers[path]!()
  })
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

/** The page as the gateway makes it, with its script. */
async function open(act: 'link' | 'sign in') {
  document.body.innerHTML = `<button type="button" hidden data-act="${act}" data-next="/">Go on</button><span role="status"></span>`
  await import('./sign-in-page.ts')
}

const says = (words: string) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toContain(words))
const press = (name: string) => screen.getByRole('button', { name }).click()

test('a link is being checked until the first answer, and checked again at a press if none comes', async () => {
  let answer: (response: Promise<Response>) => void = () => {}
  answers = {
    '/sign-in/link/options': () => new Promise((resolve) => (answer = resolve)),
  }
  await open('link')
  await says('Checking your link…')
  answer(broken())
  await says('Practice Desk did not answer. Nothing was changed. Try again.')
  answers['/sign-in/link/options'] = () => json(forAnn)
  press('Try again')
  await says('This link is for Ann Brown (ann@firm.example).')
  screen.getByRole('button', { name: 'Go on' })
  expect(asked).toEqual(['/sign-in/link/options', '/sign-in/link/options'])
})

test('a link that was used offers nothing to press', async () => {
  answers = { '/sign-in/link/options': () => json(used, 410) }
  await open('link')
  await says(used.detail)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each<[string, Answer]>([
  ['breaks off', broken],
  ['is that of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('a passkey whose answer %s may be there: the way on is to sign in', async (_, lost) => {
  answers = { '/sign-in/link/options': () => json(forAnn), '/sign-in/link/passkey': lost }
  await open('link')
  await says('This link is for')
  press('Go on')
  await says('This may have worked: open Practice Desk and sign in with your passkey.')
  screen.getByRole('button', { name: 'Open Practice Desk' })
  expect(screen.getByRole('status').textContent).not.toContain('Nothing was changed')
})

test('a sign-in whose answer is lost is not said to have changed nothing', async () => {
  answers = { '/sign-in/passkey/options': () => json({}), '/sign-in/passkey': broken }
  await open('sign in')
  press('Go on')
  await says('You may be signed in. Try again.')
  answers['/sign-in/passkey'] = () => json({ detail: 'Ask an admin.' }, 403)
  press('Go on')
  await says('Ask an admin.')
})

test('no answer is waited for without end', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  answers = { '/sign-in/link/options': () => json(forAnn) }
  await open('link')
  expect(timeout).toHaveBeenCalledWith(30_000)
})

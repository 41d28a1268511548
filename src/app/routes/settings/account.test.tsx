import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { json } from '#main/testing/third-party-service.ts'
import { flushSync } from 'react-dom'
import { forgetDraftKey } from '#app/api/draft-key.ts'
import { signedOut } from '#app/api/session.ts'
import { said } from '#app/testing/said.ts'
import { draftsKept } from '#app/testing/drafts-kept.ts'
import { keepDraft, waitingDrafts } from '#app/ui/forms/drafts/draft-store.ts'
import { sessionProblems } from '#contract/session-problems.ts'
import type { Answers } from '#app/testing/stub-service.ts'
import type { Handler } from '#app/testing/handler.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { ann, signedIn } from '#app/testing/signed-in.ts'

test('Settings say who is signed in and what they may do, and leave out what they may not', async () => {
  signedIn(ann)
  await renderRoute('/settings')
  const you = await screen.findByRole('region', { name: 'You' })
  expect(you.textContent).toContain('Signed in as Ann Brown (ann@firm.example).')
  expect(you.textContent).toContain('You can view and change records.')
  expect(screen.queryByRole('region', { name: 'Webhooks' })).toBeNull()
})

test('a desk without sign-in says nothing of it', async () => {
  await renderRoute('/settings')
  await screen.findByRole('region', { name: 'Webhooks' })
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
})

const ended = { type: sessionProblems.signedOut, title: 'Signed out', detail: 'Nothing was sent.' }
const refused: Handler = (_, response) => json(response, ended, 401)

/** Answers what is posted; everything else goes to the desk. */
function answerPosts(answer: (to: string) => Promise<Response> | undefined) {
  const send = fetch
  vi.stubGlobal(
    'fetch',
    (to: string, init?: RequestInit) => (init?.method === 'POST' && answer(to)) || send(to, init),
  )
  return () => vi.stubGlobal('fetch', send)
}

/** Answers each try to sign out; those that were made are listed. */
function answerSignOut(answer: () => Promise<Response>) {
  const asked: string[] = []
  answerPosts((to) => {
    if (to !== '/sign-out') return undefined
    asked.push(to)
    return answer()
  })
  return asked
}

test('a page whose session has ended signs in again in another window, and goes on as it is', async () => {
  signedIn(ann)
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  const answers: Answers = { getConnection: refused, getPerson: refused }
  const { user } = await renderRoute('/settings', { answers })
  const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' })
  expect(dialog.textContent).toContain('Nothing that you typed is lost')
  await user.click(screen.getByRole('button', { name: 'Sign in again' }))
  expect(open).toHaveBeenCalledWith('/sign-in?to=/sign-in/done', '_blank', 'noopener')
  await user.click(screen.getByRole('button', { name: 'I have signed in' }))
  expect(dialog.isConnected).toBe(true)
  delete answers.getConnection
  answers.getPerson = ann
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  await screen.findByText('https://practice.example')
})

test('a form that was not saved as the session had ended says that it can be saved once its person is back', async () => {
  signedIn(ann)
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  const answers: Answers = { getPerson: refused }
  const { user } = await renderRoute('/contacts/new/company', { answers })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Grey Pty Ltd')
  const takePosts = answerPosts(() => Promise.resolve(Response.json(ended, { status: 401 })))
  const create = screen.getByRole('button', { name: 'Create contact' })
  await user.click(create)
  await said('alert', 'Not saved. Nothing was sent.')
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }))
  takePosts()
  answers.getPerson = ann
  await user.click(screen.getByRole('button', { name: 'I have signed in' }))
  await said('alert', 'Not saved. You are signed in again. You can save now.')
  expect(screen.queryByText(/Nothing was sent/)).toBeNull()
  await user.click(create)
  await screen.findByText(/has been created/)
})

test('what may have been saved as the session ended stays in doubt once its person is back', async () => {
  onTestFinished(() => signedOut.set(false))
  const { user } = await renderRoute('/contacts/new/company')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Grey Pty Ltd')
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) =>
    init?.method === 'POST'
      ? Promise.reject(new TypeError('broken off'))
      : Promise.resolve(Response.json(ended, { status: 401 })),
  )
  await user.click(screen.getByRole('button', { name: 'Create contact' }))
  const alert = await said('alert', /^Not known\..* It could not be checked just now\./)
  await waitFor(() => expect(signedOut.get()).toBe(true))
  flushSync(() => signedOut.set(false))
  expect(alert.textContent).toMatch(/^Not known\..* It could not be checked just now\./)
})

declare const jsdom: {
  virtualConsole: Record<'on' | 'off', (type: 'jsdomError', said: () => void) => void>
}

test('a page is told that someone else has signed in since, and goes on as it is for its own person', async () => {
  signedIn(ann)
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  // It cannot load a page again, and says so.
  const reloads = vi.fn()
  jsdom.virtualConsole.on('jsdomError', reloads)
  onTestFinished(() => {
    open.mockRestore()
    jsdom.virtualConsole.off('jsdomError', reloads)
  })
  const getPerson = vi.fn<Handler>((_, response) =>
    json(response, { id: 'p-bob', name: 'Bob Grey', role: 'admin' }),
  )
  const answers: Answers = { getConnection: refused, getPerson }
  const { user } = await renderRoute('/settings', { answers })
  const dialog = await screen.findByRole('dialog', { name: 'Someone else has signed in' })
  expect(dialog.textContent).toMatch(/opened by Ann Brown.*Bob Grey has since signed in/)
  await user.click(screen.getByRole('button', { name: 'Sign in again' }))
  // The provider may still know the other person.
  expect(open).toHaveBeenCalledWith('/sign-in?fresh=1&to=/sign-in/done', '_blank', 'noopener')
  const looks = getPerson.mock.calls.length
  await user.click(screen.getByRole('button', { name: 'I have signed in' }))
  await waitFor(() => expect(getPerson.mock.calls.length).toBeGreaterThan(looks))
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reloads).toHaveBeenCalledOnce()
  delete answers.getConnection
  answers.getPerson = ann
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  await screen.findByText('https://practice.example')
})

test('says what is certain when signing out fails, and asks once however often it is pressed', async () => {
  signedIn(ann)
  const { user } = await renderRoute('/settings')
  let breakOff = () => {}
  const first = new Promise<Response>((_, reject) => {
    breakOff = () => reject(new TypeError('gone'))
  })
  const answers = [first, Promise.resolve(new Response('{}', { status: 403 }))]
  const asked = answerSignOut(() => answers.shift()!)
  const button = await screen.findByRole('button', { name: 'Sign out' })
  await user.dblClick(button)
  await waitFor(() => expect(asked).toHaveLength(1))
  breakOff()
  await screen.findByText(/It is not known whether you are signed out/)
  expect(asked).toHaveLength(1)
  await user.click(button)
  await screen.findByText(/You are still signed in\./)
})

test('signing out takes along the drafts of whoever signs out, and leaves those of other people', async () => {
  signedIn(ann)
  onTestFinished(forgetDraftKey)
  const [ofAnn, ofBob] = [{ key: 'A'.repeat(43) }, { key: 'E'.repeat(43) }]
  const answers: Answers = {}
  const { user } = await renderRoute('/settings', { answers })
  answerSignOut(() => {
    answers.getDraftKey = refused
    return Promise.resolve(Response.json({ address: '/signed-out' }))
  })
  const use = (key: object) => {
    forgetDraftKey()
    answers.getDraftKey = key
  }
  const typed = { values: { title: 'Half typed' }, began: {} }
  use(ofBob)
  await keepDraft('of-bob', 'new matter', typed)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 31 * 24 * 3_600_000)
  await keepDraft('claimed-by-nobody', 'new task', typed)
  clock.mockRestore()
  use(ofAnn)
  await keepDraft('of-ann', 'new matter', typed)
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(async () => expect(await draftsKept()).toBe(1))
  use(ofBob)
  expect(await waitingDrafts('new matter')).toMatchObject([{ id: 'of-bob', ...typed }])
})

test('‘Sign out’ of the palette signs out once a form that is open has been left, and not again on Back', async () => {
  signedIn(ann)
  const { user } = await renderRoute('/tasks/new')
  const asked = answerSignOut(() => Promise.resolve(new Response('{}', { status: 403 })))
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Ring the valuer')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: /^Search/ }), 'log out')
  await user.click(await screen.findByRole('option', { name: 'Sign out' }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByText(/You are still signed in\./)
  expect(asked).toHaveLength(1)
  await user.click(await screen.findByRole('link', { name: /^Tasks/ }))
  await screen.findByRole('heading', { level: 1, name: 'Tasks' })
  history.back()
  await screen.findByRole('button', { name: 'Sign out' })
  expect(asked).toHaveLength(1)
})

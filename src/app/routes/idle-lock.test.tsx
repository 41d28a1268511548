/** What a locked screen shows, and how its person goes on; when it locks: src/app/features/session/idle.test.tsx. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { flushSync } from 'react-dom'
import { signedOut } from '#app/api/session.ts'
import { lockCookie, sessionProblems } from '#contract/session-problems.ts'
import { json } from '#main/testing/third-party-service.ts'
import { forgetDraftKey } from '#app/api/draft-key.ts'
import { locked, lockingAt } from '#app/features/session/idle.ts'
import { draftsKept } from '#app/testing/drafts-kept.ts'
import type { Handler } from '#app/testing/handler.ts'
import type { Answers } from '#app/testing/stub-service.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { ann, signedIn } from '#app/testing/signed-in.ts'
import { draftsToTake, dropDraft } from '#app/ui/forms/drafts/draft-store.ts'

/** A form with something typed, once nobody was there for longer than its person allows. */
async function leaveForm(answers: Answers = {}) {
  answers.getPreferences ??= { idleLockMinutes: 5 }
  onTestFinished(() => locked.set(false))
  const view = await renderRoute('/tasks/new', { answers })
  const field = await screen.findByRole('textbox', { name: 'Description' })
  await view.user.type(field, 'Ring the valuer')
  await screen.findByRole('button', { name: 'Keyboard shortcuts' })
  await waitFor(() => expect(view.page().client.isFetching()).toBe(0))
  // The watch begins a moment after what it waits for is here.
  await waitFor(() => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 60_000)
    document.dispatchEvent(new Event('visibilitychange'))
    clock.mockRestore()
    expect(locked.get()).toBe('idle')
  })
  const dialog = await screen.findByRole('dialog', { name: 'Locked' })
  return { ...view, dialog, field }
}

test('a locked screen hides all but the way to go on, from eyes and from screen readers, and keeps what was typed', async () => {
  const { user, dialog, field, page } = await leaveForm()
  expect(document.title).toBe('Locked · Practice Desk')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Continue'])
  expect(page().container.hasAttribute('inert')).toBe(true)
  expect(getComputedStyle(field).visibility).toBe('hidden')
  // Nor does anything that comes meanwhile.
  document.title = 'Estate of Alder · Practice Desk'
  const menu = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => menu.remove())
  await waitFor(() => expect(menu.hasAttribute('inert')).toBe(true))
  expect(document.title).toBe('Locked · Practice Desk')
  await user.keyboard('{Escape}')
  expect(dialog.isConnected).toBe(true)

  await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  await screen.findByDisplayValue('Ring the valuer')
  expect(page().container.hasAttribute('inert')).toBe(false)
  expect(document.title).toBe('Estate of Alder · Practice Desk')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('a person who signs in proves again who they are, and goes on where they were', async () => {
  signedIn({ ...ann, signedInAt: 1000 })
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  const said = { ...ann, signedInAt: 1000 }
  const getPerson = vi.fn<Handler>((_, response) => json(response, said))
  const { user, dialog } = await leaveForm({ getPerson })
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
  expect(open).toHaveBeenCalledWith('/sign-in?fresh=1&to=/sign-in/done', '_blank', 'noopener')
  const look = async () => {
    const looks = getPerson.mock.calls.length
    const button = within(dialog).getByRole('button', { name: 'I have signed in' })
    await user.click(button)
    await waitFor(() => expect(getPerson.mock.calls.length).toBeGreaterThan(looks))
    await waitFor(() => expect(button.ariaDisabled).not.toBe('true'))
  }
  // The session of before is no proof.
  await look()
  // Nor is a sign-in beside it, for which the provider asked for nothing: the gateway still holds the pages back.
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue(`a=b; ${lockCookie}=1`)
  said.signedInAt = 2000
  await look()
  expect(dialog.isConnected).toBe(true)
  cookie.mockRestore()
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  await screen.findByDisplayValue('Ring the valuer')
})

test('someone else who has signed in since does not take a locked page from its person, and sees nothing of it', async () => {
  signedIn({ ...ann, signedInAt: 1000 })
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  const answers: Answers = {
    getPerson: { id: 'p-rae', name: 'Rae Moss', role: 'editor', signedInAt: 2000 },
  }
  const { user, dialog, page } = await leaveForm(answers)
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await screen.findByRole('dialog', { name: 'Someone else has signed in' })
  expect(dialog.textContent).toMatch(/opened by Ann Brown.*Rae Moss has since signed in/)
  // What replaces a button takes no key press that was meant for that one.
  expect(document.activeElement).toBe(within(dialog).getByRole('heading'))
  within(dialog).getByRole('button', { name: 'Reload' })
  expect(page().container.hasAttribute('inert')).toBe(true)
  expect(document.title).toBe('Locked · Practice Desk')
  // The window that is open already will do.
  answers.getPerson = { ...ann, signedInAt: 3000 }
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  await screen.findByDisplayValue('Ring the valuer')
  expect(open).toHaveBeenCalledOnce()
})

test('what was typed is kept as a draft again as soon as a person who signed out in another tab is back', async () => {
  vi.stubGlobal('isSecureContext', true)
  onTestFinished(forgetDraftKey)
  onTestFinished(() => locked.set(false))
  signedIn({ ...ann, signedInAt: 1000 })
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  const answers: Answers = { getPerson: { ...ann, signedInAt: 2000 } }
  const { user } = await renderRoute('/tasks/new', { answers })
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Ring the valuer')
  await waitFor(async () => expect(await draftsKept()).toBe(1))
  await screen.findByRole('button', { name: 'Keyboard shortcuts' })

  await Promise.all((await draftsToTake()).map(dropDraft))
  const key = 'desk-signed-out'
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: '1' }))
  const dialog = await screen.findByRole('dialog', { name: 'You have signed out' })
  // The key of their drafts is refused to whoever is signed out, and theirs as soon as they are back.
  const problem = { type: sessionProblems.signedOut, title: 'Signed out', detail: 'Gone.' }
  const getDraftKey = answers.getDraftKey
  answers.getDraftKey = (_, response) => json(response, problem, 401)
  expect(await draftsToTake()).toEqual([])
  expect(await draftsKept()).toBe(0)
  if (getDraftKey) answers.getDraftKey = getDraftKey
  else delete answers.getDraftKey
  await user.click(within(dialog).getByRole('button', { name: 'Sign in again' }))
  await user.click(within(dialog).getByRole('button', { name: 'I have signed in' }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  await waitFor(async () => expect(await draftsKept()).toBe(1))
})

test('a dialog that opens behind the lock does not come before it', async () => {
  const { user, dialog, page } = await leaveForm()
  void page().router.navigate({ to: '/tasks' })
  await screen.findByText('Leave without saving?')
  expect(document.activeElement?.textContent).toBe('Continue')
  await user.keyboard('{Escape}')
  expect(screen.getAllByRole('dialog')).toEqual([dialog])
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: /^Leave/ })
})

test('a session that ends while the screen is locked offers no way around the lock, and the page is read again when it opens', async () => {
  signedIn({ ...ann, signedInAt: 1000 })
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  const answers: Answers = { getPerson: { ...ann, signedInAt: 2000 } }
  const { user, dialog } = await leaveForm(answers)
  flushSync(() => signedOut.set(true))
  expect(screen.getAllByRole('dialog')).toEqual([dialog])
  const getPreferences = vi.fn<Handler>((_, response) => json(response, { idleLockMinutes: 5 }))
  answers.getPreferences = getPreferences
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
  await user.click(within(dialog).getByRole('button', { name: 'I have signed in' }))
  await screen.findByDisplayValue('Ring the valuer')
  await waitFor(() => expect(getPreferences).toHaveBeenCalled())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the firm’s lock holds where nothing else is known', async () => {
  const limit = Object.assign(document.createElement('meta'), {
    name: 'idle-lock-limit',
    content: '5',
  })
  document.head.append(limit)
  onTestFinished(() => limit.remove())
  const { dialog } = await leaveForm({ getPreferences: 503 })
  expect(dialog.isConnected).toBe(true)
})

test('before a screen locks itself it says so politely, also above an open dialog, until somebody uses it', async () => {
  const { user } = await renderRoute('/tasks')
  await user.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }))
  const dialog = await screen.findByRole('dialog')
  flushSync(() => lockingAt.set(Date.now() + 20_000))
  const notice = within(dialog).getByText(/^This screen locks in 20 seconds/)
  expect(notice.role).toBe('status')
  flushSync(() => lockingAt.set(undefined))
  expect(notice.isConnected).toBe(false)
})

test('each chooses when their screen is locked, as far as their firm lets them', async () => {
  const answers: Answers = { getPreferences: { idleLockMinutes: 60, idleLockLimit: 15 } }
  await renderRoute('/settings', { answers })
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Lock the screen after',
  })
  expect([...choice.options].map(({ text }) => text)).toEqual([
    '5 minutes',
    '10 minutes',
    '15 minutes',
  ])
  expect(choice.value).toBe('15')
  screen.getByText('Your firm requires screens to lock after 15 minutes at most.')
})

test('nobody’s screen is locked until they choose so', async () => {
  const { user } = await renderRoute('/settings')
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', {
    name: 'Lock the screen after',
  })
  expect(choice.selectedOptions[0]?.text).toBe('Never')
  await user.selectOptions(choice, '10 minutes')
  await screen.findByText(/locks after 10 minutes without a key press, mouse movement or touch/)
})

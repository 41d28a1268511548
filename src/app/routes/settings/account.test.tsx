import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { json } from '#main/testing/third-party-service.ts'
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
  expect(you.textContent).toContain('You may look at records and change them.')
  expect(screen.queryByRole('region', { name: 'Webhooks' })).toBeNull()
})

test('a desk without sign-in says nothing of it', async () => {
  await renderRoute('/settings')
  await screen.findByRole('region', { name: 'Webhooks' })
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
})

const refused: Handler = (_, response) =>
  json(response, { type: sessionProblems.signedOut, title: 'Signed out', detail: 'Gone.' }, 401)

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

test('says what is certain when signing out fails, and asks once however often it is pressed', async () => {
  signedIn(ann)
  const { user } = await renderRoute('/settings')
  const send = fetch
  let breakOff = () => {}
  const first = new Promise<Response>((_, reject) => {
    breakOff = () => reject(new TypeError('gone'))
  })
  const answers = [first, Promise.resolve(new Response('{}', { status: 403 }))]
  const asked: string[] = []
  vi.stubGlobal('fetch', (to: string, init?: RequestInit) => {
    if (to !== '/sign-out') return send(to, init)
    asked.push(to)
    return answers.shift()!
  })
  const button = await screen.findByRole('button', { name: 'Sign out' })
  await user.dblClick(button)
  breakOff()
  const sentence = await screen.findByText(/It is not known whether you are signed out/)
  expect(asked).toHaveLength(1)
  await user.click(button)
  await waitFor(() => expect(sentence.textContent).toContain('You are still signed in.'))
})

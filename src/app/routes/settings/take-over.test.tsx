/** How an admin decides what becomes of what the desk kept before people signed in. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Handler } from '#app/testing/handler.ts'
import { heldTime, outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { signedIn } from '#app/testing/signed-in.ts'
import { json } from '#main/testing/third-party-service.ts'

const boss = { id: 'passkey#1', name: 'Kim Boss', email: 'kim@firm.example', role: 'admin' }

const kept = { offered: true, openTime: 1, recordedTime: 12, recents: 3, preferences: true }

/** Opens the settings of a desk that asks about what was kept before; `answer` is to what an admin decides. */
async function openTakeOver(answer: Handler) {
  signedIn(boss)
  const decided: object[] = []
  const { user } = await renderRoute('/settings', {
    answers: {
      getTakeOver: kept,
      async decideTakeOver(call, response) {
        decided.push(JSON.parse(String(await call.body())))
        return answer(call, response)
      },
    },
  })
  return { user, decided }
}

test('an admin is asked what is to become of what was kept before', async () => {
  const { user, decided } = await openTakeOver((_, response) =>
    decided.length > 1
      ? void response.writeHead(204).end()
      : json(response, { detail: 'A time record is being sent at this moment.' }, 409),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Take over earlier data?' })
  const lines = within(dialog).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '1 time record not confirmed as recorded',
    '12 time records already recorded',
    '3 recently opened records',
    'preferences, such as the staff name',
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Take over' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'A time record is being sent',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Take over' }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect(decided).toEqual([{ decision: 'take over' }, { decision: 'take over' }])
})

test('time that was taken over is on the page that is open', async () => {
  signedIn(boss)
  const { outbox, answers } = outboxOf()
  const { user } = await renderRoute('/time', {
    answers: {
      ...answers,
      getTakeOver: kept,
      decideTakeOver(_, response) {
        outbox.set(heldTime.id, heldTime)
        response.writeHead(204).end()
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Take over' }))
  await screen.findByText(/Advise on the lease/)
})

test('keys that were meant for the page decide nothing: the question only waits for the next time', async () => {
  signedIn(boss)
  const { user, service } = await renderRoute('/settings', { answers: { getTakeOver: kept } })
  const dialog = await screen.findByRole('dialog', { name: 'Take over earlier data?' })
  await within(dialog).findByText(/nobody who signs in will see it/)
  expect(document.activeElement?.textContent).toBe('Decide later')
  await user.keyboard('{Enter} {Enter}')
  expect(dialog.isConnected).toBe(false)
  expect(service.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('left, after one more question, it is said to stay where it is', async () => {
  const { user, decided } = await openTakeOver((_, response) => void response.writeHead(204).end())
  await user.click(await screen.findByRole('button', { name: 'Leave it' }))
  await screen.findByRole('dialog', { name: 'Leave earlier data?' })
  expect(document.activeElement?.textContent).toBe('Back')
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Take over earlier data?' })
  expect(decided).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Leave it' }))
  await user.click(await screen.findByRole('button', { name: 'Leave it permanently' }))
  await said('status', 'The earlier data stays where it is.')
  expect(decided).toEqual([{ decision: 'leave' }])
})

test.each([
  [409, /Not done.*Another admin has already made this decision/],
  [503, /Not known/],
])(
  'why a decision was not made (%i) stays until it is read, though nothing is asked any more',
  async (status, why) => {
    signedIn(boss)
    let isDecided = false
    const { user } = await renderRoute('/settings', {
      answers: {
        getTakeOver: (_, response) => json(response, isDecided ? { offered: false } : kept),
        decideTakeOver(_, response) {
          isDecided = true
          json(response, { detail: 'Another admin has already made this decision.' }, status)
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Leave it' }))
    await user.click(await screen.findByRole('button', { name: 'Leave it permanently' }))
    await screen.findByText(/A decision has been made/)
    const dialog = screen.getByRole('dialog')
    expect(within(dialog).getByRole('alert').textContent).toMatch(why)
    expect(within(dialog).getAllByRole('button')).toHaveLength(1)
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

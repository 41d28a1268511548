import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { timeQueries } from '#app/data/time/queries.ts'
import { json } from '#main/testing/third-party-service.ts'
import { clickTenTimes } from '#app/testing/click-ten-times.ts'
import { heldTime, outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { ann, signedIn } from '#app/testing/signed-in.ts'

const record = { associatedMatterId: 'm1', durationMinutes: 30, date: '2026-08-03' }

/** Opens the page of time with one record in this state; counts what is decided of it, or undone. */
async function openTime(state: 'unknown' | 'refused') {
  const decided: string[] = []
  const { user } = await renderRoute('/time', {
    answers: {
      listOpenTimeRecords: (_, response) =>
        json(response, decided.length > 0 ? [] : [{ id: 'r1', state, version: 'v1', record }]),
      async decideTimeRecord({ body }, response) {
        decided.push(String(await body()))
        json(response, { id: 'r1', state: 'sending', record })
      },
      undoTimeRecord(_, response) {
        decided.push('undone')
        json(response, { id: 'r1', state, record })
      },
    },
  })
  return { user, decided }
}
const isOver = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull())

test.each([
  ['unknown', 'It was recorded', ['{"decision":"recorded","version":"v1"}']],
  ['refused', 'Retry', ['{"decision":"send again","version":"v1"}']],
] as const)(
  'decides once of a time record that is %s where %s is clicked ten times at once',
  async (...given) => {
    const [state, name, sent] = given
    const { decided } = await openTime(state)
    clickTenTimes(await screen.findByRole('button', { name }))
    await isOver()
    expect(decided).toEqual(sent)
  },
)

test('discards a time record once it is confirmed, and once where that is done ten times at once', async () => {
  const { user, decided } = await openTime('refused')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  const question = await screen.findByRole('dialog', { name: 'Discard this time record?' })
  expect(decided).toEqual([])
  clickTenTimes(within(question).getByRole('button', { name: 'Discard' }))
  await isOver()
  expect(decided).toEqual(['undone'])
})

test('sends a time record again once it is confirmed, and once where that is done ten times at once', async () => {
  const { user, decided } = await openTime('unknown')
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Send it again' }))
    return within(await screen.findByRole('dialog', { name: 'Send it again?' }))
  }
  await user.click((await ask()).getByRole('button', { name: 'Not yet' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(decided).toEqual([])
  clickTenTimes((await ask()).getByRole('button', { name: 'Send it again' }))
  await isOver()
  expect(decided).toEqual(['{"decision":"send again","version":"v1"}'])
})

test.each([
  ['set aside', 'Paused. It will not be sent.'],
  ['refused', 'Not saved. The service refused it.'],
  ['unknown', 'Not known: it may have been recorded. Check in the service whether it was.'],
])(
  'somebody who was made a reader is told the truth of a time record that is %s, and who can help',
  async (state, sentence) => {
    signedIn({ ...ann, role: 'reader' })
    await renderRoute('/time', { answers: { listOpenTimeRecords: [{ id: 'r1', state, record }] } })
    const left = within(await screen.findByRole('region', { name: 'Not confirmed as recorded' }))
    left.getByText(sentence)
    left.getByText(/^Your role here is reader: .* ask an admin .* to make you an editor again\.$/)
    expect(left.queryByRole('button')).toBeNull()
  },
)

test('the list shows what became of a record where the answer to Retry was lost', async () => {
  let state = 'refused'
  const { user } = await renderRoute('/time', {
    answers: {
      listOpenTimeRecords: (_, response) => json(response, [{ id: 'r1', state, record }]),
      decideTimeRecord(_, response) {
        state = 'sending'
        response.destroy()
      },
    },
  })
  // Once the navigation has its counts, nobody reads the list any more.
  const entry = await screen.findByRole('link', { name: /^Matters/ })
  await waitFor(() => expect(entry.textContent).toBe('Matters 3'))
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await said('alert', /^Not known\. .* The list shows its current state\./)
  await within(await screen.findByRole('region', { name: 'Pending' })).findByText('Being recorded.')
})

test('a record that another window has sent since is not sent by this one without its question, and the list shows it as it is', async () => {
  const { outbox, answers } = outboxOf({ ...heldTime, state: 'set aside' })
  const { user } = await renderRoute('/time', { answers })
  const send = await screen.findByRole('button', { name: 'Send as it is' })
  outbox.set(heldTime.id, { ...heldTime, state: 'unknown', version: 'sent elsewhere' })
  await user.click(send)
  await said('alert', /has changed since/)
  await screen.findByRole('button', { name: 'Send it again' })
  expect(outbox.get(heldTime.id)).toMatchObject({ state: 'unknown', version: 'sent elsewhere' })
})

test('a question about a second attempt goes once there was another one, whose own has to be answered', async () => {
  const { outbox, answers } = outboxOf({ ...heldTime, state: 'unknown' })
  const { user, page } = await renderRoute('/time', { answers })
  await user.click(await screen.findByRole('button', { name: 'Send it again' }))
  await screen.findByRole('dialog', { name: 'Send it again?' })
  outbox.set(heldTime.id, { ...heldTime, state: 'unknown', version: 'sent elsewhere' })
  await page().client.invalidateQueries({ queryKey: timeQueries.all() })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(outbox.get(heldTime.id)).toMatchObject({ version: 'sent elsewhere' })
})

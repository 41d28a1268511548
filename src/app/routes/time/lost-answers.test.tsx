/** What a person is told of a time record whose answer was lost, by what the desk has of it by then. */
import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pauses } from '#app/api/read-until.ts'
import type { Handler } from '#app/testing/handler.ts'
import { heldTime, outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { json } from '#main/testing/third-party-service.ts'
import type { OutboxState } from '#contract/desk/time-outbox.ts'

const usual = [...pauses]
beforeAll(() => void pauses.fill(1))
afterAll(() => void pauses.splice(0, pauses.length, ...usual))

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const save = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Save time record' }))
const notices = async () => within(await screen.findByRole('region', { name: 'Notifications' }))

/** Saves 45 minutes on a task; the desk has the record then, in a state, and its answer is lost. */
async function saveUnheard(state: OutboxState) {
  const { outbox, answers } = outboxOf()
  const holdTimeRecord: Handler = async ({ id, body }, response) => {
    const record = JSON.parse(String(await body())) as object
    outbox.set(id, { id, state, record, ...(state === 'held' && { heldFor: 600_000 }) })
    response.destroy()
  }
  Object.assign(answers, { holdTimeRecord, getPreferences: { staffContactId: 's1' } })
  const page = await renderRoute('/time/new?taskId=t1', { answers })
  await page.user.type(await field('Duration'), '45m')
  await page.user.type(await field('Amount (excl. GST)'), '360')
  await page.user.type(await field('Cost code'), 'ADV')
  await save(page.user)
  return { ...page, outbox, answers }
}

test('whoever saves without hearing the answer reads how long the record is held once it is found, and can undo it', async () => {
  const { user, outbox } = await saveUnheard('held')
  await heading('File the notice of appeal')
  await said('status', 'Pending. 45 min will be recorded.')
  await user.click((await notices()).getByRole('button', { name: 'Undo' }))
  await heading('Record time')
  expect((await field('Duration')).value).toBe('45 min')
  expect(outbox.size).toBe(0)
})

test.each([
  ['sending', 'status', 'Saved. 45 min is being recorded.'],
  ['recorded', 'status', 'Saved. 45 min has been recorded.'],
  ['unknown', 'alert', 'Not known. 45 min may have been recorded.'],
] as const)('a record that is found %s is said to be so', async (state, role, words) => {
  await saveUnheard(state)
  await heading('File the notice of appeal')
  await said(role, words)
})

test('a record that is in doubt once it is saved again is not said to be recorded', async () => {
  const { user, outbox, answers } = await saveUnheard('refused')
  await said('alert', 'Not known.')
  answers.holdTimeRecord = ({ id }, response) => {
    outbox.set(id, { ...outbox.get(id)!, state: 'unknown' })
    json(response, outbox.get(id)!)
  }
  await save(user)
  await heading('File the notice of appeal')
  await said('alert', 'Not known. 45 min may have been recorded.')
  expect(screen.queryByText(/is being recorded/)).toBeNull()
})

test('a refused record that did not reach the desk again is not said to be saved', async () => {
  const reason = { detail: 'No such cost code.' }
  const { outbox, answers } = outboxOf({ ...heldTime, state: 'refused', reason })
  answers.holdTimeRecord = (_, response) => void response.destroy()
  const { user } = await renderRoute('/time', { answers })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await field('Duration')
  await save(user)
  await said(
    'alert',
    /^Not known\. The service refused this record\. No such cost code\. Save it again/,
  )
  await waitFor(() => expect(outbox.get(heldTime.id)?.state).toBe('refused'))
  await heading('Edit time record')
})

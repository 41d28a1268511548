/** A time record that another tab sends or changes while this one has its form, or a notice of it. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { timeQueries } from '#app/data/time/queries.ts'
import { draftsKept } from '#app/testing/drafts-kept.ts'
import { stubLiveDesk } from '#app/testing/live-desk.ts'
import { heldTime, outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { json } from '#main/testing/third-party-service.ts'

const { id } = heldTime
const form = `/time/new?timeRecordId=${id}`
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const noSave = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: 'Save time record' })).toBeNull())

/** Opens the form of a record, and types into it; `become` is what another tab makes of the record. */
async function typeIntoForm() {
  const desk = stubLiveDesk()
  const { outbox, answers } = outboxOf(heldTime)
  const page = await renderRoute(form, { answers })
  await waitFor(() => expect(desk.count()).toBe(1))
  desk.ready()
  await page.user.type(await field('Description'), ' again')
  const become = (state: 'recorded' | 'sending') => {
    outbox.set(id, { ...heldTime, state })
    desk.tell({ kind: 'time-records', id: 'of-the-service' })
  }
  return { ...page, desk, outbox, become }
}

test('the notice that a record is paused goes once another tab has sent it', async () => {
  const { user, become } = await typeIntoForm()
  await user.click(screen.getByRole('link', { name: /^Tasks/ }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await heading('Tasks')
  await said('alert', 'The time record is paused.')
  await screen.findByRole('link', { name: 'Time 1 to check' })
  become('recorded')
  await waitFor(() => expect(screen.queryByText(/The time record is paused/)).toBeNull())
  expect(screen.queryByRole('link', { name: /to check/ })).toBeNull()
})

test.each([
  ['has opened it', { state: 'set aside' }],
  ['has saved another duration', { record: { ...heldTime.record, durationMinutes: 60 } }],
  ['has undone it', undefined],
] as const)(
  'the notice that a record will be recorded goes once another tab %s',
  async (_, change) => {
    const { user, desk, outbox } = await typeIntoForm()
    await user.click(screen.getByRole('button', { name: 'Save time record' }))
    await said('status', 'Pending. 45 min will be recorded.')
    const tell = () => desk.tell({ kind: 'time-records', id: 'of-the-service' })
    tell()
    const saved = outbox.get(id)
    outbox.delete(id)
    if (change && saved) outbox.set(id, { ...saved, ...change })
    tell()
    await waitFor(() => expect(screen.queryByText(/will be recorded/)).toBeNull())
  },
)

test.each([
  ['recorded', 'This time record has been recorded'],
  ['sending', 'This time record is being recorded'],
  ['unknown', 'This time record may have been recorded'],
] as const)(
  'whoever opens the form of a record that is %s reads so in its place',
  async (state, words) => {
    const { answers } = outboxOf({ ...heldTime, state })
    await renderRoute(form, { answers })
    await screen.findByRole('heading', { level: 2, name: words })
    await noSave()
    expect(screen.queryByRole('textbox')).toBeNull()
    screen.getByRole('link', { name: 'Go to time' })
  },
)

test('what was typed before the record was sent can still be restored, and not be saved', async () => {
  vi.stubGlobal('isSecureContext', true)
  const { user, outbox, reload } = await typeIntoForm()
  await waitFor(async () => expect(await draftsKept()).toBe(1))
  outbox.set(id, { ...heldTime, state: 'recorded' })
  reload()
  await user.click(await screen.findByRole('button', { name: 'Restore draft' }))
  await waitFor(async () =>
    expect((await field('Description')).value).toBe('Advise on the lease again'),
  )
  await said('alert', /This time record has been recorded/)
  await noSave()
})

test('a record that was being sent is edited once the service has refused it', async () => {
  const { outbox, answers } = outboxOf({ ...heldTime, state: 'sending' })
  await renderRoute(form, { answers })
  await screen.findByRole('heading', { name: 'This time record is being recorded' })
  outbox.set(id, { ...heldTime, state: 'refused' })
  await waitFor(async () => expect((await field('Duration')).value).toBe('45 min'))
  screen.getByRole('button', { name: 'Save time record' })
})

test('a form says that another tab has sent its record, offers no Save, and keeps what was typed', async () => {
  const { user, become } = await typeIntoForm()
  screen.getByRole('button', { name: 'Save time record' }).focus()
  become('recorded')
  await said('alert', 'Not saved. This time record has been recorded.')
  await noSave()
  expect(document.activeElement).toBe(await heading('Edit time record'))
  expect((await field('Description')).value).toBe('Advise on the lease again')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
})

test('a form does not take what it saved itself for sent by another tab, however soon it is recorded', async () => {
  const { outbox, answers } = outboxOf(heldTime)
  const page = await renderRoute(form, { answers })
  await field('Duration')
  answers.holdTimeRecord = (_, response) => {
    outbox.set(id, { ...heldTime, state: 'recorded' })
    json(response, heldTime)
  }
  // Never answered: the form waits for the list before it is left.
  answers.listOpenTimeRecords = () => {}
  await page.user.click(screen.getByRole('button', { name: 'Save time record' }))
  const { queryKey } = timeQueries.now(id)
  await waitFor(() =>
    expect(page.page().client.getQueryData(queryKey)).toMatchObject({ state: 'recorded' }),
  )
  await screen.findByText('Saving…')
  expect(screen.queryByText(/has been recorded/)).toBeNull()
})

test('a record that another tab has discarded is saved only by whoever has heard of that', async () => {
  const { user, outbox } = await typeIntoForm()
  outbox.delete(id)
  await user.click(screen.getByRole('button', { name: 'Save time record' }))
  await said('alert', /^Not saved\. Nothing was sent: this time record has been discarded/)
  expect(outbox.size).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Save time record' }))
  await heading('Time')
  expect(outbox.get(id)).toMatchObject({
    state: 'held',
    record: { description: 'Advise on the lease again' },
  })
})

test('an unchanged edit that is left keeps the record as another tab has saved and paused it since', async () => {
  const { outbox, answers } = outboxOf(heldTime)
  const { user } = await renderRoute(form, { answers })
  await field('Duration')
  const record = { ...heldTime.record, durationMinutes: 15, units: 3, amountExclTax: 135 }
  outbox.set(id, { ...heldTime, state: 'set aside', record })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await said('alert', 'The time record is paused.')
  expect(outbox.get(id)).toMatchObject({ state: 'set aside', record })
})

/** What was typed into a record that is withdrawn, while another form has unsaved work or takes its place. */
import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeClock } from '#app/testing/fake-clock.ts'
import { heldTime, outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const goTo = async (user: UserEvent, name: RegExp) =>
  user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }))
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const notices = async () => within(await screen.findByRole('region', { name: 'Notifications' }))
const undoInNotice = async (user: UserEvent) =>
  user.click((await notices()).getByRole('button', { name: 'Undo' }))
const answerQuestion = async (user: UserEvent, name: 'Stay' | 'Leave') => {
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const keptHere = 'Nothing was sent. What you entered is kept only in this notice.'

/** Fills in a time record and saves it: its notice stands with Undo on the pages that follow. */
async function fillInAndSave(user: UserEvent) {
  await user.type(await field('Duration'), '30m')
  await user.type(await field('Amount (excl. GST)'), '200')
  await user.type(await field('Cost code'), 'ADV')
  await user.clear(await field('Description'))
  await user.type(await field('Description'), 'Perusing the lease')
  await press(user, 'Save time record')
  await said('status', 'Pending. 30 min will be recorded.')
}

/** Saves time on a matter. */
async function saveTime(...others: Parameters<typeof outboxOf>) {
  const { outbox, answers } = outboxOf(...others)
  const page = await renderRoute('/time/new?associatedMatterId=m1', {
    answers: { ...answers, getPreferences: { staffContactId: 's1' } },
  })
  await fillInAndSave(page.user)
  await heading('Estate of Alder')
  return { ...page, outbox }
}

/** Presses Undo while a new task has unsaved work, and stays with the task. */
async function undoAndStay(...others: Parameters<typeof outboxOf>) {
  const page = await saveTime(...others)
  const { user, outbox } = page
  const id = [...outbox.keys()].at(-1)!
  await goTo(user, /^Tasks/)
  await heading('Tasks')
  await user.click(await screen.findByRole('link', { name: 'New task' }))
  await user.type(await field('Description'), 'Ring the valuer')
  await undoInNotice(user)
  await answerQuestion(user, 'Stay')
  expect(outbox.has(id)).toBe(false)
  await said('alert', `Undone. ${keptHere}`)
  return { ...page, id }
}

test('a person who presses Undo and stays with another form opens what was withdrawn whenever they like', async () => {
  const { user, outbox, id } = await undoAndStay()
  await press(user, 'Open the form')
  await answerQuestion(user, 'Stay')
  expect((await field('Description')).value).toBe('Ring the valuer')
  await press(user, 'Open the form')
  await answerQuestion(user, 'Leave')
  await heading('Record time')
  expect((await field('Description')).value).toBe('Perusing the lease')
  await said('status', 'Undone. Nothing was sent.')
  expect(screen.queryByRole('button', { name: 'Open the form' })).toBeNull()
  await press(user, 'Save time record')
  await heading('Estate of Alder')
  expect([...outbox.values()]).toMatchObject([{ id, record: { durationMinutes: 30 } }])
})

test('Undo in the notice of an edit that was left leads back to the matter that it was opened from', async () => {
  const { outbox, answers } = outboxOf(heldTime)
  const { user, address } = await renderRoute('/matters/m1/time', { answers })
  await press(user, 'Edit')
  await field('Duration')
  await press(user, 'Cancel')
  await heading('Estate of Alder')
  await said('status', 'Pending. 45 min will be recorded.')
  await undoInNotice(user)
  await heading('Record time')
  expect(address()).toBe('/time/new?associatedMatterId=m1')
  await press(user, 'Save time record')
  await heading('Estate of Alder')
  expect(outbox.get(heldTime.id)?.state).toBe('held')
})

test('Edit in the notice of a record that is paused leads back to the matter that it was opened from', async () => {
  const { outbox, answers } = outboxOf(heldTime)
  const { user } = await renderRoute('/matters/m1/time', { answers })
  await press(user, 'Edit')
  await user.type(await field('Description'), ' again')
  await goTo(user, /^Tasks/)
  await answerQuestion(user, 'Leave')
  await heading('Tasks')
  await said('alert', 'The time record is paused.')
  await user.click((await notices()).getByRole('button', { name: 'Edit' }))
  await heading('Edit time record')
  await field('Duration')
  await press(user, 'Save time record')
  await heading('Estate of Alder')
  expect(outbox.get(heldTime.id)?.state).toBe('held')
})

test('what was withdrawn is kept in its notice alone: closing it says so, and leaving the page asks first', async () => {
  const { user } = await undoAndStay()
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect((await notices()).queryByRole('button', { name: 'Close' })).toBeNull()
  // The task's form has unsaved work of its own, and asks too.
  await goTo(user, /^Tasks/)
  await answerQuestion(user, 'Leave')
  await heading('Tasks')
  expect(leave()).toBe(true)
  await press(user, 'Discard')
  await waitFor(() => expect(leave()).toBe(false))
})

test('what was withdrawn is still there after minutes before the question whether to leave', async () => {
  const { user } = await saveTime()
  await goTo(user, /^Tasks/)
  await heading('Tasks')
  await user.click(await screen.findByRole('link', { name: 'New task' }))
  await user.type(await field('Description'), 'Ring the valuer')
  fakeClock(['setTimeout', 'clearTimeout'])
  await undoInNotice(user)
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  vi.advanceTimersByTime(600_000)
  await answerQuestion(user, 'Leave')
  await heading('Record time')
  expect((await field('Description')).value).toBe('Perusing the lease')
})

test('what was withdrawn stands in no form but its own: an edit of another record begins with that record', async () => {
  const { user, outbox } = await undoAndStay(heldTime)
  await goTo(user, /^Time/)
  await answerQuestion(user, 'Leave')
  await press(user, 'Edit')
  await heading('Edit time record')
  expect((await field('Duration')).value).toBe('45 min')
  await press(user, 'Save time record')
  await heading('Time')
  expect([...outbox.values()]).toMatchObject([
    { id: heldTime.id, state: 'held', record: { durationMinutes: 45 } },
  ])
  await press(user, 'Open the form')
  expect((await field('Description')).value).toBe('Perusing the lease')
})

test('a person who goes back before the form of what was withdrawn is there can still open it', async () => {
  const { answers } = outboxOf()
  Object.assign(answers, { getPreferences: { staffContactId: 's1' } })
  const { user } = await renderRoute('/time/new?taskId=t1', { answers })
  await fillInAndSave(user)
  await goTo(user, /^Documents/)
  await heading('Documents')
  // Never answered: the form waits for its task.
  answers.getTask = () => {}
  await undoInNotice(user)
  await heading('Record time')
  history.back()
  await heading('Documents')
  delete answers.getTask
  await press(user, 'Open the form')
  await heading('Record time')
  expect((await field('Description')).value).toBe('Perusing the lease')
})

test('time that is half typed is not replaced by what is withdrawn without a question', async () => {
  const { user } = await saveTime()
  await goTo(user, /^Time/)
  await heading('Time')
  await user.click((await screen.findAllByRole('link', { name: 'Record time' }))[0]!)
  await user.type(await field('Description'), 'Drafting the deed')
  await undoInNotice(user)
  await answerQuestion(user, 'Stay')
  expect((await field('Description')).value).toBe('Drafting the deed')
  await press(user, 'Open the form')
  await answerQuestion(user, 'Leave')
  await waitFor(async () => expect((await field('Description')).value).toBe('Perusing the lease'))
})

test('closing the word that part of the address was ignored asks nothing, and leaves what was typed', async () => {
  const { user, address } = await renderRoute('/time/new?associatedMatterId=m1&colour=red')
  await user.type(await field('Description'), 'Drafting the deed')
  await screen.findByText('Some of this address was ignored')
  await press(user, 'Close')
  await waitFor(() => expect(screen.queryByText('Some of this address was ignored')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await field('Description')).value).toBe('Drafting the deed')
  expect(address()).toBe('/time/new?associatedMatterId=m1')
})

/** Time records that are held while the desk cannot be reached. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeClock } from '#app/testing/fake-clock.ts'
import type { Handler } from '#app/testing/handler.ts'
import { heldTime, outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { json } from '#main/testing/third-party-service.ts'

const pending = async () => within(await screen.findByRole('region', { name: 'Pending' }))

test('a hold that ends while the desk is gone is not said to go on', async () => {
  fakeClock(['setTimeout', 'clearTimeout', 'Date'])
  const { outbox, answers } = outboxOf(heldTime)
  let isGone = false
  const listOpenTimeRecords: Handler = (_, response) =>
    isGone ? void response.destroy() : json(response, [...outbox.values()])
  await renderRoute('/time', { answers: { ...answers, listOpenTimeRecords } })
  ;(await pending()).getByText(/Will be recorded/)
  isGone = true
  vi.advanceTimersByTime(620_000)
  await (await pending()).findByText(/cannot be reached.*this may be recorded by now/)
  expect((await pending()).queryByText(/Will be recorded/)).toBeNull()
  isGone = false
  await (await pending()).findByText(/Will be recorded/)
})

test('as soon as a hold ends, the countdown says what is known instead of 0 seconds', async () => {
  fakeClock(['setTimeout', 'clearTimeout', 'Date'])
  const { outbox, answers } = outboxOf({ ...heldTime, heldFor: 60_000 })
  let isGone = false
  const listOpenTimeRecords: Handler = (_, response) =>
    isGone ? void response.destroy() : json(response, [...outbox.values()])
  await renderRoute('/time', { answers: { ...answers, listOpenTimeRecords } })
  const message = async () => (await pending()).getByRole('status').textContent
  expect(await message()).toMatch(/^Will be recorded in \d+ s\./)
  outbox.set(heldTime.id, { ...heldTime, heldFor: 0 })
  await waitFor(async () => expect(await message()).toBe('Will be recorded in a moment. '))
  outbox.set(heldTime.id, { ...heldTime, heldFor: 60_000 })
  await waitFor(async () => expect(await message()).toMatch(/ in \d\d s\./))
  isGone = true
  // Two seconds after its end, and sooner than a person is told of anything else that is late.
  vi.advanceTimersByTime(62_000)
  await (await pending()).findByText(/cannot be reached.*this may be recorded by now/)
})

/** Presses Undo while the desk is gone, which is back in the state that `after` gives the record. */
async function undoWhileGone(after: (outbox: ReturnType<typeof outboxOf>['outbox']) => void) {
  const { outbox, answers } = outboxOf(heldTime)
  let isGone = true
  const undoTimeRecord: Handler = ({ id }, response) => {
    if (isGone) return void response.destroy()
    const found = outbox.get(id)
    if (!found) return json(response, { title: 'Not found' }, 404)
    if (found.state === 'recorded')
      return json(response, { detail: 'It has already been recorded.' }, 409)
    outbox.delete(id)
    return json(response, found)
  }
  const page = await renderRoute('/time', { answers: { ...answers, undoTimeRecord } })
  await page.user.click((await pending()).getByRole('button', { name: 'Undo' }))
  await said('alert', /^Not known\. .*Your Undo may not have got through\. This page keeps trying/)
  expect(outbox.size).toBe(1)
  after(outbox)
  isGone = false
  dispatchEvent(new Event('online'))
  return { ...page, outbox }
}

test('an Undo that did not get through is tried again, and what was typed is offered', async () => {
  const { user, outbox } = await undoWhileGone(() => {})
  await said('alert', /^Undone\. Nothing was sent\./)
  expect(outbox.size).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Open the form' }))
  await screen.findByRole('heading', { level: 1, name: 'Record time' })
  const description = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Description' })
  expect(description.value).toBe('Advise on the lease')
})

test('while the desk stays away an Undo is tried again without a word', async () => {
  const { answers } = outboxOf(heldTime)
  let looks = 0
  const getHeldTimeRecord: Handler = (_, response) => {
    looks += 1
    response.destroy()
  }
  const undoTimeRecord: Handler = (_, response) => void response.destroy()
  const { user } = await renderRoute('/time', {
    answers: { ...answers, getHeldTimeRecord, undoTimeRecord },
  })
  await user.click((await pending()).getByRole('button', { name: 'Undo' }))
  await said('alert', /^Not known\. /)
  const notices = screen.getByRole('region', { name: 'Notifications' })
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((noted) => void changes.push(...noted))
  observer.observe(notices, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  for (const times of [1, 2]) {
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(looks).toBeGreaterThanOrEqual(times))
  }
  await said('alert', /^Not known\. /)
  expect([...changes, ...observer.takeRecords()]).toEqual([])
})

test('an Undo that got through without its answer is said to be done', async () => {
  await undoWhileGone((outbox) => outbox.clear())
  await said('alert', /^Undone\. Nothing was sent\./)
})

test('an Undo that comes too late once the desk is back says that the time is recorded', async () => {
  await undoWhileGone((outbox) => outbox.set(heldTime.id, { ...heldTime, state: 'recorded' }))
  await said('alert', /^Not undone\. .*already been recorded/)
})

test('an Undo withdraws nothing that was saved again in another tab since', async () => {
  const anew = { ...heldTime, record: { ...heldTime.record, description: 'Saved anew' } }
  const { outbox } = await undoWhileGone((kept) => kept.set(heldTime.id, anew))
  await said('alert', /^Not undone\. It has changed since you pressed Undo/)
  expect(outbox.get(heldTime.id)).toEqual(anew)
})

test('an Undo is not tried again once the record is edited', async () => {
  const { outbox, answers } = outboxOf(heldTime)
  let asked = 0
  const undoTimeRecord: Handler = (_, response) => {
    asked += 1
    response.destroy()
  }
  const { user } = await renderRoute('/time', { answers: { ...answers, undoTimeRecord } })
  await user.click((await pending()).getByRole('button', { name: 'Undo' }))
  await said('alert', /This page keeps trying/)
  await user.click((await pending()).getByRole('button', { name: 'Edit' }))
  await screen.findByRole('heading', { level: 1, name: 'Edit time record' })
  const before = asked
  dispatchEvent(new Event('online'))
  await user.click(await screen.findByRole('button', { name: 'Save time record' }))
  await waitFor(() => expect(outbox.get(heldTime.id)?.state).toBe('held'))
  expect(asked).toBe(before)
})

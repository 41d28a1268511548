/** Time records that are held: edited, left, withdrawn, and said in the navigation until a person has dealt with them. */
import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draftsKept } from '#app/testing/drafts-kept.ts'
import type { Handler } from '#app/testing/handler.ts'
import { heldTime, outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { said } from '#app/testing/said.ts'
import { waitingDrafts } from '#app/ui/forms/drafts/draft-store.ts'
import { json } from '#main/testing/third-party-service.ts'

const { id } = heldTime
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const pending = async (name = 'Pending') => within(await screen.findByRole('region', { name }))
const entry = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('link', { name })

/** Answers whether a record is to be discarded. */
async function discardQuestion(user: UserEvent, name: 'Keep' | 'Discard') {
  const question = await screen.findByRole('dialog', { name: 'Discard this time record?' })
  await user.click(within(question).getByRole('button', { name }))
}

/** Opens Time with records on it, and the form of the first. */
async function openEdit(...records: Parameters<typeof outboxOf>) {
  const { outbox, answers } = outboxOf(...records)
  const page = await renderRoute('/time', { answers })
  const [edit] = await screen.findAllByRole('button', { name: 'Edit' })
  await page.user.click(edit!)
  await heading('Edit time record')
  expect((await field('Duration')).value).toBe('45 min')
  return { ...page, outbox }
}

test('leaving an unchanged edit of a held record holds it again, just as it was', async () => {
  const { user, outbox } = await openEdit(heldTime)
  expect(outbox.get(id)?.state).toBe('set aside')
  await user.click(screen.getByRole('link', { name: 'Documents' }))
  await heading('Documents')
  await said('status', '45 min will be recorded.')
  expect(outbox.get(id)).toMatchObject({ state: 'held', record: heldTime.record })
})

test('an edit with a draft that nobody has restored yet leaves the record set aside: what was typed would be lost', async () => {
  vi.stubGlobal('isSecureContext', true)
  const { outbox, answers } = outboxOf(heldTime)
  const page = await renderRoute(`/time/new?timeRecordId=${id}`, { answers })
  await page.user.type(await field('Description'), ' and more')
  await waitFor(async () => expect(await draftsKept()).toBe(1))
  // It goes on being held where its page is gone.
  outbox.set(id, heldTime)
  page.reload()
  await screen.findByRole('button', { name: 'Restore draft' })
  await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await said('alert', 'The time record is paused.')
  expect(outbox.get(id)?.state).toBe('set aside')
})

const byAddress =
  'a held record that is opened by its address is not sent meanwhile, and is held again once it is left'
test.each([byAddress, `${byAddress}, also where the answer to that is lost`])(
  '%s',
  async (name) => {
    const { outbox, answers } = outboxOf(heldTime)
    if (name !== byAddress) {
      answers['decideTimeRecord'] = (_, response) => {
        outbox.set(id, { ...heldTime, state: 'set aside' })
        response.destroy()
      }
    }
    const { user } = await renderRoute(`/time/new?timeRecordId=${id}`, { answers })
    await field('Duration')
    expect(outbox.get(id)?.state).toBe('set aside')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(outbox.get(id)?.state).toBe('held'))
  },
)

test.each(['is still loading', 'could not be read'])(
  'an edit that is left while its form %s holds the record again',
  async (name) => {
    const { outbox, answers } = outboxOf(heldTime)
    const { getHeldTimeRecord } = answers
    answers.getHeldTimeRecord = name.includes('loading') ? () => {} : 503
    const { user } = await renderRoute('/time', { answers })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await heading('Edit time record')
    if (!name.includes('loading')) await screen.findByRole('button', { name: 'Retry' })
    expect(outbox.get(id)?.state).toBe('set aside')
    answers.getHeldTimeRecord = getHeldTimeRecord!
    history.back()
    await heading('Time')
    await said('status', 'Pending. 45 min will be recorded.')
    expect(outbox.get(id)).toMatchObject({ state: 'held', record: heldTime.record })
  },
)

test('leaving a changed edit sets the record aside, says so, and the navigation keeps saying it', async () => {
  const { user, outbox } = await openEdit(heldTime)
  await user.type(await field('Description'), ' again')
  await user.click(screen.getByRole('link', { name: /^Tasks/ }))
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  await heading('Tasks')
  await said('alert', 'The time record is paused. It will not be sent until you save it.')
  expect(outbox.get(id)).toMatchObject({ state: 'set aside', record: heldTime.record })
  await user.click(await entry('Time 1 to check'))
  const waiting = await pending('Waiting for you')
  waiting.getByText(
    'Paused. It will not be sent until you save it again, or choose ‘Send as it is’.',
  )
  await user.click(waiting.getByRole('button', { name: 'Discard' }))
  await discardQuestion(user, 'Keep')
  expect(outbox.get(id)?.state).toBe('set aside')
  await user.click(waiting.getByRole('button', { name: 'Discard' }))
  await discardQuestion(user, 'Discard')
  await said('status', 'Discarded. It was not recorded.')
  await entry('Time')
})

test.each(['refused', 'unknown', 'set aside'] as const)(
  'the navigation says that a record waits for a person which is %s',
  async (state) => {
    const { outbox, answers } = outboxOf({ ...heldTime, state })
    const { user } = await renderRoute('/matters', { answers })
    await entry('Time 1 to check')
    outbox.set('another', { ...heldTime, id: 'another', state: 'refused' })
    await user.click(await entry('Time 1 to check'))
    await entry('Time 2 to check')
  },
)

test('an edit of a refused record that is left keeps the reason why it was refused', async () => {
  const reason = { detail: 'No such cost code.' }
  const { user, outbox } = await openEdit({ ...heldTime, state: 'refused', reason })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await heading('Time')
  await screen.findByText(/No such cost code\./)
  expect(outbox.get(id)?.state).toBe('refused')
})

test('Undo of a held record opens its form with what was typed, unsaved, and saving it records it once', async () => {
  const { outbox, answers } = outboxOf(heldTime)
  const { user } = await renderRoute('/matters/m1/time', { answers })
  // Its own page need not name the matter.
  expect((await pending()).queryByText(/24-0001/)).toBeNull()
  await user.click((await pending()).getByRole('button', { name: 'Undo' }))
  await heading('Record time')
  expect((await field('Duration')).value).toBe('45 min')
  expect((await field('Description')).value).toBe('Advise on the lease')
  expect((await field('Cost code')).value).toBe('ADV')
  await said('status', 'Undone. Nothing was sent.')
  expect(outbox.size).toBe(0)
  await user.click(screen.getByRole('link', { name: /^Tasks/ }))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))
  await user.click(screen.getByRole('button', { name: 'Save time record' }))
  await heading('Estate of Alder')
  expect([...outbox.values()]).toMatchObject([{ id, state: 'held', record: heldTime.record }])
})

test.each([{ chargeRate: 500 }, {}])(
  'the rate that was typed into a record stays when it is undone, whatever the one before it had: %j',
  async (before) => {
    const { outbox, answers } = outboxOf(heldTime)
    // What was typed last on a matter is suggested for the next record on it, also while it is held.
    let read = 0
    const getTimeHabits: Handler = (_, response) => {
      read += 1
      json(response, { ...(outbox.size > 0 ? { chargeRate: 450 } : before), costCodes: [] })
    }
    const { user } = await renderRoute('/time', { answers: { ...answers, getTimeHabits } })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(read).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await heading('Record time')
    expect((await field('Duration')).value).toBe('45 min')
    await waitFor(() => expect(read).toBeGreaterThan(1))
    await user.click(await field('Description'))
    await user.keyboard('!')
    expect((await field('Charge rate')).value).toBe('450.00')
    expect((await field('Amount (excl. GST)')).value).toBe('360.00')
  },
)

test('what was typed survives a reload, and saving it once more still makes one record', async () => {
  vi.stubGlobal('isSecureContext', true)
  const { outbox, answers } = outboxOf()
  let isLost = true
  const page = await renderRoute('/time/new?associatedMatterId=m1', {
    answers: {
      ...answers,
      getPreferences: { staffContactId: 's1' },
      // The desk gets it, and its answer is lost on the way to the browser.
      async holdTimeRecord(call, response) {
        if (!isLost) return (answers.holdTimeRecord as Handler)(call, response)
        const record = JSON.parse(String(await call.body())) as object
        outbox.set(call.id, { id: call.id, state: 'held', record })
        response.destroy()
      },
      getHeldTimeRecord: (call, response) =>
        isLost
          ? void response.destroy()
          : void (answers.getHeldTimeRecord as Handler)(call, response),
    },
  })
  for (const [name, text] of [
    ['Duration', '45m'],
    ['Amount (excl. GST)', '100'],
    ['Description', 'Kept over a reload'],
  ] as const) {
    await page.user.clear(await field(name))
    await page.user.type(await field(name), text)
  }
  await page.user.type(screen.getByLabelText(/^Cost code/), 'ADV')
  await page.user.click(screen.getByRole('button', { name: 'Save time record' }))
  await said('alert', 'Not known.')
  isLost = false
  page.reload()
  await page.user.click(await screen.findByRole('button', { name: 'Restore draft' }))
  await waitFor(async () => expect((await field('Description')).value).toBe('Kept over a reload'))
  await page.user.click(screen.getByRole('button', { name: 'Save time record' }))
  await heading('Estate of Alder')
  expect([...outbox.values()]).toMatchObject([
    { state: 'held', record: { description: 'Kept over a reload', durationMinutes: 45 } },
  ])
})

test('units that nobody typed follow the duration, also of a record that is edited', async () => {
  const { user, outbox } = await openEdit(heldTime)
  const duration = await field('Duration')
  await user.clear(duration)
  await user.type(duration, '2h')
  await waitFor(async () => expect((await field('Units')).value).toBe('20'))
  await user.click(screen.getByRole('button', { name: 'Save time record' }))
  await waitFor(() =>
    expect(outbox.get(id)).toMatchObject({
      state: 'held',
      record: { durationMinutes: 120, units: 20 },
    }),
  )
  await heading('Time')
})

test('an edit of a record without a rate gives it none', async () => {
  const record = { ...heldTime.record, chargeRate: undefined }
  const { outbox, answers } = outboxOf({ ...heldTime, record })
  let read = 0
  const getTimeHabits: Handler = (_, response) => {
    read += 1
    json(response, { chargeRate: 450, costCodes: [] })
  }
  const { user } = await renderRoute('/time', { answers: { ...answers, getTimeHabits } })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const description = await field('Description')
  await waitFor(() => expect(read).toBe(1))
  await user.type(description, '!')
  await user.click(screen.getByRole('button', { name: 'Save time record' }))
  await heading('Time')
  expect(outbox.get(id)).toMatchObject({ state: 'held' })
  expect(outbox.get(id)?.record).toEqual({ ...record, description: 'Advise on the lease!' })
})

test('a form in which nothing stands that was typed leaves no draft, though a rate was suggested', async () => {
  vi.stubGlobal('isSecureContext', true)
  onTestFinished(() => void vi.unstubAllGlobals())
  const getTimeHabits: Handler = (_, response) => json(response, { chargeRate: 500, costCodes: [] })
  const page = await renderRoute('/time/new?associatedMatterId=m1', { answers: { getTimeHabits } })
  const rate = await field('Charge rate')
  await waitFor(() => expect(rate.value).toBe('500.00'))
  const description = await field('Description')
  await page.user.type(description, 'x')
  await waitFor(async () => expect(await draftsKept()).toBe(1))
  await page.user.clear(description)
  await waitFor(async () => expect(await draftsKept()).toBe(0))
})

test('what was typed for a matter is offered there and in a form without one, and nowhere else', async () => {
  vi.stubGlobal('isSecureContext', true)
  onTestFinished(() => void vi.unstubAllGlobals())
  const page = await renderRoute('/time/new?associatedMatterId=m1')
  await page.user.type(await field('Description'), 'Perusing the lease')
  await waitFor(async () => expect(await draftsKept()).toBe(1))
  history.replaceState(null, '', '/time/new')
  page.reload()
  const restore = await screen.findByRole('button', { name: 'Restore draft' })
  expect(await waitingDrafts('time m1')).toHaveLength(1)
  expect(await waitingDrafts('time m2')).toEqual([])
  await page.user.click(restore)
  await waitFor(async () => expect((await field('Description')).value).toBe('Perusing the lease'))
  const matter = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Matter' })
  await waitFor(() => expect(matter.value).toContain('Estate of Alder'))
})

test('a record that leaves the list under the pointer leaves its place, so that no other Undo slides under it', async () => {
  const second = { ...heldTime, id: 'f3a4ee52-6b5f-4d11-a3a5-f5a3d2a7c001' }
  const { outbox, answers } = outboxOf(heldTime, second)
  const { user } = await renderRoute('/time', { answers })
  const list = (await pending()).getByRole('list')
  await user.hover(within(list).getAllByRole('button', { name: 'Undo' })[1]!)
  outbox.set(id, { ...heldTime, state: 'recorded' })
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  expect(list.children).toHaveLength(2)
  await user.hover(await heading('Time'))
  await waitFor(() => expect(list.children).toHaveLength(1))
})

test('Undo opens the form with the record as another tab has edited it since', async () => {
  const { outbox, answers } = outboxOf(heldTime)
  const { user } = await renderRoute('/time', { answers })
  const undo = (await pending()).getByRole('button', { name: 'Undo' })
  outbox.set(id, { ...heldTime, record: { ...heldTime.record, durationMinutes: 54 } })
  await user.click(undo)
  await heading('Record time')
  expect((await field('Duration')).value).toBe('54 min')
})

test('Undo opens the form too where its answer is lost', async () => {
  const { outbox, answers } = outboxOf(heldTime)
  const undoTimeRecord: typeof answers.undoTimeRecord = ({ id: undone }, response) => {
    outbox.delete(undone)
    response.destroy()
  }
  const { user } = await renderRoute('/time', { answers: { ...answers, undoTimeRecord } })
  await user.click((await pending()).getByRole('button', { name: 'Undo' }))
  await heading('Record time')
  expect((await field('Description')).value).toBe('Advise on the lease')
})

test('a record that goes takes no focus with it', async () => {
  const { outbox, answers } = outboxOf(heldTime, { ...heldTime, id: 'another', state: 'refused' })
  const { user } = await renderRoute('/time', { answers })
  const title = await heading('Time')
  await user.click((await pending('Waiting for you')).getByRole('button', { name: 'Discard' }))
  await discardQuestion(user, 'Discard')
  await waitFor(() => expect(document.activeElement).toBe(title))
  const undo = (await pending()).getByRole('button', { name: 'Undo' })
  undo.focus()
  outbox.set(id, { ...heldTime, state: 'sending' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(undo.isConnected).toBe(false)
})

test('one notice says what becomes of a record: it counts down with Undo, goes while it is edited, and is withdrawn', async () => {
  const { outbox, answers } = outboxOf()
  const { user } = await renderRoute('/time/new?associatedMatterId=m1', {
    answers: { ...answers, getPreferences: { staffContactId: 's1' } },
  })
  const save = () => screen.getByRole('button', { name: 'Save time record' })
  const region = async () => within(await screen.findByRole('region', { name: 'Notifications' }))
  const notices = async () => (await region()).getAllByRole('status').map((one) => one.textContent)
  await user.type(await field('Duration'), '45m')
  await user.type(await field('Amount (excl. GST)'), '360')
  await user.type(await field('Cost code'), 'ADV')
  await user.click(save())
  await heading('Estate of Alder')
  expect(await notices()).toEqual(['Pending. 45 min will be recorded.'])
  ;(await region()).getByText(/^(600|59\d) s$/)

  await user.click((await pending()).getByRole('button', { name: 'Edit' }))
  await heading('Edit time record')
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Notifications' })?.textContent ?? '').toBe(''),
  )
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await heading('Estate of Alder')
  await waitFor(async () => expect(await notices()).toEqual(['Pending. 45 min will be recorded.']))

  await user.click((await region()).getByRole('button', { name: 'Undo' }))
  await heading('Record time')
  expect((await field('Duration')).value).toBe('45 min')
  await waitFor(async () => expect(await notices()).toEqual(['Undone. Nothing was sent.']))
  expect(outbox.size).toBe(0)
})

/** Saves a record whose answer takes so many milliseconds by a clock that stands still otherwise; returns its notices. */
async function saveOnSlowLine(took: number, undoTimeRecord: Handler) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const { outbox, answers } = outboxOf()
  const { user } = await renderRoute('/time/new?associatedMatterId=m1', {
    answers: {
      ...answers,
      getPreferences: { staffContactId: 's1' },
      holdTimeRecord(call, response) {
        vi.setSystemTime(Date.now() + took)
        outbox.set(call.id, { ...heldTime, id: call.id })
        json(response, outbox.get(call.id)!)
      },
      undoTimeRecord,
    },
  })
  await user.type(await field('Duration'), '45m')
  await user.type(await field('Amount (excl. GST)'), '360')
  await user.type(await field('Cost code'), 'ADV')
  await user.click(screen.getByRole('button', { name: 'Save time record' }))
  await heading('Estate of Alder')
  const notices = within(await screen.findByRole('region', { name: 'Notifications' }))
  return { user, notices }
}

test('on a slow line the countdown begins when the record was sent, and an Undo that comes too late says that nothing is withdrawn', async () => {
  const { user, notices } = await saveOnSlowLine(60_000, (_, response) =>
    json(response, { title: 'Conflict', detail: 'It has already been recorded.' }, 409),
  )
  notices.getByText('540 s')
  await user.click(notices.getByRole('button', { name: 'Undo' }))
  await said('alert', /^Not undone\. It has already been recorded\./)
})

test('where the answer comes after the hold, the record is said to be recorded', async () => {
  const { notices } = await saveOnSlowLine(601_000, (_, response) => json(response, {}, 409))
  notices.getByText(/45 min is being recorded\./)
  expect(notices.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('Undo in the notice says that it is under way, and Undo in the list then asks for nothing more', async () => {
  let asked = 0
  let answer = () => {}
  const { user, notices } = await saveOnSlowLine(0, (call, response) => {
    asked += 1
    answer = () => json(response, { ...heldTime, id: call.id })
  })
  const undo = (await pending()).getByRole('button', { name: 'Undo' })
  await user.click(notices.getByRole('button', { name: 'Undo' }))
  await said('status', 'Undoing the 45 min record…')
  await user.click(undo)
  await waitFor(() => expect(asked).toBe(1))
  answer()
  await said('status', 'Undone. Nothing was sent.')
  expect(asked).toBe(1)
})

import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { json } from '#main/testing/third-party-service.ts'
import { heldTime, outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'

test('a time record begins with the task as it is now, also where it was changed since it was last read', async () => {
  let description = 'Draft the will'
  const { user } = await renderRoute('/time/new?taskId=t1', {
    answers: {
      getTask: (_, response) =>
        json(response, { id: 't1', description, associatedMatterId: 'm1', assignedToId: 's1' }),
    },
  })
  const words = () => screen.findByRole('textbox', { name: /^Description/ })
  expect(await words()).toHaveProperty('value', 'Draft the will')
  await user.click(screen.getByRole('link', { name: /^Tasks/ }))
  await screen.findByRole('heading', { level: 1, name: 'Tasks' })

  description = 'Draft the will and the power of attorney'
  history.back()
  await screen.findByRole('heading', { level: 1, name: 'Record time' })
  expect(await words()).toHaveProperty('value', description)
})

test('a time record that was edited and saved is edited again from what was saved', async () => {
  let durationMinutes = 30
  const { user } = await renderRoute('/time/new?timeRecordId=r1', {
    answers: {
      getHeldTimeRecord: (_, response) =>
        json(response, {
          id: 'r1',
          state: 'paused',
          record: { associatedMatterId: 'm1', staffContactId: 's1', durationMinutes },
        }),
    },
  })
  const duration = () => screen.findByRole('textbox', { name: /^Duration/ })
  expect(await duration()).toHaveProperty('value', '30 min')
  await user.click(screen.getByRole('link', { name: /^Tasks/ }))
  await screen.findByRole('heading', { level: 1, name: 'Tasks' })

  durationMinutes = 90
  history.back()
  await screen.findByRole('heading', { level: 1, name: 'Edit time record' })
  await waitFor(async () => expect(await duration()).toHaveProperty('value', '1 h 30 min'))
})

test('names an error at its field, sends nothing, and loses nothing', async () => {
  let sent = 0
  const { user } = await renderRoute('/time/new?associatedMatterId=m3', {
    answers: {
      holdTimeRecord: (_, response) => {
        sent += 1
        json(response, {}, 503)
      },
    },
  })
  const field = (name: string, description?: RegExp) =>
    screen.findByRole<HTMLInputElement>('textbox', { name, ...(description && { description }) })
  const write = async (name: string, typed: string) => {
    const input = await field(name)
    await user.clear(input)
    await user.click(input)
    if (typed) await user.paste(typed)
  }
  const save = async () =>
    user.click(await screen.findByRole('button', { name: 'Save time record' }))
  await screen.findByText('This matter is closed. Time can still be recorded on it.')
  await write('Date', '1/1/2099')
  const future = { name: 'Keep this future date' }
  await screen.findByRole('checkbox', future)
  for (const [typed, message] of [
    ['', /Enter how long it took/],
    ['-30m', /cannot be below zero/],
    ['0m', /must be more than zero/],
    ['40h', /A day has 24 hours/],
    ['later', /such as 45m/],
    ['1:75', /Minutes go up to 59/],
    ['1153000', /A day has 24 hours: .* such as 7h30/],
  ] as const) {
    await write('Duration', typed)
    await save()
    await field('Duration', message)
  }
  await screen.findByRole('checkbox', { ...future, description: /This date is in the future/ })
  await field('Cost code', /such as ADV Enter a cost code/)
  await write('Charge rate', '-5')
  await save()
  await field('Charge rate', /cannot be below zero/)
  expect(await field('Duration')).toHaveProperty('value', '1153000')
  expect(sent).toBe(0)
})

test('time is recorded for a task: on its matter, in its words', async () => {
  const { user } = await renderRoute('/tasks/t1')
  await user.click(await screen.findByRole('link', { name: 'Record time' }))
  await screen.findByRole('heading', { level: 1, name: 'Record time' })
  const words = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Description/ })
  await waitFor(() => expect(words.value).toBe('File the notice of appeal'))
  const matter = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Matter' })
  await waitFor(() => expect(matter.value).toMatch(/24-0001/))
})

test.each([
  ['units', '8', '360.00', '45 min is billed as 8 units, 48 min: $360.00'],
  ['minutes', '7.5', '337.50', '45 min is 7.5 units of 6 min'],
] as const)(
  '45 minutes at 450 an hour, billed by %s, are %s units and come to %s',
  async (timeBilledBy, units, amount, sentence) => {
    const { outbox, answers } = outboxOf()
    const preferences = { staffContactId: 's1', timeBilledBy }
    const { user } = await renderRoute('/time/new?associatedMatterId=m1', {
      answers: { ...answers, getPreferences: preferences },
    })
    const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
    await user.type(await field('Duration'), '45m')
    await user.type(await field('Charge rate'), '450')
    await waitFor(async () => expect((await field('Units')).value).toBe(units))
    await waitFor(async () => expect((await field('Amount (excl. GST)')).value).toBe(amount))
    await screen.findByText(sentence)
    await user.type(await field('Cost code'), 'ADV')
    await user.click(screen.getByRole('button', { name: 'Save time record' }))
    await screen.findByRole('heading', { level: 1, name: 'Estate of Alder' })
    expect([...outbox.values()]).toMatchObject([
      { record: { durationMinutes: 45, units: Number(units), amountExclTax: Number(amount) } },
    ])
  },
)

test('the amount follows units that are typed, and a typed amount that differs from them is remarked on', async () => {
  const { user } = await renderRoute('/time/new?associatedMatterId=m1')
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
  await user.type(await field('Duration'), '45m')
  await user.type(await field('Charge rate'), '450')
  await user.clear(await field('Units'))
  await user.type(await field('Units'), '5')
  await waitFor(async () => expect((await field('Amount (excl. GST)')).value).toBe('225.00'))
  await screen.findByText('45 min is billed as 5 units, 30 min: $225.00')
  await user.clear(await field('Amount (excl. GST)'))
  await user.type(await field('Amount (excl. GST)'), '200')
  await screen.findByText('At this rate, 5 units are $225.00.')
})

test('units that are emptied are those of the duration again, so that what is billed is what is sent', async () => {
  const { outbox, answers } = outboxOf()
  const { user } = await renderRoute('/time/new?associatedMatterId=m1', { answers })
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
  await user.type(await field('Duration'), '45m')
  await user.type(await field('Charge rate'), '450')
  await user.type(await field('Cost code'), 'ADV')
  const units = await field('Units')
  await user.clear(units)
  await user.tab()
  await waitFor(() => expect(units.value).toBe('8'))
  await user.clear(units)
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Estate of Alder' })
  expect([...outbox.values()]).toMatchObject([{ record: { units: 8, amountExclTax: 360 } }])
})

test('an amount is of whole cents, also where Enter saves it before its field is left', async () => {
  const { outbox, answers } = outboxOf()
  const { user } = await renderRoute('/time/new?associatedMatterId=m1', { answers })
  await screen.findByDisplayValue('Ferrari, Ada')
  await user.type(screen.getByRole('textbox', { name: 'Duration' }), '45m')
  await user.type(screen.getByRole('textbox', { name: 'Cost code' }), 'ADV')
  await user.type(screen.getByRole('textbox', { name: 'Amount (excl. GST)' }), '100.005{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Estate of Alder' })
  expect([...outbox.values()]).toMatchObject([{ record: { amountExclTax: 100.01 } }])
})

test('a date is understood as it is said, and what is none is named as soon as the field is left', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 12) })
  onTestFinished(() => void vi.useRealTimers())
  const { user } = await renderRoute('/time/new?associatedMatterId=m1')
  const date = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Date' })
  const write = async (typed: string) => {
    await user.clear(date)
    await user.type(date, typed)
    await user.tab()
  }
  for (const [typed, shown] of [
    ['24/11', '24 Nov 2026'],
    ['24 nov', '24 Nov 2026'],
    ['yesterday', '22 Nov 2026'],
    ['fri', '20 Nov 2026'],
  ] as const) {
    await write(typed)
    await waitFor(() => expect(date.value).toBe(shown))
  }
  await write('29 feb 2027')
  await screen.findByText(/^There is no 29 February 2027\. Enter a date, such as 1 Dec 2026/)
  await write('1153000')
  await screen.findByText('Enter a date, such as 1 Dec 2026, 24/11 or tomorrow')
  expect(date.value).toBe('1153000')
})

const future = { ...heldTime, record: { ...heldTime.record, date: '2099-01-01' } }
const confirmed = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'Keep this future date' })

test('a future date that was confirmed for a record stays confirmed in an edit, until the date is changed', async () => {
  const { outbox, answers } = outboxOf(future)
  const { user } = await renderRoute(`/time/new?timeRecordId=${future.id}`, { answers })
  expect((await confirmed()).checked).toBe(true)
  const date = screen.getByRole('textbox', { name: 'Date' })
  await user.type(date, ' ')
  await user.tab()
  expect((await confirmed()).checked).toBe(true)
  await user.clear(date)
  await user.type(date, '2/1/2099')
  await user.tab()
  await waitFor(async () => expect((await confirmed()).checked).toBe(false))
  await user.click(screen.getByRole('button', { name: 'Save time record' }))
  await screen.findByText(/^This date is in the future\./)
  await user.click(await confirmed())
  await user.click(screen.getByRole('button', { name: 'Save time record' }))
  await screen.findByRole('heading', { level: 1, name: 'Time' })
  expect([...outbox.values()]).toMatchObject([{ state: 'held', record: { date: '2099-01-02' } }])
})

test.each(['Edit', 'Undo'])(
  'a record of a future date is saved again after %s without confirming the date once more',
  async (name) => {
    const { outbox, answers } = outboxOf(future)
    const { user } = await renderRoute('/time', { answers })
    await user.click(await screen.findByRole('button', { name }))
    expect((await confirmed()).checked).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Save time record' }))
    await screen.findByRole('heading', { level: 1, name: 'Time' })
    expect(outbox.get(future.id)?.state).toBe('held')
  },
)

test('time for a matter begins with how long it took, as the rest is known', async () => {
  await renderRoute('/time/new?associatedMatterId=m1')
  const duration = await screen.findByRole('textbox', { name: /^Duration/ })
  await waitFor(() => expect(document.activeElement).toBe(duration))
})

test('without a matter, time begins with that, as soon as its lookup is there', async () => {
  await renderRoute('/time/new')
  const matter = await screen.findByRole('combobox', { name: 'Matter' })
  await waitFor(() => expect(document.activeElement).toBe(matter))
})

test('what is no duration is named as soon as its field is left, and no more once it is one', async () => {
  const { user } = await renderRoute('/time/new?associatedMatterId=m1')
  const duration = await screen.findByRole('textbox', { name: /^Duration/ })
  await user.click(duration)
  await user.tab()
  await user.type(duration, '1:75')
  const fault = 'Minutes go up to 59, such as 1:15'
  expect(screen.queryByText(fault)).toBeNull()
  await user.tab()
  await screen.findByText(fault)
  expect(screen.queryByText('Enter how long it took')).toBeNull()
  await user.clear(duration)
  await user.type(duration, '1:15')
  await waitFor(() => expect(screen.queryByText(fault)).toBeNull())

  await user.clear(duration)
  await user.type(duration, 'abc')
  await user.tab()
  await user.clear(duration)
  await screen.findByText('Enter how long it took')
  await user.type(screen.getByRole('textbox', { name: 'Units' }), '5')
  await user.tab()
  await waitFor(() => expect(duration).toHaveProperty('value', '30 min'))
  await waitFor(() => expect(screen.queryByText('Enter how long it took')).toBeNull())
})

/** Opens a new time record; `write` types units and leaves their field. */
async function openUnits() {
  const { user } = await renderRoute('/time/new?associatedMatterId=m1')
  const units = await screen.findByRole('textbox', { name: 'Units' })
  const duration = await screen.findByRole('textbox', { name: /^Duration/ })
  const write = async (typed: string) => {
    await user.clear(units)
    await user.type(units, typed)
    await user.tab()
  }
  return { user, units, duration, write }
}

test('units that are typed alone say how long it took, as do others in their place, until a duration is typed', async () => {
  const { user, duration, write } = await openUnits()
  await write('5')
  await waitFor(() => expect(duration).toHaveProperty('value', '30 min'))
  await write('7')
  await waitFor(() => expect(duration).toHaveProperty('value', '42 min'))
  await user.clear(duration)
  await user.type(duration, '1h')
  await write('12')
  await screen.findByText('1 h is 10 units. Check which is right.')
  expect(duration).toHaveProperty('value', '1h')
  await write('10')
  await waitFor(() => expect(screen.queryByText(/Check which is right/)).toBeNull())
})

test('units that are no whole minutes say no duration, and what is billed for them is not rounded', async () => {
  const { user, units, duration, write } = await openUnits()
  await user.type(screen.getByRole('textbox', { name: 'Charge rate' }), '400')
  await write('5')
  await waitFor(() => expect(duration).toHaveProperty('value', '30 min'))
  await write('1.25')
  await waitFor(() => expect(duration).toHaveProperty('value', ''))
  expect(units).toHaveProperty('value', '1.25')
  await user.type(duration, '8')
  await screen.findByText('8 min is billed as 1.25 units, 7.5 min: $50.00')
  await user.clear(duration)
  // Ten minutes, as they are counted where minutes are billed.
  await write('1.6667')
  await waitFor(() => expect(duration).toHaveProperty('value', '10 min'))
})

test('an amount of nothing at a rate of nothing says quietly that nothing is billed, and no other amount does', async () => {
  const { user } = await renderRoute('/time/new?associatedMatterId=m1')
  const amount = await screen.findByRole('textbox', { name: 'Amount (excl. GST)' })
  await user.type(amount, '0')
  expect(screen.queryByText('Nothing is billed.')).toBeNull()
  const rate = screen.getByRole('textbox', { name: 'Charge rate' })
  await user.type(rate, '0')
  const described = await screen.findByRole('textbox', { description: 'Nothing is billed.' })
  expect(described).toBe(amount)
  await user.clear(rate)
  await waitFor(() => expect(screen.queryByText('Nothing is billed.')).toBeNull())
})

test('units of more than a day are refused, as a duration is', async () => {
  const { user, service } = await renderRoute('/time/new?associatedMatterId=m1')
  await user.type(await screen.findByRole('textbox', { name: /^Duration/ }), '30m')
  const units = screen.getByRole('textbox', { name: 'Units' })
  await user.clear(units)
  await user.type(units, '999')
  await user.click(screen.getByRole('button', { name: 'Save time record' }))
  await screen.findByText('A day has 24 hours: at most 240 units of 6 min')
  expect(service.asked.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('an amount that is missing as the duration is wrong is not put down to the charge rate', async () => {
  const { user } = await renderRoute('/time/new?associatedMatterId=m1')
  await user.type(await screen.findByRole('textbox', { name: /^Duration/ }), 'abc')
  await user.type(screen.getByRole('textbox', { name: 'Charge rate' }), '600')
  await user.click(screen.getByRole('button', { name: 'Save time record' }))
  await screen.findByText('Enter an amount, or a duration and a charge rate')
  // It is worked out once the duration is right, and asked for no more.
  const duration = screen.getByRole('textbox', { name: /^Duration/ })
  await user.clear(duration)
  await user.type(duration, '20')
  await waitFor(() =>
    expect(screen.queryByText('Enter an amount, or a duration and a charge rate')).toBeNull(),
  )
})

test('whoever has not said who they are reads that the matter’s lawyer stands for them', async () => {
  await renderRoute('/time/new?associatedMatterId=m1')
  await screen.findByText('The matter’s lawyer, unless you choose someone else')
})

test('whoever picks a matter and saves at once has its lawyer as the staff member, though the matter has not been read', async () => {
  const sent: unknown[] = []
  const { user } = await renderRoute('/time/new', {
    answers: {
      // Never answered.
      listMatters: () => {},
      holdTimeRecord: async ({ body }, response) => {
        sent.push(JSON.parse(String(await body())))
        json(response, {}, 503)
      },
    },
  })
  await user.type(await screen.findByRole('combobox', { name: /^Matter/ }), 'alder')
  await user.click(await screen.findByRole('option', { name: /Estate of Alder/ }))
  await user.type(screen.getByLabelText(/^Duration/), '45m')
  await user.type(screen.getByLabelText(/^Amount/), '300')
  await user.type(screen.getByLabelText(/^Cost code/), 'ADV')
  await user.click(screen.getByRole('button', { name: 'Save time record' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ associatedMatterId: 'm1', staffContactId: 's1' })
})

test('a matter whose lookup names no lawyer is read, and its lawyer suggested', async () => {
  const { user } = await renderRoute('/time/new', {
    answers: { lookupMatter: [{ id: 'm1', title: 'Estate of Alder' }] },
  })
  await user.type(await screen.findByRole('combobox', { name: /^Matter/ }), 'alder')
  await user.click(await screen.findByRole('option', { name: /Estate of Alder/ }))
  await screen.findByDisplayValue('Ferrari, Ada')
})

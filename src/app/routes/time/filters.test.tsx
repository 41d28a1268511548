/** Recorded time, filtered as the other lists are: by person, matter and dates, which the address holds. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import type { Handler } from '#app/testing/handler.ts'
import { heldTime } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { savedFiles } from '#app/testing/saved-files.ts'
import { said } from '#app/testing/said.ts'
import { chips, openFilter, setFilter } from '#app/testing/set-filter.ts'
import { ann, signedIn } from '#app/testing/signed-in.ts'
import { json } from '#main/testing/third-party-service.ts'

const chip = (text: string) => waitFor(() => expect(chips()).toContain(text))
const recorded = { ...heldTime, state: 'recorded' }

/** A desk that has one record of Ferrari's on the first matter, of 20 November, and filters as a desk does. */
const listRecordedTime: Handler = ({ query }, response) => {
  const { staffContactId: staff = 's1', associatedMatterId: matter = 'm1' } = query
  const records =
    staff === 's1' && matter === 'm1' && !query['dateStart'] && !query['pageIndex']
      ? [recorded]
      : []
  json(response, { totalRecords: records.length, pageIndex: 0, records })
}
const totalRecordedTime: Handler = ({ query }, response) =>
  json(
    response,
    query['dateStart'] || query['staffContactId'] === 'c2'
      ? []
      : [{ date: '2026-11-20', count: 1, durationMinutes: 45, amountExclTax: 360 }],
  )
const answers = { listRecordedTime, totalRecordedTime }

/** What an answer waits for until the test opens it. */
function gate() {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), passed }
}

test('a person finds the time of one lawyer on one matter, which the address keeps and a screen reader hears', async () => {
  const { user, address } = await renderRoute('/time', {
    answers: { ...answers, listRecents: [{ kind: 'matter', id: 'm1' }] },
  })
  await screen.findByRole('row', { name: /Advise on the lease/ })
  await said('status', '1 time record, 45 min · $360.00 excl. GST')
  await setFilter(user, 'Matter', /Estate of Alder/)
  await chip('Matter 24-0001 · Estate of Alder')
  const editor = await openFilter(user, 'Staff member')
  await user.keyboard('ferrari')
  await user.click(await editor.findByRole('option', { name: /Ferrari, Ada/ }))
  await chip('Staff member Ferrari, Ada')
  await waitFor(() => expect(address()).toBe('/time?associatedMatterId=m1&staffContactId=s1'))
  screen.getByRole('row', { name: /Advise on the lease/ })
})

test('a record says of how many units, and at which rate, its amount is, recorded or pending', async () => {
  const listOpenTimeRecords = [heldTime]
  await renderRoute('/time', { answers: { ...answers, listOpenTimeRecords } })
  const row = await screen.findByRole('row', { name: /Advise on the lease/ })
  expect([...row.children].slice(-4).map(({ textContent }) => textContent)).toEqual([
    '8',
    '450.00',
    '45 min',
    '360.00',
  ])
  const pending = await screen.findByRole('region', { name: 'Pending' })
  expect(pending.textContent).toContain('8 units at $450.00 an hour · $360.00 excl. GST')
})

test('the matter of a record is whole under the pointer, however narrow its column', async () => {
  const { user } = await renderRoute('/time', { answers })
  const cell = await screen.findByRole('cell', { name: '24-0001 · Estate of Alder' })
  await user.hover(cell)
  expect(cell.title).toBe('24-0001 · Estate of Alder')
})

/** The time recorded on the first matter on one day, one record of which has little more than its duration. */
const sparse = {
  ...recorded,
  id: 'sparse',
  record: { associatedMatterId: 'm1', date: '2026-11-20', durationMinutes: 6, amountExclTax: 20 },
}
const twoOfOneMatter: Handler = (_, response) =>
  json(response, { totalRecords: 2, pageIndex: 0, records: [recorded, sparse] })

test.each([
  [1440, ['24-0001 · Estate of Alder', '—', '—', '—', '—', '—']],
  [768, ['24-0001 · Estate of Alder—— · —']],
])('what a record does not say is a dash on a screen of %i pixels', async (width, cells) => {
  const { innerWidth } = window
  Object.assign(window, { innerWidth: width })
  onTestFinished(() => void Object.assign(window, { innerWidth }))
  await renderRoute('/time', { answers: { ...answers, listRecordedTime: twoOfOneMatter } })
  const row = await screen.findByRole('row', { name: /6 min 20\.00$/ })
  const texts = () => [...row.children].map(({ textContent }) => textContent)
  await waitFor(() => expect(texts()).toEqual([...cells, '6 min', '20.00']))
})

test('the sum of a matter says of how many records it is, beside a name that gives way and is whole under the pointer', async () => {
  const { user } = await renderRoute('/time', {
    answers: { ...answers, listRecordedTime: twoOfOneMatter, totalRecordedTime: [] },
  })
  const count = await screen.findByText(': 2 time records')
  const cell = await screen.findByRole('cell', { name: /^24-0001 · Estate of Alder ?: 2 time/ })
  expect(cell.contains(count)).toBe(true)
  await user.hover(count)
  expect(cell.title).toBe('24-0001 · Estate of Alder: 2 time records')
})

test('dates that nothing was recorded in say so, and clearing the filters brings the list back', async () => {
  const { user, address } = await renderRoute('/time', { answers })
  const editor = await openFilter(user, 'Date')
  await user.type(editor.getByRole('textbox', { name: 'Date from' }), '1/12/2026{Enter}')
  await waitFor(() => expect(address()).toBe('/time?dateStart=2026-12-01'))
  await screen.findByRole('heading', { name: 'No time records match these filters' })
  await chip('Date from 1 Dec 2026')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByRole('row', { name: /Advise on the lease/ })
  expect(address()).toBe('/time')
})

test.each([
  [
    '/matters/m1/time?staffContactId=c2',
    'No time records match these filters',
    'Show all time records',
  ],
  ['/matters/m1/time?pageIndex=3', 'There is no page 4', 'Go to the first page'],
])('%s leads back to all of the matter', async (path, heading, way) => {
  const late: Handler = (call, response) =>
    call.query['pageIndex']
      ? json(response, { totalRecords: 1, pageIndex: 3, records: [] })
      : listRecordedTime(call, response)
  const { user, address } = await renderRoute(path, {
    answers: { ...answers, listRecordedTime: late },
  })
  await screen.findByRole('heading', { name: heading })
  await user.click(screen.getByRole('button', { name: way }))
  await screen.findByRole('row', { name: /Advise on the lease/ })
  expect(address()).toBe('/matters/m1/time')
})

test('totals of other filters do not stand beside the rows of these, and are not said', async () => {
  const ofOkafor = {
    ...recorded,
    id: '0b7cbd2e-58c4-4d5e-8f0a-4ad4a1b6f0d2',
    record: { ...heldTime.record, staffContactId: 'c1', durationMinutes: 600, amountExclTax: 9000 },
  }
  const ofAll = { date: '2026-11-20', count: 2, durationMinutes: 645, amountExclTax: 9360 }
  const ofFerrari = { ...ofAll, count: 1, durationMinutes: 45, amountExclTax: 360 }
  const totals = gate()
  const { user } = await renderRoute('/time', {
    answers: {
      listRecordedTime: ({ query }, response) => {
        const records = query['staffContactId'] ? [recorded] : [recorded, ofOkafor]
        json(response, { totalRecords: records.length, pageIndex: 0, records })
      },
      totalRecordedTime: async ({ query }, response) => {
        if (query['staffContactId']) await totals.passed
        json(response, [query['staffContactId'] ? ofFerrari : ofAll])
      },
    },
  })
  await said('status', '2 time records, 10 h 45 min · $9,360.00 excl. GST')
  const editor = await openFilter(user, 'Staff member')
  await user.keyboard('ferrari')
  await user.click(await editor.findByRole('option', { name: /Ferrari, Ada/ }))
  await screen.findByText(/^Recorded in Practice Desk: 1 time record\./)
  screen.getByRole('row', { name: '20 Nov 2026 45 min $360.00' })
  expect(document.body.textContent).not.toContain('9,360.00')
  totals.open()
  await said('status', '1 time record, 45 min · $360.00 excl. GST')
})

test('time that is still loading is not said to be none', async () => {
  const all = gate()
  const { user } = await renderRoute('/time?dateStart=2026-12-01', {
    answers: {
      ...answers,
      listRecordedTime: async (call, response) => {
        if (!call.query['dateStart']) await all.passed
        await listRecordedTime(call, response)
      },
    },
  })
  await screen.findByRole('heading', { name: 'No time records match these filters' })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText(/^Loading time records\./, { selector: 'p' })
  expect(screen.queryByRole('heading', { name: /^No time/ })).toBeNull()
  all.open()
  await screen.findByRole('row', { name: /Advise on the lease/ })
})

test.each(['/time', '/matters/m1/time'])(
  '%s says that it loads, and that nothing was found',
  async (path) => {
    const totals = gate()
    await renderRoute(`${path}?dateStart=2026-12-01`, {
      answers: {
        ...answers,
        totalRecordedTime: async (_, response) => {
          await totals.passed
          json(response, [])
        },
      },
    })
    await screen.findByRole('heading', { name: 'No time records match these filters' })
    await said('status', 'Loading time records')
    totals.open()
    await said('status', '0 time records')
  },
)

const ofOthers = 'Time that others recorded, or that was recorded elsewhere, is not shown.'

test.each(['/time', '/matters/m1/time'])(
  '%s says to whoever has signed in that it shows their own time alone',
  async (path) => {
    signedIn(ann)
    const held: Partial<typeof answers> = {}
    const { user, reload } = await renderRoute(path, { answers: held })
    await screen.findByRole('heading', { name: 'You have recorded no time here yet' })
    screen.getByText(`This list shows the time that you recorded in Practice Desk. ${ofOthers}`)
    await said('status', '0 time records of yours')

    Object.assign(held, answers)
    reload()
    await screen.findByText(`Recorded by you in Practice Desk: 1 time record. ${ofOthers}`)
    await said('status', '1 time record of yours, 45 min · $360.00 excl. GST')
    screen.getByText('Yours:')

    const editor = await openFilter(user, 'Date')
    await user.type(editor.getByRole('textbox', { name: 'Date from' }), '1/12/2026{Enter}')
    await screen.findByRole('heading', { name: 'No time records of yours match these filters' })
  },
)

test('the time of whoever has signed in is exported as theirs', async () => {
  signedIn(ann)
  const exportRecordedTime: Handler = (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/csv' }).end('\uFEFFDate\r\n')
  const { user } = await renderRoute('/time', { answers: { ...answers, exportRecordedTime } })
  const { names } = savedFiles()
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(names).toEqual([expect.stringMatching(/^my-time-[\d-]{10}\.csv$/)]))
})

test('what is listed is exported as a file, with all its filters', async () => {
  const exported: object[] = []
  const filters = { associatedMatterId: 'm1', staffContactId: 's1', dateEnd: '2026-12-31' }
  const address = `/time?pageIndex=1&${new URLSearchParams(filters)}`
  const { user } = await renderRoute(address, {
    answers: {
      ...answers,
      exportRecordedTime({ query }, response) {
        exported.push({ ...query })
        response.writeHead(200, { 'content-type': 'text/csv' }).end('\uFEFFDate\r\n')
      },
    },
  })
  const { files, names } = savedFiles()
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(names).toEqual([expect.stringMatching(/^time-[\d-]{10}\.csv$/)]))
  expect(exported).toEqual([filters])
  // With the mark by which a spreadsheet knows UTF-8.
  expect(files[0]!.size).toBe(3 + 'Date\r\n'.length)
})

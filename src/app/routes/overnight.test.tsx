/** A page that stays open while another day begins. */
import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { outboxOf } from '#app/testing/outbox-answers.ts'
import { renderRoute } from '#app/testing/render-route.tsx'

const evening = new Date(2026, 10, 23, 22)
function beginInTheEvening() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: evening })
  onTestFinished(() => void vi.useRealTimers())
}
function becomeMorning() {
  vi.setSystemTime(new Date(2026, 10, 24, 8))
  vi.advanceTimersByTime(30_000)
}

test('what a list called today in the evening it calls yesterday in the morning', async () => {
  beginInTheEvening()
  const record = { id: '1', title: 'Sale of the mill', lastActivity: evening.toISOString() }
  await renderRoute('/matters', {
    answers: { listMatters: { totalRecords: 1, pageIndex: 0, records: [record] } },
  })
  const row = await screen.findByRole('row', { name: /Sale of the mill/ })
  expect(row.textContent).toContain('Today')
  // The clock is looked at from the moment at which what stands beside the navigation is there.
  await screen.findByRole('button', { name: 'Search everything' })
  becomeMorning()
  await vi.waitFor(() => expect(row.textContent).toContain('Yesterday'))
  expect(row.textContent).not.toContain('Today')
})

test('time of today can be recorded in the morning in a form that was opened in the evening', async () => {
  beginInTheEvening()
  const { outbox, answers } = outboxOf()
  const { user } = await renderRoute('/time/new?associatedMatterId=m1', { answers })
  await screen.findByDisplayValue('Ferrari, Ada')
  becomeMorning()
  const date = screen.getByRole('textbox', { name: 'Date' })
  await user.clear(date)
  await user.type(date, 'today')
  await user.type(screen.getByLabelText(/^Duration/), '45m')
  await user.type(screen.getByLabelText(/^Amount/), '300')
  await user.type(screen.getByLabelText(/^Cost code/), 'ADV')
  expect(screen.queryByRole('checkbox', { name: 'Keep this future date' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save time record' }))
  await screen.findByRole('heading', { level: 1, name: 'Estate of Alder' })
  expect([...outbox.values()]).toMatchObject([{ record: { date: '2026-11-24' } }])
})

test('two years without activity are first called so once they are over', async () => {
  const now = new Date(2026, 10, 23, 12)
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const records = [729, 730, 731].map((days) => ({
    id: String(days),
    title: `Sale ${days}`,
    status: 'Open',
    lastActivity: new Date(2026, 10, 23 - days, 12).toISOString(),
  }))
  await renderRoute('/matters', {
    answers: { listMatters: { totalRecords: 3, pageIndex: 0, records } },
  })
  const age = async (title: string) =>
    (await screen.findByRole('row', { name: new RegExp(title) })).querySelector('time')?.textContent
  expect(await age('Sale 729')).toBe('729 days ago')
  expect(await age('Sale 730')).toBe('730 days ago')
  expect(await age('Sale 731')).toBe('2 years ago')
})

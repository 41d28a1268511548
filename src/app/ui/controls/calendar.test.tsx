import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import userEvent from '@testing-library/user-event'
import { mount } from '#app/testing/mount.ts'
import { WithMantine } from '#app/ui/appearance/with-mantine.tsx'
import { Calendar } from './calendar.tsx'

test('a calendar marks today and the chosen day, and no weekend', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 12) })
  onTestFinished(() => void vi.useRealTimers())
  mount(
    <WithMantine>
      <Calendar value="2026-11-27" onChange={() => {}} />
    </WithMantine>,
  )
  const days = screen.getAllByRole('button').filter(({ textContent }) => /^\d+$/.test(textContent))
  expect(days).toHaveLength(30)
  const marked = days.filter((day) => day.getAttribute('aria-current') === 'date')
  expect(marked.map(({ textContent }) => textContent)).toEqual(['23'])
  expect(marked[0]!.dataset['highlightToday']).toBeDefined()
  const chosen = screen.getAllByRole('button', { pressed: true })
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['27'])
  expect(days.filter((day) => 'weekend' in day.dataset)).toEqual([])
})

test('keys lead from day to day across months, and Enter chooses the one that has the focus', async () => {
  const user = userEvent.setup()
  const chosen: (string | undefined)[] = []
  mount(
    <WithMantine>
      <Calendar value="2026-11-30" onChange={(date) => chosen.push(date)} />
    </WithMantine>,
  )
  screen.getByRole('button', { name: '30 November 2026' }).focus()
  const places: [string, string][] = [
    ['{ArrowRight}', '1 December 2026'],
    ['{ArrowUp}', '24 November 2026'],
    ['{ArrowDown}{ArrowDown}', '8 December 2026'],
    ['{Home}', '7 December 2026'],
    ['{ArrowLeft}', '6 December 2026'],
    ['{End}', '6 December 2026'],
    ['{PageUp}', '6 November 2026'],
    ['{PageDown}{PageDown}', '6 January 2027'],
  ]
  for (const [pressed, place] of places) {
    await user.keyboard(pressed)
    expect(document.activeElement?.getAttribute('aria-label')).toBe(place)
  }
  await user.keyboard('{Enter}')
  expect(chosen).toEqual(['2027-01-06'])
})

import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
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

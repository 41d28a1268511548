import { expect, onTestFinished, test, vi } from 'vitest'
import { createOnceAMinute } from './once-a-minute.ts'

test('lets the first of equal things through, and the next one a minute later', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  onTestFinished(() => now.mockRestore())
  const isDue = createOnceAMinute()
  expect(['ann', 'ann', 'bob'].map(isDue)).toEqual([true, false, true])
  now.mockReturnValue(60_999)
  expect(['ann', 'bob'].map(isDue)).toEqual([false, false])
  now.mockReturnValue(61_000)
  expect(['ann', 'ann'].map(isDue)).toEqual([true, false])
})

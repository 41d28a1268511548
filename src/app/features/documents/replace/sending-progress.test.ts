import { expect, onTestFinished, test, vi } from 'vitest'
import { createProgress } from './sending-progress.ts'

const MB = 1024 ** 2
type Report = [after: number, sent: number]

/** What is known `end` milliseconds after a file of `size` MB was begun, and reported so. */
function mayBeWhole(size: number, reports: Report[], end: number, isUnreadable = false) {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const progress = createProgress(size * MB)
  let passed = 0
  for (const [after, sent] of reports) {
    vi.advanceTimersByTime(after - passed)
    passed = after
    progress.note(sent * MB, size * MB)
  }
  vi.advanceTimersByTime(end - passed)
  return progress.mayBeWhole(isUnreadable)
}

test('a file of which all was reported may have arrived, whatever came after', () => {
  expect(mayBeWhole(500, [[9000, 500]], 60_000)).toBe(true)
  expect(mayBeWhole(1, [[50, 1]], 60, true)).toBe(true)
})

test('the rest may have left since the last report, at the fastest that it has gone so far', () => {
  const reports: Report[] = [
    [1000, 1],
    [1100, 2],
  ]
  expect(mayBeWhole(4, reports, 1150)).toBe(true)
  expect(mayBeWhole(5, reports, 1150)).toBe(false)
  expect(mayBeWhole(200, [[2000, 80]], 2050)).toBe(false)
})

test('without a report a file of some size may have left at once, and no other', () => {
  expect(mayBeWhole(1, [], 40)).toBe(true)
  expect(mayBeWhole(1, [], 5000)).toBe(false)
  expect(mayBeWhole(500, [], 40)).toBe(false)
})

test('a file that could not be read any more has not left unless that was reported', () => {
  expect(mayBeWhole(1, [], 40, true)).toBe(false)
  expect(mayBeWhole(4, [[1000, 3.9]], 1010, true)).toBe(false)
})

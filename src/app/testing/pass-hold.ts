/** The clock of a page that holds back what can be undone, for component tests. */
import { onTestFinished, vi } from 'vitest'
import { fakeClock } from './fake-clock.ts'

/** Longer than anything is held, in milliseconds. */
const held = 8_100

/**
 * From now on the page's clock is the test's; answers what lets the time of a hold pass. Until then it moves at a
 * fifth of the speed at most, so that no hold ends by itself on a busy machine.
 */
export function passHold() {
  fakeClock(['setTimeout', 'clearTimeout', 'Date'], { isStopped: true })
  const beat = setInterval(() => vi.advanceTimersByTime(1), 5)
  onTestFinished(() => clearInterval(beat))
  return (time = held) => void vi.advanceTimersByTime(time)
}

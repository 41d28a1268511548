/** The clock of a page in the hands of a component test. */
import { onTestFinished, vi } from 'vitest'

/** What the clock takes over; the other functions of time stay those of the machine. */
type Faked = 'setTimeout' | 'clearTimeout' | 'Date'

/**
 * From now until the end of the test the page has a clock that the test can set ahead. It goes on by itself unless
 * it `isStopped`.
 */
export function fakeClock(toFake: Faked[], { isStopped = false } = {}) {
  vi.useFakeTimers({ toFake, shouldAdvanceTime: !isStopped })
  onTestFinished(() => {
    // What still waits for the clock comes now: a call whose end it tells would be left waiting for ever.
    vi.runOnlyPendingTimers()
    vi.useRealTimers()
  })
}

/** The clock of a page in the hands of a component test. */
import { onTestFinished, vi } from 'vitest'

/** What the clock tells and does; the other functions of time stay those of the machine. */
type Hand = 'setTimeout' | 'clearTimeout' | 'Date'

/**
 * From now until the end of the test the page has a clock that the test can set ahead. It goes on by itself unless
 * `stands`.
 */
export function fakeClock(hands: Hand[], { stands = false } = {}) {
  vi.useFakeTimers({ toFake: hands, shouldAdvanceTime: !stands })
  onTestFinished(() => {
    // What still waits for the clock comes now: a call whose end it tells would be left waiting for ever.
    vi.runOnlyPendingTimers()
    vi.useRealTimers()
  })
}

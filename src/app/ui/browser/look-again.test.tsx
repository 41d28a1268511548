import { expect, onTestFinished, test, vi } from 'vitest'
import { awaitedPause, lookAgain } from './look-again.ts'

/** The seconds at which it has looked, of the first minute. */
async function looksIn(longestPause?: number) {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const looks: number[] = []
  const stop = lookAgain(() => void looks.push(Date.now() / 1000), longestPause)
  await vi.advanceTimersByTimeAsync(60_000)
  return { looks, stop }
}

test('what is not known is looked up less and less often', async () => {
  const { looks, stop } = await looksIn()
  expect(looks).toEqual([3, 9, 21, 45])
  stop()
})

test('what a person waits for is looked up every twelve seconds at the least', async () => {
  const { looks, stop } = await looksIn(awaitedPause)
  expect(looks).toEqual([3, 9, 21, 33, 45, 57])
  stop()
})

test('it is looked up as the connection comes back and as the page is seen again, until it is known', async () => {
  const { looks, stop } = await looksIn()
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  expect(looks.slice(-2)).toEqual([60, 60])
  stop()
  dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(looks).toHaveLength(6)
})

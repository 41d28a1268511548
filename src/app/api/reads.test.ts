// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { attempt } from './reads.ts'

afterEach(() => void vi.useRealTimers())

test('a read that is retried when its tab becomes visible again has its full time', async () => {
  vi.useFakeTimers()
  const { signal } = new AbortController()
  const busy = new ApiError({ type: 'about:blank', status: 503, title: 'Busy', detail: 'Busy.' })
  await expect(attempt(signal, '/public', () => Promise.reject(busy))).rejects.toBe(busy)
  // A hidden tab retries nothing meanwhile.
  vi.advanceTimersByTime(40_000)
  const again = attempt(
    signal,
    '/public',
    () => new Promise((resolve) => setTimeout(resolve, 5000, 'matters')),
  )
  await vi.advanceTimersByTimeAsync(5000)
  expect(await again).toBe('matters')
})

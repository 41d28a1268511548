/** A signal that costs little says the same as an `AbortSignal`. */
import { expect, test } from 'vitest'
import { asAbortSignal, Cancellation } from './cancellation.ts'

test('tells each listener once, except those that have left', () => {
  const told: string[] = []
  const signal = new Cancellation()
  const leaving = () => void told.push('one who left')
  signal.addEventListener('abort', () => void told.push(`told of ${String(signal.reason)}`))
  signal.addEventListener('abort', leaving)
  signal.removeEventListener('abort', leaving)
  signal.abort('the end')
  signal.abort('another end')
  expect(told).toEqual(['told of the end'])
  expect(signal).toMatchObject({ aborted: true, reason: 'the end' })
})

test('becomes an AbortSignal with the same reason, whether it is given before or later', () => {
  const [before, later] = [new Cancellation(), new Cancellation()]
  before.abort('early')
  const signals = [asAbortSignal(before), asAbortSignal(later)]
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  later.abort('late')
  expect(signals.map(({ reason }) => reason as unknown)).toEqual(['early', 'late'])
  const own = AbortSignal.abort()
  expect(asAbortSignal(own)).toBe(own)
})

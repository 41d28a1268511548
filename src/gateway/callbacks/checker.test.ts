import { expect, onTestFinished, test, vi } from 'vitest'
import type { DeliveryEnd } from '#contract/desk/callbacks.ts'
import { createChecker } from './checker.ts'
import type { Hint } from './hint.ts'

const gather = 250

/** A checker whose checks end when the test says so. */
function startChecker() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const ends: [position: number, end: DeliveryEnd][] = []
  const asked: { id: string; answer: (end: DeliveryEnd) => void; fail: () => void }[] = []
  const checker = createChecker({
    check: ({ id }: Hint) =>
      new Promise((resolve, reject) => {
        asked.push({ id, answer: resolve, fail: () => reject(new Error('no answer')) })
      }),
    end: async (positions, end) =>
      void ends.push(...positions.map((one): [number, DeliveryEnd] => [one, end])),
    onFailure: (error) => expect.unreachable(String(error)),
    gather,
  })
  let position = 0
  const add = (id: string) => checker.add({ kind: 'tasks', id }, (position += 1))
  return { checker, add, ends, asked, ids: () => asked.map(({ id }) => id) }
}

test('gathers each hint for as long as the others, also while records are being checked', async () => {
  const { add, asked, ends, ids } = startChecker()
  add('t-1')
  add('t-1')
  await vi.advanceTimersByTimeAsync(gather)
  expect(ids()).toEqual(['t-1'])
  add('t-2')
  asked[0]!.answer('changed')
  await vi.advanceTimersByTimeAsync(gather - 1)
  expect(ids()).toEqual(['t-1'])
  expect(ends).toEqual([
    [1, 'changed'],
    [2, 'changed'],
  ])
  await vi.advanceTimersByTimeAsync(1)
  expect(ids()).toEqual(['t-1', 't-2'])
})

test('checks four at a time, and takes no more than 200 that wait', async () => {
  const { add, asked, ids } = startChecker()
  const taken = Array.from({ length: 201 }, (_, index) => add(`t-${index}`))
  expect(taken.filter(Boolean)).toHaveLength(200)
  await vi.advanceTimersByTimeAsync(gather)
  expect(ids()).toHaveLength(4)
  for (const { answer } of asked) answer('known')
  await vi.advanceTimersByTimeAsync(0)
  expect(ids()).toHaveLength(8)
})

test('leaves what it could not check before it was closed without an end, for the next start', async () => {
  const { checker, add, asked, ends, ids } = startChecker()
  for (const id of ['t-1', 't-2', 't-3', 't-4', 't-5']) add(id)
  await vi.advanceTimersByTimeAsync(gather)
  const closed = checker.close()
  asked[0]!.answer('changed')
  for (const { fail } of asked.slice(1)) fail()
  await closed
  expect(ends).toEqual([[1, 'changed']])
  expect(ids()).not.toContain('t-5')
})

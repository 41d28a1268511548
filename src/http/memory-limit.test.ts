import { expect, test } from 'vitest'
import { createMemoryLimit } from './memory-limit.ts'

test('gives one caller no more than its share, and all callers together no more than the limit', () => {
  const begin = createMemoryLimit({ max: 100, share: 60 })
  const first = begin('a')
  expect(first.hold(40)).toBe(true)
  expect(first.hold(60)).toBe(true)
  expect(begin('a').hold(1)).toBe(false)
  const other = begin('b')
  expect(other.hold(40)).toBe(true)
  expect(other.hold(41)).toBe(false)
  first.release()
  expect(other.hold(41)).toBe(true)
})

test('frees the memory of a body once, even if it is released twice', () => {
  const begin = createMemoryLimit({ max: 100, share: 100 })
  const first = begin('a')
  first.hold(50)
  const second = begin('a')
  second.hold(50)
  first.release()
  first.release()
  expect(begin('a').hold(51)).toBe(false)
  expect(begin('a').hold(50)).toBe(true)
})

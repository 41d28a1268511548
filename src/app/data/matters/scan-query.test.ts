import { expect, test } from 'vitest'
import { Matter } from '#contract/matters.ts'
import { isAtEnd, type ScannedPage } from './scan-query.ts'

const page = (first: string | undefined, size: number, total: number): ScannedPage => ({
  found: undefined,
  first,
  size,
  total,
})

test('a scan of all matters continues until the matter is found or there are no more', () => {
  expect(isAtEnd([])).toBe(false)
  expect(isAtEnd([page('1', 250, 600)])).toBe(false)
  expect(isAtEnd([page('1', 250, 600), page('251', 250, 600), page('501', 100, 600)])).toBe(true)
  expect(isAtEnd([{ ...page('1', 250, 600), found: Matter.parse({ id: '7' }) }])).toBe(true)
})

test('a total that is too small does not end a scan, an empty page does', () => {
  expect(isAtEnd([page('1', 250, 100)])).toBe(false)
  expect(isAtEnd([page('1', 250, 10_000), page(undefined, 0, 10_000)])).toBe(true)
})

test('smaller pages do not end a scan, a repeated page does', () => {
  expect(isAtEnd([page('1', 100, 600)])).toBe(false)
  expect(isAtEnd([page('1', 100, 600), page('1', 100, 600)])).toBe(true)
})

import { expect, test } from 'vitest'
import type { Matter } from '#contract/matters.ts'
import { orderOf } from './order.ts'

const rows = (...times: (string | undefined)[]) =>
  times.map((lastActivity, index) => ({ id: String(index), lastActivity }) as Matter)
const newestFirst = { sortBy: 'lastActivity', sortDirection: 'Descending' }

test('a sort in the address is the order, ascending by default', () => {
  expect(orderOf({ sortBy: 'title' })).toEqual({ sortBy: 'title', sortDirection: 'Ascending' })
})

test('rows that come newest first show that order, whichever service sent them', () => {
  expect(orderOf({}, rows('2026-08-04T10:00:00Z', '2026-08-04T20:00:00+11:00'))).toEqual(
    newestFirst,
  )
  expect(orderOf({}, rows('2026-08-04T10:00:00Z', '2026-08-01T10:00:00Z', undefined))).toEqual(
    newestFirst,
  )
})

test('an order that the rows do not show is not claimed', () => {
  expect(orderOf({}, rows())).toBeUndefined()
  expect(orderOf({}, rows('2026-08-04T10:00:00Z'))).toBeUndefined()
  expect(orderOf({}, rows('2026-08-04T10:00:00Z', '2026-08-04T10:00:00Z'))).toBeUndefined()
  expect(orderOf({}, rows('2026-08-01T10:00:00Z', '2026-08-04T10:00:00Z'))).toBeUndefined()
  expect(orderOf({}, rows(undefined, '2026-08-04T10:00:00Z'))).toBeUndefined()
})

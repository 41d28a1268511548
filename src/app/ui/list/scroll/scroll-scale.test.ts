import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnHeight, placeOf, scrolledTo, scrollOf, standAt } from './scroll-scale.ts'

const short = { whole: 1204 * 36, view: 700 }
const million = { whole: 1_000_000 * 36, view: 700 }
const lastOf = (extent: typeof short) => ({
  place: extent.whole - extent.view,
  scroll: drawnHeight(extent.whole) - extent.view,
})

test('a list that browsers can draw whole stands where its scroll bar stands', () => {
  expect(drawnHeight(short.whole)).toBe(short.whole)
  expect(placeOf(12_345, short)).toBe(12_345)
  expect(scrolledTo({ scroll: 0, place: 0 }, 30_000, short).place).toBe(30_000)
})

test('a million rows are drawn no higher than browsers can', () => {
  expect(drawnHeight(million.whole)).toBe(15_000_000)
})

test('both ends are exact, and the first pixels behind them too', () => {
  const end = lastOf(million)
  expect(placeOf(0, million)).toBe(0)
  expect(placeOf(99_000, million)).toBe(99_000)
  expect(placeOf(end.scroll, million)).toBe(end.place)
  expect(placeOf(end.scroll - 36, million)).toBe(end.place - 36)
})

test('the middle of the scroll bar is the middle of the list', () => {
  const end = lastOf(million)
  expect(placeOf(end.scroll / 2, million)).toBeCloseTo(end.place / 2, 3)
})

test('a turn of the wheel moves the rows by its own pixels, wherever they stand', () => {
  const middle = standAt(18_000_000, million)
  expect(scrolledTo(middle, middle.scroll + 100, million).place).toBe(18_000_100)
  expect(scrolledTo(middle, middle.scroll - 1400, million).place).toBe(17_998_600)
})

test('a drag of the scroll bar goes to its share of the list', () => {
  const { place } = scrolledTo({ scroll: 0, place: 0 }, 7_500_000, million)
  expect(place).toBe(placeOf(7_500_000, million))
})

test('no turn of the wheel leads beyond the ends', () => {
  const top = scrolledTo({ scroll: 900, place: 200 }, 0, million)
  expect(top.place).toBe(0)
  const end = lastOf(million)
  const bottom = scrolledTo(
    { scroll: end.scroll - 900, place: end.place - 200 },
    end.scroll,
    million,
  )
  expect(bottom.place).toBe(end.place)
})

test('every place has its scroll, and they rise together', () => {
  const rows = fc.integer({ min: 1, max: 50_000_000 })
  fc.assert(
    fc.property(rows, fc.double({ min: 0, max: 1, noNaN: true }), (count, share) => {
      const extent = { whole: count * 28, view: 640 }
      const place = share * lastOf(extent).place
      const scroll = scrollOf(place, extent)
      expect(scroll).toBeLessThanOrEqual(Math.max(0, drawnHeight(extent.whole) - extent.view))
      expect(placeOf(scroll, extent)).toBeCloseTo(Math.max(0, place), 2)
      expect(scrollOf(place + 1000, extent)).toBeGreaterThanOrEqual(scroll)
    }),
  )
})

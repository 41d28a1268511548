import { expect, test } from 'vitest'
import {
  countOf,
  isMissing,
  learn,
  type ListFacts,
  nextOfShort,
  noFacts,
  pagesAtEnd,
  saysSame,
} from './list-end.ts'

const records = Array.from({ length: 50 }, (_, index) => ({ id: String(index) }))
/** A list that claims a million records and has `real`. */
const pageOf = (pageIndex: number, real: number, totalRecords = 1_000_000) => ({
  query: {},
  pageIndex,
  pageSize: 50,
  totalRecords,
  records: records.slice(0, Math.max(0, Math.min(50, real - pageIndex * 50))),
})

test('the newest page says how many there are', () => {
  const old = learn(noFacts, pageOf(0, 5000, 5000), 1)
  const newer = learn(old, pageOf(7, 5000, 5001), 2)
  expect(countOf(newer, 50)).toBe(5001)
  expect(countOf(learn(newer, pageOf(3, 5000, 4000), 1.5), 50)).toBe(5001)
})

test('changes nothing for a page without news', () => {
  const facts = learn(noFacts, pageOf(0, 5000, 5000), 1)
  expect(learn(facts, pageOf(0, 5000, 5000), 1)).toBe(facts)
})

test('an older reading of a page, and then the newer one again, tell nothing new', () => {
  const facts = learn(noFacts, pageOf(0, 30, 30), 2)
  const older = learn(facts, pageOf(0, 31, 31), 1)
  const again = learn(older, pageOf(0, 30, 30), 2)
  expect(saysSame(again, facts)).toBe(true)
  expect(saysSame(older, facts)).toBe(false)
})

test('corrects a total that is too large in a few steps', () => {
  let facts: ListFacts = learn(noFacts, pageOf(0, 930), 0)
  let steps = 0
  const read = (index: number) => {
    steps += 1
    facts = learn(facts, pageOf(index, 930), steps)
  }
  // Somebody stays at the end of the list, wherever it turns out to be.
  for (let count = -1; count !== countOf(facts, 50);) {
    count = countOf(facts, 50)
    read(Math.floor((count - 1) / 50))
  }
  expect(countOf(facts, 50)).toBe(930)
  expect(steps).toBeLessThan(40)
})

test('accepts a page that fills up again', () => {
  const short = learn(learn(noFacts, pageOf(0, 50, 100), 1), pageOf(1, 50, 100), 2)
  expect(countOf(short, 50)).toBe(50)
  expect(countOf(learn(short, pageOf(1, 80, 80), 3), 50)).toBe(80)
})

test('behind a short page that is said not to be the last, the next one is looked at', () => {
  const short = learn(noFacts, pageOf(0, 2, 900), 1)
  expect(nextOfShort(short, 50)).toBe(1)
  const ended = learn(short, pageOf(1, 2, 900), 2)
  expect(nextOfShort(ended, 50)).toBeUndefined()
  expect(countOf(ended, 50)).toBe(2)
  expect(nextOfShort(learn(noFacts, pageOf(0, 50, 900), 1), 50)).toBeUndefined()
  expect(nextOfShort(learn(noFacts, pageOf(0, 2, 2), 1), 50)).toBeUndefined()
})

test('an empty page is missing where the newest total promises it some, and not while the end is looked for', () => {
  const first = learn(noFacts, pageOf(0, 50, 263), 1)
  const empty = learn(first, pageOf(1, 50, 263), 2)
  expect(isMissing(empty, 1, 50)).toBe(true)
  expect(pagesAtEnd(empty, 50)).toEqual([1])
  const shrunk = learn(first, pageOf(1, 50, 50), 2)
  expect(isMissing(shrunk, 1, 50)).toBe(false)
  expect(pagesAtEnd(shrunk, 50)).toEqual([])
  const far = learn(first, pageOf(4, 50, 263), 2)
  expect(isMissing(far, 4, 50)).toBe(false)
})

/** A page of a service that does not count, as the list has it. */
const uncountedPage = (pageIndex: number, real: number) => {
  const page = pageOf(pageIndex, real, pageIndex * 50)
  const { length } = page.records
  return length === 50
    ? { ...page, totalRecords: page.totalRecords + 51, uncounted: true }
    : { ...page, totalRecords: page.totalRecords + length }
}

test.each([[130], [150]])(
  'a service that does not count has %i rows once the last page is read, whichever is read again',
  (real) => {
    const last = Math.floor(real / 50)
    let facts: ListFacts = noFacts
    for (let index = 0; index <= last; index += 1) {
      expect(countOf(facts, 50)).toBe(index === 0 ? 0 : index * 50 + 1)
      facts = learn(facts, uncountedPage(index, real), index + 1)
    }
    for (let index = 0; index <= last; index += 1) {
      facts = learn(facts, uncountedPage(index, real), 9)
      expect(countOf(facts, 50)).toBe(real)
      expect(facts.uncounted).toBe(false)
      expect(pagesAtEnd(facts, 50)).toEqual([])
    }
  },
)

/**
 * How many rows a list has, as its pages tell it: a total that promises too much ends where pages are empty. Pages
 * without one each tell that there is at least one more, until one of them is not full.
 */
import type { ListPage } from '#app/api/list-page.ts'

/** What the pages of one view that were read so far have told. */
export type ListFacts = {
  total: number
  /** Whether no page has told a total yet that holds: there may be more. */
  uncounted: boolean
  /** When the page was read that says so. */
  at: number
  /** The furthest page that holds records, and how many. */
  last: number
  lastLength: number
  /** The nearest page that holds none, though the total promised it some. */
  empty: number | undefined
}

export const noFacts: ListFacts = {
  total: 0,
  uncounted: false,
  at: -1,
  last: -1,
  lastLength: 0,
  empty: undefined,
}

const names = ['total', 'uncounted', 'at', 'last', 'lastLength', 'empty'] as const

/** Whether two tell the same. */
export const saysSame = (one: ListFacts, other: ListFacts) =>
  names.every((key) => one[key] === other[key])

/** Learns from a page that was read at a moment; answers the same object where there is nothing new in it. */
export function learn<T extends ListFacts>(known: T, page: ListPage<unknown>, at: number): T {
  const { pageIndex, pageSize, totalRecords, uncounted } = page
  const { length } = page.records
  const next = { ...known }
  // By its place: the first page is told what the others have said (page-reader.tsx).
  const least = (pageIndex + 1) * pageSize + 1
  if (!uncounted && at > known.at)
    Object.assign(next, { at, total: totalRecords, uncounted: false })
  if (uncounted && least > known.total && known.empty !== pageIndex + 1)
    Object.assign(next, { total: least, uncounted: true })
  if (length > 0 && pageIndex >= known.last)
    Object.assign(next, { last: pageIndex, lastLength: length })
  // A page that was empty once and holds records now has been filled since.
  if (length > 0 && known.empty !== undefined && pageIndex >= known.empty) next.empty = undefined
  if (length === 0 && pageIndex > 0 && pageIndex < (known.empty ?? Infinity)) next.empty = pageIndex
  return saysSame(known, next) ? known : next
}

/**
 * The number of rows. Between the last page that holds records and the first empty one the list is taken
 * to end in the middle: whoever goes to its end finds the true one in a few steps, not page by page.
 */
export function countOf({ total, last, lastLength, empty }: ListFacts, pageSize: number) {
  if (empty === undefined || total <= empty * pageSize) return total
  if (last + 1 >= empty) return last * pageSize + lastLength
  return (Math.floor((last + empty) / 2) + 1) * pageSize
}

/** The page that tells whether a short one is the last: rows that nobody has would stand below it. */
export const nextOfShort = ({ total, last, lastLength, empty }: ListFacts, pageSize: number) =>
  last >= 0 && lastLength < pageSize && total > last * pageSize + lastLength && empty === undefined
    ? last + 1
    : undefined

/** Whether an empty page is one that the total promises some: not while the true end is still looked for. */
export const isMissing = ({ total, last, empty }: ListFacts, pageIndex: number, pageSize: number) =>
  total > pageIndex * pageSize && (empty === undefined || last + 1 >= empty)

/** The pages that tell where a list ends, to be read even where they are not in sight. */
export const pagesAtEnd = (facts: ListFacts, pageSize: number) =>
  [
    nextOfShort(facts, pageSize),
    facts.empty !== undefined && isMissing(facts, facts.empty, pageSize) ? facts.empty : undefined,
  ].filter((index) => index !== undefined)

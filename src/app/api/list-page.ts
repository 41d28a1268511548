/** A page of a list that knows its query and position, even while it stands in for the next one. */
import { formatNumber } from '#app/text/format.ts'
import type { ListSearch } from './list-search.ts'

export type ListPage<Row> = {
  records: Row[]
  pageIndex: number
  pageSize: number
  /** Where that is not known, one more than are known of. */
  totalRecords: number
  /** The service did not say how many there are, and more may follow. */
  uncounted?: boolean | undefined
  /** The query that it answers. */
  query: ListSearch
}

/** A row whose record has changed and is not where it stood any more: it stays until somebody asks, as no row moves unasked. */
export type LeavingRow = { isLeaving?: true }

export const isLeavingRow = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'isLeaving' in row

type PagedSearch = ListSearch & { pageIndex: number; pageSize: number }

/** A service may answer with one record twice; those without an id all stay. */
export function withoutDuplicates<Row extends { id: string }>(records: readonly Row[]): Row[] {
  const seen = new Set<string>()
  return records.filter(({ id }) => !id || (!seen.has(id) && seen.add(id)))
}

/** A total may be smaller than what the pages hold; without one, only a page that is not full is the last. */
export function toListPage<Row extends { id: string }>(
  page: { records: Row[]; totalRecords: number; uncounted?: boolean | undefined },
  query: PagedSearch,
): ListPage<Row> {
  const { pageIndex, pageSize } = query
  const records = withoutDuplicates(page.records)
  const first = pageIndex * pageSize
  const uncounted = page.uncounted && page.records.length === pageSize
  const known = uncounted ? pageSize + 1 : records.length
  const least = page.uncounted || known > 0 ? first + known : 0
  const totalRecords = Math.max(page.totalRecords, least)
  return { query, records, pageIndex, pageSize, totalRecords, uncounted }
}

/** How many a list has, as far as a page says. */
export type Total = Pick<ListPage<unknown>, 'totalRecords' | 'uncounted'>

/** `1,204`, or `more than 50`. */
const formatTotal = ({ totalRecords, uncounted }: Total) =>
  uncounted ? `more than ${formatNumber(totalRecords - 1)}` : formatNumber(totalRecords)

/** `1,204 matters`, or `more than 50 matters`. */
export const countIn = (total: Total, { one, many }: Noun) =>
  `${formatTotal(total)} ${total.totalRecords === 1 ? one : many}`

/** `51–100 of 1,204`. */
export function rangeOf(page: ListPage<unknown>) {
  const first = page.pageIndex * page.pageSize
  return rangeIn({ first, last: first + page.records.length }, page)
}

/** The rows from `first` up to but excluding `last`. */
export const rangeIn = ({ first, last }: { first: number; last: number }, total: Total) =>
  `${formatNumber(first + 1)}–${formatNumber(last)} of ${formatTotal(total)}`

/** A noun in the singular and the plural. */
export type Noun = { one: string; many: string }

/** What a screen reader announces for a page: the count, and on later pages the range. */
export function announcement(page: ListPage<unknown>, noun: Noun) {
  return page.pageIndex > 0 && page.records.length > 0
    ? `${rangeOf(page)} ${page.totalRecords === 1 ? noun.one : noun.many}`
    : countIn(page, noun)
}

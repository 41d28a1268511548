/** A page of a list that knows its query and position, even while it stands in for the next one. */
import { formatCount, formatNumber } from '#app/text/format.ts'
import type { ListSearch } from './list-search.ts'

export type ListPage<Row> = {
  records: Row[]
  pageIndex: number
  pageSize: number
  totalRecords: number
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

/** A total may be smaller than what the pages hold. */
export function toListPage<Row extends { id: string }>(
  page: { records: Row[]; totalRecords: number },
  query: PagedSearch,
): ListPage<Row> {
  const { pageIndex, pageSize } = query
  const records = withoutDuplicates(page.records)
  const least = records.length > 0 ? pageIndex * pageSize + records.length : 0
  return { query, records, pageIndex, pageSize, totalRecords: Math.max(page.totalRecords, least) }
}

/** `51–100 of 1,204`. */
export function rangeOf({ pageIndex, pageSize, records, totalRecords }: ListPage<unknown>) {
  const first = pageIndex * pageSize
  return rangeIn({ first, last: first + records.length }, totalRecords)
}

/** The rows from `first` up to but excluding `last`. */
export const rangeIn = ({ first, last }: { first: number; last: number }, total: number) =>
  `${formatNumber(first + 1)}–${formatNumber(last)} of ${formatNumber(total)}`

/** A noun in the singular and the plural. */
export type Noun = { one: string; many: string }

/** What a screen reader announces for a page: the count, and on later pages the range. */
export function announcement(page: ListPage<unknown>, { one, many }: Noun) {
  return page.pageIndex > 0 && page.records.length > 0
    ? `${rangeOf(page)} ${page.totalRecords === 1 ? one : many}`
    : formatCount(page.totalRecords, one, many)
}

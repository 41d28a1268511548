/** A page of a list that knows where it stands, also while it is shown in the place of the next one. */
import { formatCount, formatNumber } from '#app/text/format.ts'
import type { ListSearch } from './list-search.ts'

export type ListPage<Row> = {
  records: Row[]
  pageIndex: number
  pageSize: number
  totalRecords: number
  /** What it answers. */
  asked: ListSearch
}

type Asked = ListSearch & { pageIndex: number; pageSize: number }

/** A total may be smaller than what pages hold, and a record may come twice (api-notes.md section 2). */
export function standing<Row extends { id: string }>(
  page: { records: Row[]; totalRecords: number },
  asked: Asked,
): ListPage<Row> {
  const { pageIndex, pageSize } = asked
  const met = new Set<string>()
  const records = page.records.filter(({ id }) => id === '' || (!met.has(id) && met.add(id)))
  const least = records.length > 0 ? pageIndex * pageSize + records.length : 0
  return { asked, records, pageIndex, pageSize, totalRecords: Math.max(page.totalRecords, least) }
}

/** `51–100 of 1,204`. */
export function rangeOf({ pageIndex, pageSize, records, totalRecords }: ListPage<unknown>) {
  const first = pageIndex * pageSize
  return rangeIn({ first, last: first + records.length }, totalRecords)
}

/** The rows from the place `first` to before the place `last`. */
export const rangeIn = ({ first, last }: { first: number; last: number }, total: number) =>
  `${formatNumber(first + 1)}–${formatNumber(last)} of ${formatNumber(total)}`

/** A noun of the law for one and for several of its kind. */
export type Noun = { one: string; many: string }

/** What a screen reader hears of a page: the count, and on later pages also where it stands. */
export function announcement(page: ListPage<unknown>, { one, many }: Noun) {
  return page.pageIndex > 0 && page.records.length > 0
    ? `${rangeOf(page)} ${page.totalRecords === 1 ? one : many}`
    : formatCount(page.totalRecords, one, many)
}

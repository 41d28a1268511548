/** Where a page of matters stands, in words. */
import { formatCount, formatNumber } from '#app/ui/format.ts'
import type { MatterListPage } from './queries.ts'

/** `51–100 of 1,204`. */
export function rangeOf({ pageIndex, pageSize, records, totalRecords }: MatterListPage) {
  const from = pageIndex * pageSize
  return `${formatNumber(from + 1)}–${formatNumber(from + records.length)} of ${formatNumber(totalRecords)}`
}

/** What a screen reader hears of a page: the count, and on later pages also where it stands. */
export function spokenOf(page: MatterListPage) {
  const count = formatCount(page.totalRecords, 'matter', 'matters')
  return page.pageIndex > 0 && page.records.length > 0
    ? `${rangeOf(page)} ${page.totalRecords === 1 ? 'matter' : 'matters'}`
    : count
}

/** The search parameters of the pages about time. */
import * as z from 'zod/mini'
import { readSearch } from '#app/api/address.ts'
import { dateParameter, Paging, type RawQuery, textParameter } from '#contract/query-string.ts'

/** Filters of recorded time: matter and dates. */
const TimeSearch = z.strictObject({
  associatedMatterId: textParameter,
  dateStart: dateParameter,
  dateEnd: dateParameter,
  pageIndex: Paging.pageIndex,
})
export type TimeSearch = z.infer<typeof TimeSearch>

/** What time is recorded for, or which record is edited. */
const NewTimeSearch = z.strictObject({
  associatedMatterId: textParameter,
  taskId: textParameter,
  timeRecordId: textParameter,
})
export type NewTimeSearch = z.infer<typeof NewTimeSearch>

/** The valid parameters of an address, and the names of those that were ignored. */
export const readTimeSearch = (raw: RawQuery) => readSearch(TimeSearch, raw)
export const readNewTimeSearch = (raw: RawQuery) => readSearch(NewTimeSearch, raw)

/** What the addresses of the pages about time may say. */
import * as z from 'zod/mini'
import { readSearch } from '#app/api/address.ts'
import { dateParameter, Paging, type RawQuery, textParameter } from '#contract/query-string.ts'

/** What was recorded, on which matter and in which days. */
const TimeSearch = z.strictObject({
  associatedMatterId: textParameter,
  dateStart: dateParameter,
  dateEnd: dateParameter,
  pageIndex: Paging.pageIndex,
})
export type TimeSearch = z.infer<typeof TimeSearch>

/** For what time is recorded, or which record is edited. */
const NewTimeSearch = z.strictObject({
  associatedMatterId: textParameter,
  taskId: textParameter,
  timeRecordId: textParameter,
})
export type NewTimeSearch = z.infer<typeof NewTimeSearch>

/** What of an address means something, and the names of what does not. */
export const readTimeSearch = (raw: RawQuery) => readSearch(TimeSearch, raw)
export const readNewTimeSearch = (raw: RawQuery) => readSearch(NewTimeSearch, raw)

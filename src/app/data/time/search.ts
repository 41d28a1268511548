/** The search parameters of the pages about time. */
import * as z from 'zod/mini'
import { readSearch } from '#app/api/address.ts'
import { type RawQuery, textParameter } from '#contract/query-string.ts'
import { RecordedQuery } from '#contract/desk/time-outbox.ts'

/** Filters of recorded time: person, matter and dates. */
const TimeSearch = z.omit(RecordedQuery, { pageSize: true })
export type TimeSearch = z.infer<typeof TimeSearch>
/** Without the filter that makes no sense within one matter. */
const LinkedTimeSearch = z.omit(TimeSearch, { associatedMatterId: true })

/** What time is recorded for, or which record is edited. */
const NewTimeSearch = z.strictObject({
  associatedMatterId: textParameter,
  taskId: textParameter,
  timeRecordId: textParameter,
})
export type NewTimeSearch = z.infer<typeof NewTimeSearch>

/** The valid parameters of an address, and the names of those that were ignored. */
export const readTimeSearch = (raw: RawQuery) => readSearch(TimeSearch, raw)
export const readLinkedTimeSearch = (raw: RawQuery) => readSearch(LinkedTimeSearch, raw)
export const readNewTimeSearch = (raw: RawQuery) => readSearch(NewTimeSearch, raw)

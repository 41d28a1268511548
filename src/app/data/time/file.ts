/** The file of recorded time. */
import { readCsvFile } from '#app/data/csv-file.ts'
import { timeOutboxOperations } from '#contract/desk/time-outbox.ts'
import { addressOf } from '#contract/operation.ts'
import type { TimeSearch } from './search.ts'

/** All recorded time that a search finds, as a CSV file. */
export const readTimeFile = ({ pageIndex: _index, ...query }: TimeSearch) =>
  readCsvFile(addressOf(timeOutboxOperations.exportRecordedTime, { query }))

/** The packages that run in the desk, as its build lists them in `/licences.json`. */
import { readRecord, readRecordList, readText } from './reading.ts'

export const Licences = readRecordList(
  readRecord({
    name: readText,
    version: readText,
    /** As SPDX names it. */
    licence: readText,
    /** As the package brings it; some bring none. */
    text: readText,
  }),
)

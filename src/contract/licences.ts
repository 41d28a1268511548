/** The packages that run in the desk, as the build lists them in `/licences.json`. */
import { readRecord, readRecordList, readText } from './reading.ts'

export const Licences = readRecordList(
  readRecord({
    name: readText,
    version: readText,
    /** By its SPDX identifier. */
    licence: readText,
    /** From the package; some have none. */
    text: readText,
  }),
)

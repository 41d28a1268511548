/** The packages that run in the desk, as the build lists them in `/licences.json`. */
import * as read from './reading.ts'

export const Licences = read.recordList(
  read.record({
    name: read.text,
    version: read.text,
    /** By its SPDX identifier. */
    licence: read.text,
    /** From the package; some have none. */
    text: read.text,
  }),
)

// @chunk pieces
/** The value of a custom field by its kind: text, number, yes or no, and what is written as a date. */
import { formatDate, formatDayAndTime } from '#app/text/format.ts'
import * as read from '#contract/reading.ts'

type Value = string | number | boolean

/** A number stands as it came: nobody knows whether it is an amount, a year or the number of a file. */
export function customFieldText(value: Value): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  const moment = read.dateTime.parse(value)
  if (moment === undefined) return value
  // A bare date, or the midnight that stands for one, is never shifted by a time zone.
  const bare = !/T(?!00:00(:00(\.0+)?)?(Z|[+-]|$))/i.test(moment)
  return bare ? formatDate(read.date.parse(moment) ?? moment) : formatDayAndTime(moment)
}

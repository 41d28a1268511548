// @chunk pieces
/** The value of a custom field by its kind: text, number, yes or no, and what is written as a date. */
import { formatDate, formatMoney } from '#app/text/format.ts'
import { formatDayAndTime } from '#app/text/format-more.ts'
import * as read from '#contract/reading.ts'

type Value = string | number | boolean

/** Whether a field holds an amount of money, as far as its name tells: neither `Loan number` nor `Loan term`. */
const isMoney = (field: string) =>
  /\b(amount|price|fee|rent|deposit|salary|debt|damages|loan)s?\b|\$/i.test(field) &&
  !/\b(number|no|reference|ref|id|code|term|days|weeks|months|years|percent)\b|%/i.test(field)

/** A number that is no amount stands as it came: nobody knows whether it is a year or the number of a file. */
export function customFieldText(value: Value, field: string): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return isMoney(field) ? formatMoney(value) : String(value)
  const moment = read.dateTime.parse(value)
  if (moment === undefined) return value
  // A bare date, or the midnight that stands for one, is never shifted by a time zone.
  const bare = !/T(?!00:00(:00(\.0+)?)?(Z|[+-]|$))/i.test(moment)
  return bare ? formatDate(read.date.parse(moment) ?? moment) : formatDayAndTime(moment)
}

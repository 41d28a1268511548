/** Dates, times, money and counts as an Australian reads them, by `Intl`. */

const locale = 'en-AU'
const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'AUD' })
const whole = new Intl.NumberFormat(locale)
const dayAndMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const fullDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
/** Some browsers write `June`, `July` and `Sept` where others write three letters; columns want the three. */
const written = (format: Intl.DateTimeFormat, date: Date) =>
  format
    .formatToParts(date)
    .map(({ type, value }) => (type === 'month' ? value.slice(0, 3) : value))
    .join('')
const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const dayAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })

const msPerDay = 86_400_000

/** AUD with two decimals and without a sign of its currency, `12,480.00`. */
export const formatMoney = (amount: number) => money.format(amount)

/** AUD as a sum that stands alone, `$12,480.00`. */
export const formatDollars = (amount: number) => dollars.format(amount)

/** A count with its noun, `1 matter` or `1,204 matters`. */
export const formatCount = (count: number, one: string, many: string) =>
  `${whole.format(count)} ${count === 1 ? one : many}`

export const formatNumber = (number: number) => whole.format(number)

/** A calendar date (`2026-08-04`) as `4 Aug 2026`; a bare date is never shifted by a time zone. */
export function formatDate(date: string) {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number)
  return written(fullDay, new Date(year!, month! - 1, day))
}

/** The day of a moment with its year, `4 Aug 2026`, where the person is. */
export const formatWholeDay = (moment: string) => written(fullDay, new Date(moment))

/** A moment as weekday, date and time where the person is. */
export const formatMoment = (moment: string) => dayAndTime.format(new Date(moment))

/** Whole days from a moment to `now`, by the calendar where the person is; negative for what lies ahead. */
export function daysSince(moment: string, now = new Date()) {
  const day = new Date(moment)
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((midnight(now) - midnight(day)) / msPerDay)
}

/** A moment in the fewest words: `Today`, `Yesterday`, `18 Nov`, and with the year where it is another. */
export function formatDay(moment: string, now = new Date()) {
  const days = daysSince(moment, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const date = new Date(moment)
  return written(date.getFullYear() === now.getFullYear() ? dayAndMonth : fullDay, date)
}

/** A moment with its time in few words: `Today, 10:42 am`, `18 Nov, 4:05 pm`. */
export const formatDayAndTime = (moment: string, now = new Date()) =>
  `${formatDay(moment, now)}, ${time.format(new Date(moment))}`

/**
 * Dates, times, money and counts as an Australian reads them. Dates and times are put together here: `Intl` writes them
 * otherwise in each browser (`June` and `Jun`, no-break spaces before `am`), and a page is drawn outside of it first.
 * Numbers are, too: the first use of `Intl` takes a slow device a tenth of a second before the first row.
 */
import { months, weekdays } from './calendar-names.ts'
import { onFirstUse } from './on-first-use.ts'
import { type LocalTime, localTime } from './zone.ts'

/** `12480.50` as `12,480.50`; of at most two decimals. */
export const withCommas = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
/** These round what has more places than are shown. */
const money = onFirstUse(
  () =>
    new Intl.NumberFormat('en-AU', {
      // What rounds to nothing has no sign.
      signDisplay: 'negative',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
)
const other = onFirstUse(() => new Intl.NumberFormat('en-AU'))
/** The months in three letters, as columns want them. */
const dayAndMonth = ({ month, day }: Pick<LocalTime, 'month' | 'day'>) =>
  `${day} ${months[month]!.slice(0, 3)}`
const fullDay = (time: Omit<LocalTime, 'hour' | 'minute'>) => `${dayAndMonth(time)} ${time.year}`
/** The time of a moment's clock, `10:42 am`. */
export const clock = ({ hour, minute }: LocalTime) =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
/** A day as a number of milliseconds, to count days by. */
const dayNumber = ({ year, month, day }: LocalTime) => Date.UTC(year, month, day)
const msPerDay = 86_400_000

/** AUD with two decimals and without a sign of its currency, `12,480.00`. */
export function formatMoney(amount: number) {
  const cents = Math.round(amount * 100)
  return Number.isSafeInteger(cents) && cents / 100 === amount
    ? withCommas(amount.toFixed(2))
    : money().format(amount)
}

/** A count with its noun, `1 matter` or `1,204 matters`. */
export const formatCount = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

export const formatNumber = (number: number) =>
  Number.isSafeInteger(number) ? withCommas(String(number)) : other().format(number)

/** A calendar date (`2026-08-04`) as `4 Aug 2026`; a bare date is never shifted by a time zone. */
export function formatDate(date: string) {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number)
  const real = new Date(Date.UTC(year!, month! - 1, day))
  return fullDay({
    year: real.getUTCFullYear(),
    month: real.getUTCMonth(),
    day: real.getUTCDate(),
  })
}

/** The day of a moment with its year, `4 Aug 2026`, where the person is. */
export const formatWholeDay = (moment: string) => fullDay(localTime(moment))

/** A moment as weekday, date and time where the person is. */
export function formatMoment(moment: string) {
  const time = localTime(moment)
  const weekday = weekdays[new Date(dayNumber(time)).getUTCDay()]
  return `${weekday}, ${time.day} ${months[time.month]} ${time.year} at ${clock(time)}`
}

/** Whole days from a moment to `now`, by the calendar where the person is; negative for what lies ahead. */
export function daysSince(moment: string, now = new Date()) {
  const today = localTime(now.toISOString())
  return Math.round((dayNumber(today) - dayNumber(localTime(moment))) / msPerDay)
}

/** A moment in the fewest words: `Today`, `Yesterday`, `18 Nov`, and with the year where it is another. */
export function formatDay(moment: string, now = new Date()) {
  const days = daysSince(moment, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const day = localTime(moment)
  return day.year === localTime(now.toISOString()).year ? dayAndMonth(day) : fullDay(day)
}

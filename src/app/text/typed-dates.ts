// @chunk later
/** Dates as people type them. */
import { months, weekdays } from './calendar-names.ts'
import { dateOfMoment } from './dates.ts'
import { partsOfDate } from './day-bounds.ts'

type ReadDateOptions = {
  /** `2026-11-23`, where the person is. */
  today?: string
  /** A bare weekday is the last one, not the next: for work that was done. */
  past?: boolean
  /** It lies behind: `80` is 1980, as nobody is born in 2080 yet, and `1/1` is the last one. */
  longAgo?: boolean
}

/**
 * Reads `1/12/2026`, `1 Dec 2026`, `1.12.26` or `2026-12-01` as `2026-12-01`; the day comes first, as in Australia.
 * Without a year, `1/12` and `1 Dec` are those nearest to today; `fri` is the next one, or today, and `next fri` that
 * of next week; `today`, `tomorrow`, `yesterday`, `in 2 weeks` and `+7` are understood too. `Thursday 3rd December
 * 2026`, as a letter has it, is no date where that day is no Thursday.
 */
export function readTypedDate(typed: string, options: ReadDateOptions = {}): string | undefined {
  const { text, weekday } = inOneSpelling(typed)
  const date = readDate(text, options)
  return date === undefined || weekday === undefined || weekdayOf(date) === weekday
    ? date
    : undefined
}

/** Whether there is such a day: `2026-02-28` is one, `2026-02-29` and `28/2/2026` are not. */
export const isRealDay = (text: string) => readTypedDate(text) === text

function readDate(text: string, options: ReadDateOptions): string | undefined {
  const { today = dateOfMoment(new Date().toISOString()), past = false, longAgo = false } = options
  const named = namedDay(text, today, past)
  if (named) return named
  const date = datePartsOf(text)
  if (!date) return undefined
  const { year, month, day, isShort } = date
  if (year === undefined) return (longAgo ? last : nearest)(month, day, today)
  const isAhead = longAgo && isShort && year > partsOfDate(today).year
  return realDate(isAhead ? year - 100 : year, month, day)
}

/** Stands in an empty field, where a date alone would look like one that was entered. */
export const datePlaceholder = 'Such as 1 Dec 2026'

const usualExample = 'Enter a date, such as 1 Dec 2026, 24/11 or tomorrow'

/** Why what was typed is no date, with an example; nothing if it is one, or is empty. */
export function faultOfTypedDate(
  typed: string,
  today?: string,
  example = usualExample,
): string | undefined {
  const { text, weekday } = inOneSpelling(typed)
  const options = today === undefined ? {} : { today }
  if (text === '' || readTypedDate(typed, options)) return undefined
  // A year of two digits may be of either century.
  const isCertain = weekday !== undefined && !datePartsOf(text)?.isShort
  const date = isCertain ? readDate(text, options) : undefined
  if (date) return `${inWords(partsOfDate(date))} is a ${weekdays[weekdayOf(date)]}. ${example}`
  const { year, month = 0, day = 0 } = datePartsOf(text) ?? {}
  if (months[month - 1] && day > 0 && (year ?? 1000) >= 1000) {
    return `There is no ${inWords({ year, month, day })}. ${example}`
  }
  if (month > 12) return `There is no month ${month}: the day comes first. ${example}`
  return example
}

type Parts = { year: number | undefined; month: number; day: number }
const inWords = ({ year, month, day }: Parts) =>
  [day, months[month - 1], year].filter((part) => part !== undefined).join(' ')

/** In small letters, without the ending of `3rd`, and the day of the week before a date by itself. */
function inOneSpelling(typed: string): { text: string; weekday?: number } {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/, '')
  const [before, name = ''] = /^([a-z]{3,9})[,.]?\s+(?=\d)/.exec(text) ?? []
  const weekday = before === undefined ? -1 : weekdayNamed(name)
  return before === undefined || weekday < 0
    ? { text }
    : { text: text.slice(before.length), weekday }
}

const weekdayNamed = (name: string) =>
  name.length < 3 ? -1 : weekdays.findIndex((one) => one.toLowerCase().startsWith(name))

const weekdayOf = (date: string) => new Date(`${date}T00:00Z`).getUTCDay()

/** A week begins on Monday: Sunday is its last day. */
const daysFromMonday = (weekday: number) => (weekday + 6) % 7

/** The day that a word means: `today`, `tomorrow`, `fri`, `next fri`. */
function namedDay(text: string, today: string, past: boolean) {
  const { year, month, day } = partsOfDate(today)
  const inDays = (count: number) => realDate(year, month, day + count, true)
  if (text === 'today') return today
  if (text === 'tomorrow') return inDays(1)
  if (text === 'yesterday') return inDays(-1)
  const spelled = text.replace(/^\+(\d{1,3})$/, 'in $1 days')
  const [, count, unit] = /^in (a|\d{1,3}) (day|week)s?$/.exec(spelled) ?? []
  if (count) return inDays((count === 'a' ? 1 : Number(count)) * (unit === 'week' ? 7 : 1))
  const [, ofNextWeek, name = ''] = /^(next )?(\S+)$/.exec(text) ?? []
  const weekday = weekdayNamed(name)
  if (weekday < 0) return undefined
  if (ofNextWeek) return inDays(7 + daysFromMonday(weekday) - daysFromMonday(weekdayOf(today)))
  const ahead = (weekday - weekdayOf(today) + 7) % 7
  return inDays(past && ahead > 0 ? ahead - 7 : ahead)
}

/** The numbers of what is written as a date, whether or not there is such a day. */
function datePartsOf(text: string) {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso)
    return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]), isShort: false }
  const local =
    /^(\d{1,2})(?:[\s./-]+(\d{1,2})|[\s./-]*([a-z]{3,9}))\.?(?:,?[\s./-]+(\d{4}|\d{2}))?$/.exec(
      text,
    )
  if (!local) return undefined
  const [, day, number, name = '', ofYear = ''] = local
  const month = number ? Number(number) : monthNamed(name)
  if (month === undefined) return undefined
  const rest = { month, day: Number(day) }
  if (ofYear === '') return { ...rest, year: undefined, isShort: false }
  // A year of two digits is one of this century.
  const isShort = ofYear.length === 2
  return { ...rest, year: Number(ofYear) + (isShort ? 2000 : 0), isShort }
}

function monthNamed(name: string) {
  const place = months.findIndex((month) => month.toLowerCase().startsWith(name.slice(0, 3)))
  return place < 0 ? undefined : place + 1
}

/** Of the days of this name in three years the one nearest to today: in November, `3/2` lies ahead. */
function nearest(month: number, day: number, today: string) {
  const { year } = partsOfDate(today)
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(today))
  return [year, year + 1, year - 1]
    .flatMap((each) => realDate(each, month, day) ?? [])
    .toSorted((one, other) => distance(one) - distance(other))[0]
}

/** The last day of this name, or today: in November, `1/1` is past, and 29 February may be so for eight years. */
function last(month: number, day: number, today: string) {
  const { year } = partsOfDate(today)
  return Array.from({ length: 9 }, (_, ago) => realDate(year - ago, month, day)).find(
    (date) => date !== undefined && date <= today,
  )
}

/** The date, unless there is no such day; `counted` on into other months, there always is. */
function realDate(year: number, month: number, day: number, counted = false) {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = counted || (date.getUTCMonth() === month - 1 && date.getUTCDate() === day)
  return real && year >= 1000 ? date.toISOString().slice(0, 10) : undefined
}

// @chunk pieces
/** Calendar days as `2026-12-01`, counted on and back without any time zone. */
import { weekdays } from './calendar-names.ts'
import { dateOfMoment } from './dates.ts'

const msPerDay = 86_400_000
const atNoon = (day: string) => new Date(`${day}T12:00:00Z`)
const written = (date: Date) => date.toISOString().slice(0, 10)

/** The day where the person is, at a moment in milliseconds. */
export const dayAt = (now = Date.now()) => dateOfMoment(new Date(now).toISOString())

export const addDays = (day: string, count: number) =>
  written(new Date(atNoon(day).getTime() + count * msPerDay))

/** The same day of another month, or the last day of it where it is shorter. */
export function addMonths(day: string, count: number) {
  const date = atNoon(day)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, last))
  return written(date)
}

/** How many days from one day to another; negative where that lies before. */
export const daysBetween = (from: string, to: string) =>
  Math.round((atNoon(to).getTime() - atNoon(from).getTime()) / msPerDay)

/** Monday and Sunday of the week in which a day is. */
export function weekOf(day: string) {
  const monday = addDays(day, -((atNoon(day).getUTCDay() + 6) % 7))
  return { from: monday, to: addDays(monday, 6) }
}

/** `Mon`. */
export const weekdayOf = (day: string) => weekdays[atNoon(day).getUTCDay()]!.slice(0, 3)

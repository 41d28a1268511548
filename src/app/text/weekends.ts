// @chunk later
import { weekdays } from './calendar-names.ts'
import { isRealDay } from './typed-dates.ts'

/** `Saturday` or `Sunday`; nothing for any other day, or a text that is no day. Holidays differ by State and year. */
export function weekendDay(day: string) {
  if (!isRealDay(day)) return undefined
  const weekday = new Date(day).getUTCDay()
  return weekday === 0 || weekday === 6 ? weekdays[weekday] : undefined
}

/** What is remarked of a due date; empty where there is nothing to say. */
export function weekendRemark(day = ''): string {
  const weekend = weekendDay(day)
  return weekend ? `This is a ${weekend}.` : ''
}

/** The days of a person. */
import { localTime } from './zone.ts'

/** The date of a moment where the person is, `2026-12-01`. */
export function dateOfMoment(moment: string) {
  const { year, month, day } = localTime(moment)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(month + 1)}-${two(day)}`
}

/** Whether a text is written as a day, `2026-12-01`; there may be no such day. */
export const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** The days of a person. */
import { localTime } from './zone.ts'

/** The date of a moment where the person is, `2026-12-01`. */
export function dateOfMoment(moment: string) {
  const { year, month, day } = localTime(moment)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(month + 1)}-${two(day)}`
}

/** The days of a person as moments. */

/** The numbers of a date. */
export function partsOfDate(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}

/** The first moment of a date where the person is, as an ISO 8601 date-time in UTC. */
export function startOfDay(date: string) {
  const { year, month, day } = partsOfDate(date)
  return new Date(year, month - 1, day).toISOString()
}

/** The last millisecond of a date where the person is, as an ISO 8601 date-time in UTC. */
export function endOfDay(date: string) {
  const { year, month, day } = partsOfDate(date)
  return new Date(new Date(year, month - 1, day + 1).getTime() - 1).toISOString()
}

/** The date of a moment where the person is, `2026-12-01`. */
export function dateOfMoment(moment: string) {
  const date = new Date(moment)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

// @chunk pieces
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

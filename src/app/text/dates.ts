/** Dates as people type them, and the days of a person as moments. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads `1/12/2026`, `1 Dec 2026`, `1.12.26` or `2026-12-01` as `2026-12-01`; the day comes first, as in Australia. */
export function readTypedDate(typed: string): string | undefined {
  const text = typed.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return realDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const local = /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,9})\.?,?[\s./-]+(\d{4}|\d{2})$/.exec(text)
  if (!local) return undefined
  const [, day, month = '', year = ''] = local
  const named = months.indexOf(month.slice(0, 3)) + 1
  return realDate(
    year.length === 2 ? 2000 + Number(year) : Number(year),
    named || Number(month),
    Number(day),
  )
}

/** The date, unless there is no such day. */
function realDate(year: number, month: number, day: number) {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real && year >= 1000 ? date.toISOString().slice(0, 10) : undefined
}

function parts(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}

/** The first moment of a date where the person is, as an ISO 8601 date-time in UTC. */
export function startOfDay(date: string) {
  const { year, month, day } = parts(date)
  return new Date(year, month - 1, day).toISOString()
}

/** The last millisecond of a date where the person is, as an ISO 8601 date-time in UTC. */
export function endOfDay(date: string) {
  const { year, month, day } = parts(date)
  return new Date(new Date(year, month - 1, day + 1).getTime() - 1).toISOString()
}

/** The date of a moment where the person is, `2026-12-01`. */
export function dateOfMoment(moment: string) {
  const date = new Date(moment)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

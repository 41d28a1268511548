/** What calendar and clock show where the person is: in their browser's own zone, or in the one that a page is drawn for. */

/** The month counts from 0. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number }

/** Only ever read beside `import.meta.env.SSR`, so that the browser's scripts do not contain it. */
const drawn: { format: Intl.DateTimeFormat | undefined; offsets: Record<number, number> } = {
  format: undefined,
  offsets: {},
}
/** Clocks are put forward and back at a quarter of an hour. */
const quarter = 900_000

/** At a moment as a service writes it: one without an offset is of the person's own clock. */
export function localTime(moment: string): LocalTime {
  if (import.meta.env.SSR && drawn.format) return timeIn(drawn.format, moment)
  const date = new Date(moment)
  return {
    year: date.getFullYear(),
    month: date.getMonth(),
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
  }
}

/**
 * Runs something that shows times of a zone, and says by how many minutes its clock was ahead at these, by their
 * quarters of an hour since 1970. It must not wait: then others would see that zone.
 */
export function inZone<T>(
  zone: string,
  run: () => T,
): { result: T; offsets: Record<number, number> } {
  drawn.format = formatIn(zone)
  drawn.offsets = {}
  try {
    return { result: run(), offsets: drawn.offsets }
  } finally {
    drawn.format = undefined
  }
}

/** By the zone's own name: `asia/kolkata`, `Asia/Kolkata` and `Asia/Calcutta` are one. */
const formats = new Map<string, Intl.DateTimeFormat>()
/** So many zones are remembered; a firm has people in a few. */
const mostFormats = 50

/** Throws for a zone that is none. */
function formatIn(zone: string): Intl.DateTimeFormat {
  const format = formats.get(zone)
  if (format) return format
  const made = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const { timeZone } = made.resolvedOptions()
  const known = formats.get(timeZone)
  if (known) return known
  const [oldest] = formats.keys()
  if (formats.size >= mostFormats && oldest !== undefined) formats.delete(oldest)
  formats.set(timeZone, made)
  return made
}

const withoutOffset = /T[^Z+-]*$/i

function timeIn(format: Intl.DateTimeFormat, moment: string): LocalTime {
  if (withoutOffset.test(moment)) return writtenTime(moment)
  const date = new Date(moment)
  const parts = format.formatToParts(date)
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
  const [year, month, day] = [part('year'), part('month') - 1, part('day')]
  const [hour, minute] = [part('hour'), part('minute')]
  const ahead = Date.UTC(year, month, day, hour, minute) - date.getTime()
  drawn.offsets[Math.floor(date.getTime() / quarter)] = Math.ceil(ahead / 60_000)
  return { year, month, day, hour, minute }
}

/** As it is written, whatever the zone. */
function writtenTime(moment: string): LocalTime {
  const date = new Date(`${moment}Z`)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  }
}

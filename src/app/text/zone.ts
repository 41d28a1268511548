/** Local time where the person is: in the browser's own time zone, or in the zone that a page is drawn for. */

/** The month counts from 0. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number }

/** A time zone, and its offsets from UTC in minutes, by the quarter hours that were asked for before. */
type Zone = { format: Intl.DateTimeFormat; offsets: Map<number, number> }

/** Only ever read beside `import.meta.env.SSR`, so that the browser's scripts do not contain it. */
const drawn: { zone: Zone | undefined; offsets: Record<number, number> } = {
  zone: undefined,
  offsets: {},
}
/** Clocks are put forward and back at a quarter of an hour. */
const quarter = 900_000

/** At a moment as a service writes it: one without an offset is of the person's own clock. */
export function localTime(moment: string): LocalTime {
  if (import.meta.env.SSR && drawn.zone) return timeIn(drawn.zone, moment)
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
 * Runs something in a time zone, and returns the offsets from UTC that it used, in minutes, by quarter hours
 * since 1970. It must be synchronous: the zone is set for everybody while it runs.
 */
export function inZone<T>(
  zone: string,
  run: () => T,
): { result: T; offsets: Record<number, number> } {
  drawn.zone = zoneOf(zone)
  drawn.offsets = {}
  try {
    return { result: run(), offsets: drawn.offsets }
  } finally {
    drawn.zone = undefined
  }
}

/** By the zone's own name: `asia/kolkata`, `Asia/Kolkata` and `Asia/Calcutta` are one. */
const zones = new Map<string, Zone>()
/** So many zones are remembered; a firm has people in a few. */
const mostZones = 50
/** So many quarters of an hour of each: to ask for one takes thirty times as long as to look it up. */
const mostQuarters = 5000

/** Throws for a zone that is none. */
function zoneOf(name: string): Zone {
  const zone = zones.get(name)
  if (zone) return zone
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const { timeZone } = format.resolvedOptions()
  const known = zones.get(timeZone)
  if (known) return known
  const made = { format, offsets: new Map() }
  makeRoom(zones, mostZones)
  zones.set(timeZone, made)
  return made
}

/** Forgets the oldest entry where there are too many. */
function makeRoom<Key>(map: Map<Key, unknown>, most: number) {
  const [oldest] = map.keys()
  if (map.size >= most && oldest !== undefined) map.delete(oldest)
}

const withoutOffset = /T[^Z+-]*$/i

function timeIn(zone: Zone, moment: string): LocalTime {
  // As it is written, whatever the zone.
  if (withoutOffset.test(moment)) return clockAt(new Date(`${moment}Z`))
  const at = new Date(moment).getTime()
  const quarters = Math.floor(at / quarter)
  const ahead = zone.offsets.get(quarters) ?? offsetAt(zone, quarters)
  drawn.offsets[quarters] = ahead
  return clockAt(new Date(at + ahead * 60_000))
}

/** Throws for a moment that is none. */
function offsetAt({ format, offsets }: Zone, quarters: number) {
  const at = quarters * quarter
  const parts = format.formatToParts(at)
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
  const [year, month, day] = [part('year'), part('month') - 1, part('day')]
  const ahead = Math.ceil((Date.UTC(year, month, day, part('hour'), part('minute')) - at) / 60_000)
  makeRoom(offsets, mostQuarters)
  offsets.set(quarters, ahead)
  return ahead
}

const clockAt = (date: Date): LocalTime => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth(),
  day: date.getUTCDate(),
  hour: date.getUTCHours(),
  minute: date.getUTCMinutes(),
})

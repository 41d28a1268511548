/** How long work took, as people write it: `45m`, `90`, `1h15`, `1:15`, `1.25h`, `.2h`, `5u`. */

/** The typed duration in whole minutes, or why it is invalid. */
export type ReadDuration = { minutes: number } | { fault: string }

/** Nobody works longer in one day; anything longer is a mistake, or several records. */
export const maxMinutes = 24 * 60

const faults = {
  nothing: 'Enter how long it took',
  clock: 'Minutes go up to 59, such as 1:15',
  unclear: 'Enter hours or minutes, such as 45m',
  negative: 'A duration cannot be below zero',
  zero: 'The duration must be more than zero',
  long: 'A day has 24 hours: record longer work day by day, such as 7h30',
  fine: 'Enter whole minutes, such as 45m',
}

type Reader = [pattern: RegExp, minutes: (parts: number[], unit: number) => number]
const number = String.raw`(\d{1,9}(?:[.,]\d{1,4})?|[.,]\d{1,4})`
const readers: Reader[] = [
  [/^(\d{1,4}):([0-5]\d)$/, ([h = 0, m = 0]) => h * 60 + m],
  [
    /^(\d{1,4}) ?h(?:(?:ou)?rs?)? ?([0-5]?\d) ?(?:m(?:in(?:ute)?s?)?)?$/,
    ([h = 0, m = 0]) => h * 60 + m,
  ],
  [new RegExp(`^${number} ?h(?:(?:ou)?rs?)?$`), ([h = 0]) => h * 60],
  [new RegExp(`^${number} ?m(?:in(?:ute)?s?)?$`), ([m = 0]) => m],
  // A whole number alone is minutes; with a fraction, which minutes have none of, it is hours.
  [/^(\d{1,9})$/, ([m = 0]) => m],
  [new RegExp(`^${number}$`), ([h = 0]) => h * 60],
  [new RegExp(`^${number} ?u(?:nits?)?$`), ([u = 0], unit) => u * unit],
]

/** Reads what was typed; `unit` is the length of a unit in minutes. */
export function readDuration(typed: string, unit: number): ReadDuration {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (text === '') return { fault: faults.nothing }
  if (/^[-−–]/.test(text)) return { fault: faults.negative }
  for (const [pattern, minutesOf] of readers) {
    const found = pattern.exec(text)
    if (!found) continue
    const parts = found.slice(1).map((part) => Number(part.replace(',', '.')))
    // Removes errors of binary arithmetic: 1.1 hours are exactly 66 minutes.
    return bounded(Math.round(minutesOf(parts, unit) * 1e6) / 1e6)
  }
  return { fault: /^\d{1,4}:\d+$/.test(text) ? faults.clock : faults.unclear }
}

function bounded(minutes: number): ReadDuration {
  if (minutes <= 0) return { fault: faults.zero }
  if (minutes > maxMinutes) return { fault: faults.long }
  return Number.isInteger(minutes) ? { minutes } : { fault: faults.fine }
}

/** How many units a duration is billed as: a part of a unit counts as a whole one. */
export const unitsOf = (minutes: number, unit: number) => Math.ceil(minutes / unit)

/** How many units a duration is, in as many decimals as an amount needs to come out to the cent. */
export const exactUnitsOf = (minutes: number, unit: number) =>
  Math.round((minutes / unit) * 10_000) / 10_000

/** The whole minutes that are this many units; undefined where there are none. */
export function minutesOfUnits(units: number, unit: number): number | undefined {
  const minutes = Math.round(units * unit)
  return exactUnitsOf(minutes, unit) === units ? minutes : undefined
}

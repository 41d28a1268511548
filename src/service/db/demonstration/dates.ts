/** When the matters of the demonstration practice were opened, worked on and closed. */
import type { MatterStatus } from '#contract/matters.ts'
import type { Rng } from './random.ts'

const day = 86_400_000
/** How long the firm has kept its matters here, in milliseconds. */
const span = 7 * 365 * day

/** The dates of the matter at `place` of `count`; later ones are closer together, as the firm has grown. */
export function drawDates(
  rng: Rng,
  { place, count, asOf }: { place: number; count: number; asOf: Date },
) {
  const age = (1 - (place + 0.5) / count) ** 1.5 * span
  const now = asOf.getTime()
  const opened = onWorkday(now - age)
  const lived = now - opened
  const status: MatterStatus = rng.sometimes(closedShare(lived)) ? 'Closed' : 'Open'
  // Most open matters were worked on recently; closed ones have rested for long.
  const rest = status === 'Open' ? lived * rng.next() ** 5 : lived * (0.1 + 0.8 * rng.next())
  // What would lie in the future happened in the last hour instead.
  const past = (time: number) => Math.min(time, now - rng.between(1, 3_600) * 1_000)
  const worked = past(Math.max(atWork(rng, now - rest), atWork(rng, opened)))
  const changed = past(
    Math.max(atWork(rng, worked - rng.next() ** 3 * 20 * day), atWork(rng, opened)),
  )
  return {
    status,
    date_open: new Date(opened).toISOString().slice(0, 10),
    last_activity: rng.maybe(0.97, () => new Date(worked).toISOString()),
    user_change_timestamp: rng.maybe(0.95, () => new Date(changed).toISOString()),
  }
}

/** Few are closed in their first months, most after two years. */
const closedShare = (lived: number) => Math.min(0.9, (lived / (730 * day)) * 0.85)

/** The start of that day, or of the Friday before a weekend. */
function onWorkday(time: number): number {
  const start = Math.floor(time / day) * day
  const weekday = new Date(start).getUTCDay()
  return start - (weekday === 0 ? 2 : weekday === 6 ? 1 : 0) * day
}

/** A minute between 8 and 18 o'clock in eastern Australia (10 hours ahead of UTC) of that workday. */
export const atWork = (rng: Rng, time: number) =>
  onWorkday(time) + (rng.between(8 * 60, 18 * 60) - 10 * 60) * 60_000 + rng.between(0, 59_999)

/** Decides when everything is read again. */

const hour = 60 * 60_000
/** A sweep at night comes a little earlier than the one before, or a little later, but not twice. */
const nearlyADay = 20 * hour
/** A desk that is off at night sweeps by day. */
const overdue = 36 * hour
const night = { from: 1, until: 5 }

/** At night by the clock of this machine, once; where nights were missed, at any time. */
export function sweepIsDue(completeAt: Date, now = new Date()): boolean {
  const age = now.getTime() - completeAt.getTime()
  const isNight = now.getHours() >= night.from && now.getHours() < night.until
  return age > overdue || (isNight && age > nearlyADay)
}

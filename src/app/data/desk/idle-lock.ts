// @chunk later
/** After how many minutes an unused screen is locked: what the person chose, or what their firm sets at most. */
import type { Preferences } from '#contract/desk/desk.ts'

/** In minutes; 0 for never. */
export function idleLockOf({
  idleLockMinutes: chosen,
  idleLockLimit: limit = 0,
}: Preferences): number {
  return limit > 0 && (chosen === 0 || chosen > limit) ? limit : chosen
}

/** Lanes with few places, for tests of what has to wait. */
import type { LaneSizes } from '#gateway/http/lanes.ts'

/** Every lane with so many places, of which one caller may have all. */
export function lanesOf(places: number): LaneSizes {
  const size = [places, places, places, places] as const
  return { reads: size, writes: size, uploads: size, desk: size, files: size, mirror: size }
}

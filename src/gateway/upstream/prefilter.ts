/** A quick test, by samples, whether bytes may contain one of some texts: most bodies contain none. */

/** How many bytes are compared at a time. */
const sample = 4
const slots = 65_536

/** The slot of four bytes, the same for upper and lower case. */
const slotOf = (bytes: Uint8Array, at: number): number => {
  const four =
    bytes[at]! |
    (bytes[at + 1]! << 8) |
    (bytes[at + 2]! << 16) |
    (bytes[at + 3]! << 24) |
    0x20202020
  return Math.imul(four, 0x9e3779b1) >>> 16
}

/**
 * Returns false only if none of the texts occurs, in any letter case. Samples are taken as far apart as the shortest
 * text allows, so one of them falls inside any text; only the bytes around a match are given to `isThere`.
 */
export function createPrefilter(
  texts: readonly string[],
  isThere: (around: string) => boolean,
): (bytes: Buffer) => boolean {
  const known = new Uint8Array(slots)
  for (const text of texts) {
    const bytes = Buffer.from(text, 'latin1')
    for (let at = 0; at + sample <= bytes.length; at += 1) known[slotOf(bytes, at)] = 1
  }
  const lengths = texts.map(({ length }) => length)
  const step = Math.min(...lengths) - sample + 1
  const longest = Math.max(...lengths)
  return (bytes) => {
    for (let at = 0; at + sample <= bytes.length; at += step) {
      if (known[slotOf(bytes, at)] === 0) continue
      if (isThere(bytes.toString('latin1', Math.max(0, at - longest), at + longest))) return true
    }
    return false
  }
}

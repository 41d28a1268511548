/** A quick look whether texts may stand in bytes, at a few of them only: most bodies hold nothing to search for. */

/** Bytes that are compared at a time. */
const sample = 4
const slots = 65_536

/** Upper and lower case are one here. */
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
 * Answers false only where none of the texts stands whole, in any case. Of a text that is there, samples as far apart as
 * the shortest one allows meet one whole sample; only there the bytes around it are given to `isThere`.
 */
export function firstLookFor(
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

/** A fast test, by samples, of whether bytes may contain one of some texts: most bodies contain none. */

/** How many bytes a sample has. */
const sampleSize = 4
const hashes = 65_536

/** The hash of a sample, the same for upper and lower case. */
const hashAt = (bytes: Uint8Array, offset: number): number => {
  const sample =
    bytes[offset]! |
    (bytes[offset + 1]! << 8) |
    (bytes[offset + 2]! << 16) |
    (bytes[offset + 3]! << 24) |
    0x20202020
  return Math.imul(sample, 0x9e3779b1) >>> 16
}

/**
 * Returns false only if none of the texts occurs, in any letter case. Samples are taken as far apart as the shortest
 * text allows, so that one falls inside any text; only the bytes around a hit are searched with `contains`.
 */
export function createPrefilter(
  texts: readonly string[],
  contains: (excerpt: string) => boolean,
): (bytes: Buffer) => boolean {
  const isKnown = new Uint8Array(hashes)
  for (const text of texts) {
    const bytes = Buffer.from(text, 'latin1')
    for (let offset = 0; offset + sampleSize <= bytes.length; offset += 1)
      isKnown[hashAt(bytes, offset)] = 1
  }
  const lengths = texts.map(({ length }) => length)
  const step = Math.min(...lengths) - sampleSize + 1
  const longest = Math.max(...lengths)
  return (bytes) => {
    for (let offset = 0; offset + sampleSize <= bytes.length; offset += step) {
      if (isKnown[hashAt(bytes, offset)] === 0) continue
      const excerpt = bytes.toString('latin1', Math.max(0, offset - longest), offset + longest)
      if (contains(excerpt)) return true
    }
    return false
  }
}

/** A fast test, by samples, of whether bytes may contain one of some texts: most bodies contain none. */

/** How many bytes a sample has. */
const sampleSize = 4
const hashes = 65_536

/** A sample as a number, the same for upper and lower case. */
const sampleAt = (bytes: DataView, offset: number): number =>
  bytes.getInt32(offset, true) | 0x20202020

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer) =>
  new DataView(buffer, byteOffset, byteLength)

const hashOf = (sample: number) => Math.imul(sample, 0x9e3779b1) >>> 16

/** Returns a function that says whether a sample occurs in one of the texts. */
function createLookup(texts: readonly string[]): (sample: number) => boolean {
  const samples = new Set<number>()
  /** Whether a sample has this hash: small enough to stay near the processor. */
  const known = new Uint8Array(hashes)
  for (const text of texts) {
    const bytes = viewOf(Buffer.from(text, 'latin1'))
    for (let offset = 0; offset + sampleSize <= bytes.byteLength; offset += 1) {
      const sample = sampleAt(bytes, offset)
      samples.add(sample)
      known[hashOf(sample)] = 1
    }
  }
  return (sample) => known[hashOf(sample)] === 1 && samples.has(sample)
}

/**
 * Returns false only if none of the texts occurs, in any letter case. Samples are taken as far apart as the shortest
 * text allows, so that one falls inside any text; only the bytes around a hit are searched with `contains`.
 */
export function createPrefilter(
  texts: readonly string[],
  contains: (excerpt: string) => boolean,
): (bytes: Buffer) => boolean {
  const isKnown = createLookup(texts)
  const lengths = texts.map(({ length }) => length)
  const step = Math.min(...lengths) - sampleSize + 1
  const longest = Math.max(...lengths)
  return (bytes) => {
    const view = viewOf(bytes)
    for (let offset = 0; offset + sampleSize <= bytes.length; offset += step) {
      if (!isKnown(sampleAt(view, offset))) continue
      const excerpt = bytes.toString('latin1', Math.max(0, offset - longest), offset + longest)
      if (contains(excerpt)) return true
    }
    return false
  }
}

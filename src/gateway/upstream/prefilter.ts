/** A fast test, by samples, of whether bytes may contain one of some texts: most bodies contain none. */

/** How many bytes a sample has. */
const sampleSize = 4
const hashes = 65_536

/** A sample as a number, the same for upper and lower case, and never 0. */
const sampleAt = (bytes: Uint8Array, offset: number): number =>
  bytes[offset]! |
  (bytes[offset + 1]! << 8) |
  (bytes[offset + 2]! << 16) |
  (bytes[offset + 3]! << 24) |
  0x20202020

const hashOf = (sample: number) => Math.imul(sample, 0x9e3779b1) >>> 16

/** Says of a sample whether it is one of the texts', or shares its hash with two different ones of them. */
function createLookup(texts: readonly string[]): (sample: number) => boolean {
  const samples = new Int32Array(hashes)
  const shared = new Uint8Array(hashes)
  for (const text of texts) {
    const bytes = Buffer.from(text, 'latin1')
    for (let offset = 0; offset + sampleSize <= bytes.length; offset += 1) {
      const sample = sampleAt(bytes, offset)
      const hash = hashOf(sample)
      if (samples[hash] !== 0 && samples[hash] !== sample) shared[hash] = 1
      samples[hash] = sample
    }
  }
  return (sample) => {
    const hash = hashOf(sample)
    return samples[hash] === sample || shared[hash] === 1
  }
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
    for (let offset = 0; offset + sampleSize <= bytes.length; offset += step) {
      if (!isKnown(sampleAt(bytes, offset))) continue
      const excerpt = bytes.toString('latin1', Math.max(0, offset - longest), offset + longest)
      if (contains(excerpt)) return true
    }
    return false
  }
}

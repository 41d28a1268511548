/** A seeded random number generator: the same seed makes the same practice on every machine. */

/** The order of the draws decides what each gives. */
export type Rng = ReturnType<typeof createRng>

const alphabet = 'abcdefghjkmnpqrstvwxyz0123456789'

export function createRng(seed: number) {
  let state = seed >>> 0
  /** Mulberry32 (Tommy Ettinger, public domain): a number from 0 up to 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))

  return {
    next,
    /** A whole number, both ends included. */
    between,
    /** True in `share` of the cases. */
    sometimes: (share: number) => next() < share,
    /** The value in `share` of the cases, else nothing. */
    maybe: <T>(share: number, value: () => T): T | undefined =>
      next() < share ? value() : undefined,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    /** One of a list by the weight that each entry has. */
    weighted: <T extends { weight: number }>(list: readonly T[]): T => {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0)
      return list.find(({ weight }) => (left -= weight) < 0) ?? list.at(-1)!
    },
    digits: (length: number) => Array.from({ length }, () => String(between(0, 9))).join(''),
    /** An identifier without meaning or order: 60 bits in 12 characters. */
    id: () => Array.from({ length: 12 }, () => alphabet[between(0, 31)]).join(''),
  }
}

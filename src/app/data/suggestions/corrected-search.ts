// @chunk later
/** Corrects a search by the names and titles that a lookup found for it: `zielinsky` by `Zieliński, Marta`. */
import { bare } from '#app/text/bare.ts'
import { hasWords } from '#app/text/matched.ts'

/** How many slips of a typing hand separate two words: letters left out, added, wrong, or swapped with the next. */
export function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, place) => place)]
  for (let i = 1; i <= one.length; i += 1) {
    const [before, above] = [rows[i - 2], rows[i - 1]!]
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = before && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swapped = isSwapped ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (isSame ? 0 : 1), swapped))
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}

/** How many slips a word of this length may have and still be meant. */
const maxSlips = (length: number) => Math.min(3, Math.ceil(length / 4))

/** The closest of `words`, as it is written there; undefined if none is close. */
function closest(typed: string, words: readonly string[]): string | undefined {
  const letters = bare(typed)
  const [best] = words
    .map((word) => ({ word, slips: distance(letters, bare(word)) }))
    .toSorted((one, other) => one.slips - other.slips)
  return best && best.slips <= maxSlips(letters.length) ? best.word : undefined
}

/** The search with every mistyped word as `text` has it; undefined if a word is in no way there. */
function correctedBy(text: string, search: string): string | undefined {
  const words = text.split(/[\s,;()]+/u).filter((word) => bare(word) !== '')
  const corrected = search
    .split(/\s+/u)
    .filter(Boolean)
    .map((typed) => closest(typed, words))
  return corrected.includes(undefined) ? undefined : corrected.join(' ')
}

/**
 * The different searches that these texts suggest, the closest first; what was typed itself is none. Where it was
 * found as it was typed, but for its accents, nothing else was meant.
 */
export function correctedSearches(search: string, texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => correctedBy(text, search) ?? [])
  const byLetters = new Map(found.map((one) => [one.toLowerCase(), one]))
  const slips = (one: string) => distance(bare(search), bare(one))
  const isFound = found.some((one) => slips(one) === 0)
  byLetters.delete(search.trim().toLowerCase())
  return [...byLetters.values()]
    .filter((one) => !isFound || slips(one) === 0)
    .toSorted((one, other) => slips(one) - slips(other))
}

/** What was meant by a search that found this text: the search itself where its words are there. */
export const meantBy = (search: string, text: string): string =>
  hasWords(text, search) ? search : (correctedSearches(search, [text])[0] ?? search)

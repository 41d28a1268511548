// @chunk later
/** Where in a text the words are that somebody typed. */
import { bare, bareText } from './bare.ts'

/** A part of a text; `isMatch` where it is what was typed, but for its case and accents. */
export type TextPart = { text: string; isMatch: boolean }

type Letter = { letter: string; from: number; to: number }

/** The letters of a text with their places in it; white space, which separates words, as one blank. */
function lettersOf(text: string): Letter[] {
  const letters: Letter[] = []
  let from = 0
  for (const character of text) {
    const to = from + character.length
    const folded = /\s/u.test(character) ? ' ' : bare(character)
    for (const letter of folded) letters.push({ letter, from, to })
    from = to
  }
  return letters
}

const wordsOf = (typed: string) => typed.split(/\s+/u).map(bare).filter(Boolean)

/** Whether every word that is typed stands somewhere in a text, written with other accents or signs maybe. */
export function hasWords(text: string, typed: string): boolean {
  const letters = bareText(text)
  return wordsOf(typed).every((word) => letters.includes(word))
}

/** Whether every word that is typed begins one of a text: nothing typed begins any, and signs without a word none. */
export function beginsWords(text: string, typed: string): boolean {
  const [words, begun] = [wordsOf(text), wordsOf(typed)]
  if (begun.length === 0) return typed.trim() === ''
  return begun.every((one) => words.some((word) => word.startsWith(one)))
}

/** Where a word stands in a text: where it begins one, or else anywhere. */
function placesOf(word: string, letters: readonly Letter[]): number[] {
  const whole = letters.map(({ letter }) => letter).join('')
  const places: number[] = []
  for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
    places.push(at)
  }
  const isStart = (at: number) => {
    const before = letters[at - 1]
    return !before || before.letter === ' ' || before.to < letters[at]!.from
  }
  const starts = places.filter(isStart)
  return starts.length > 0 ? starts : places
}

/** The text in parts: `O’Brien, Mary` for `obrien` as `O’Brien`, which is meant, and the rest. */
export function matched(text: string, typed: string): TextPart[] {
  const letters = lettersOf(text)
  const isMatch = Array.from({ length: text.length }, () => false)
  for (const word of wordsOf(typed)) {
    for (const at of placesOf(word, letters)) {
      isMatch.fill(true, letters[at]!.from, letters[at + word.length - 1]!.to)
    }
  }
  const parts: TextPart[] = []
  for (const [place, is] of isMatch.entries()) {
    const last = parts.at(-1)
    if (last?.isMatch === is) last.text += text[place]
    else parts.push({ text: text[place]!, isMatch: is })
  }
  return parts
}

/** Takes keys out of texts, and out of bodies as they flow, however the service spells them. */
import { PassThrough, Transform } from 'node:stream'
import { createPrefilter } from './prefilter.ts'
import { longestCharacter, type Spelling, spellingsOf } from './spellings.ts'

/** A shorter key could be a word in the practice's data, which no answer may lose. */
const shortestInBodies = 8
/** How many characters at the end of a chunk are compared to the beginning of a key. */
const comparedAtEnd = 16

export type Redactor = {
  /** For sentences: puts '(concealed)' in the place of a key. */
  text(text: string): string
  /** For bodies, whose length stays the same: an asterisk for each byte. Holds back at most the length of a key. */
  stream(): Transform
}

/** Redacts these keys, which consist of visible ASCII characters. */
export function createRedactor(keys: readonly string[]): Redactor {
  const anywhere = new RegExp(keys.flatMap(spellingsOf).map(patternOf).join('|'), 'g')
  const spellings = keys.filter(({ length }) => length >= shortestInBodies).flatMap(spellingsOf)
  const search = spellings.length > 0 ? searchFor(spellings) : undefined
  return {
    text: (text) => text.replaceAll(anywhere, '(concealed)'),
    stream: () => (search ? redacting(search) : new PassThrough()),
  }
}

const patternOf = ({ patterns }: Spelling) => patterns.join('')

type Search = {
  whole: RegExp
  /** Whether bytes may contain a key; true for any escape. */
  mayHold: (bytes: Buffer) => boolean
  /** Where in a text a key may begin that ends after it. */
  openFrom: (text: string) => number
}

function searchFor(spellings: readonly Spelling[]): Search {
  const whole = new RegExp(spellings.map(patternOf).join('|'), 'g')
  const begun = new RegExp(`${spellings.map(beginningOf).join('|')}|${cutEscape}`)
  const longest = Math.max(...spellings.map(({ patterns }) => patterns.length)) * longestCharacter
  const prefilter = createPrefilter(
    spellings.flatMap(base64Forms),
    (text) => text.search(whole) >= 0,
  )
  return {
    whole,
    mayHold: (bytes) => bytes.includes('%') || bytes.includes('\\') || prefilter(bytes),
    openFrom(text) {
      const from = Math.max(0, text.length - longest)
      const found = text.slice(from).search(begun)
      return found < 0 ? text.length : from + found
    },
  }
}

function redacting({ whole, mayHold, openFrom }: Search): Transform {
  let buffered = ''
  const clean = (text: string) => text.replaceAll(whole, (found) => '*'.repeat(found.length))
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes =
        buffered === '' ? chunk : Buffer.concat([Buffer.from(buffered, 'latin1'), chunk])
      const original = bytes.toString('latin1')
      const text = mayHold(bytes) ? clean(original) : original
      const end = openFrom(text)
      buffered = text.slice(end)
      const isAsGiven = text === original
      done(null, isAsGiven ? bytes.subarray(0, end) : Buffer.from(text.slice(0, end), 'latin1'))
    },
    flush: (done) => done(null, Buffer.from(buffered, 'latin1')),
  })
}

/** A spelling in both alphabets of base64. */
const base64Forms = ({ plain }: Spelling) => [
  plain,
  plain.replaceAll('+', '-').replaceAll('/', '_'),
]

/** An escape that is cut off by the end of a text. */
const cutEscape = String.raw`(?:%[\da-fA-F]?|\\{1,8}(?:u[\da-fA-F]{0,3}|x[\da-fA-F]?)?)$`

/** The first characters of a spelling, or as many as stand before the end of the text. */
function beginningOf({ patterns }: Spelling): string {
  const end = `$|${cutEscape}`
  return patterns
    .slice(0, comparedAtEnd)
    .reduceRight((rest, char) => (rest === '' ? char : `${char}(?:${end}|${rest})`), '')
}

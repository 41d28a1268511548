/** Takes a key out of texts, and out of bodies as they flow, however the service spells it there. */
import { PassThrough, Transform } from 'node:stream'
import { firstLookFor } from './first-look.ts'
import { longestCharacter, type Spelling, spellingsOf } from './spellings.ts'

/** A shorter key could be a word of the practice, which no answer may lose. */
const shortestInBodies = 8
/** How many characters have to fit before bytes are held back for those that may follow. */
const telling = 16

export type Concealment = {
  /** For sentences: says that something was concealed. */
  text(text: string): string
  /** For bodies, whose length stays the same: an asterisk for each byte. Holds back no more than a key's own length. */
  stream(): Transform
}

/** Conceals these keys, which are of visible ASCII characters. */
export function concealmentOf(keys: readonly string[]): Concealment {
  const anywhere = new RegExp(keys.flatMap(spellingsOf).map(patternOf).join('|'), 'g')
  const spellings = keys.filter(({ length }) => length >= shortestInBodies).flatMap(spellingsOf)
  const search = spellings.length > 0 ? searchFor(spellings) : undefined
  return {
    text: (text) => text.replaceAll(anywhere, '(concealed)'),
    stream: () => (search ? concealing(search) : new PassThrough()),
  }
}

const patternOf = ({ patterns }: Spelling) => patterns.join('')

type Search = {
  whole: RegExp
  /** Whether a key may stand in bytes; escapes are not looked into. */
  mayHold: (bytes: Buffer) => boolean
  /** Where in a text a key may have begun that ends beyond it. */
  openFrom: (text: string) => number
}

function searchFor(spellings: readonly Spelling[]): Search {
  const whole = new RegExp(spellings.map(patternOf).join('|'), 'g')
  const begun = new RegExp(`${spellings.map(beginningOf).join('|')}|${cutEscape}`)
  const longest = Math.max(...spellings.map(({ patterns }) => patterns.length)) * longestCharacter
  const look = firstLookFor(spellings.flatMap(plainly), (text) => text.search(whole) >= 0)
  return {
    whole,
    mayHold: (bytes) => bytes.includes('%') || bytes.includes('\\') || look(bytes),
    openFrom(text) {
      const from = Math.max(0, text.length - longest)
      const found = text.slice(from).search(begun)
      return found < 0 ? text.length : from + found
    },
  }
}

function concealing({ whole, mayHold, openFrom }: Search): Transform {
  let held = ''
  const clean = (text: string) => text.replaceAll(whole, (found) => '*'.repeat(found.length))
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = held === '' ? chunk : Buffer.concat([Buffer.from(held, 'latin1'), chunk])
      const given = bytes.toString('latin1')
      const text = mayHold(bytes) ? clean(given) : given
      const end = openFrom(text)
      held = text.slice(end)
      const isAsGiven = text === given
      done(null, isAsGiven ? bytes.subarray(0, end) : Buffer.from(text.slice(0, end), 'latin1'))
    },
    flush: (done) => done(null, Buffer.from(held, 'latin1')),
  })
}

/** The spelling in both kinds of base64. */
const plainly = ({ plain }: Spelling) => [plain, plain.replaceAll('+', '-').replaceAll('/', '_')]

/** An escape of which the end of a text has cut off the rest. */
const cutEscape = String.raw`(?:%[\da-fA-F]?|\\{1,8}(?:u[\da-fA-F]{0,3}|x[\da-fA-F]?)?)$`

/** The first characters of a spelling, or as many as stand before the end of the text. */
function beginningOf({ patterns }: Spelling): string {
  const end = `$|${cutEscape}`
  return patterns
    .slice(0, telling)
    .reduceRight((rest, char) => (rest === '' ? char : `${char}(?:${end}|${rest})`), '')
}

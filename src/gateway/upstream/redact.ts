/** Redacts keys in texts, and in bodies while they stream, however the service spells the keys. */
import { PassThrough, Transform } from 'node:stream'
import { createPrefilter } from './prefilter.ts'
import { longestCharacter, type Spelling, spellingsOf } from './spellings.ts'

/** A shorter key could be a word in the practice's data, which no answer may lose. */
const minLengthInBodies = 8
/** How many characters of a key's beginning are compared to the end of a chunk. */
const comparedAtEnd = 16

export type Redactor = {
  /** For sentences: replaces a key by '(concealed)'. */
  text(text: string): string
  /** For bodies, whose length stays the same: replaces each byte of a key by an asterisk. Buffers at most one key. */
  stream(): Transform
}

/** The one that was made last: compiling its patterns takes as long as a hundred answers. */
let latest: { of: string; redactor: Redactor } | undefined

/** Redacts these keys, which consist of visible ASCII characters. */
export function createRedactor(keys: readonly string[]): Redactor {
  const of = keys.join(' ')
  if (latest?.of !== of) latest = { of, redactor: makeRedactor(keys) }
  return latest.redactor
}

function makeRedactor(keys: readonly string[]): Redactor {
  const anywhere = new RegExp(keys.flatMap(spellingsOf).map(patternOf).join('|'), 'g')
  const spellings = keys.filter(({ length }) => length >= minLengthInBodies).flatMap(spellingsOf)
  const search = spellings.length > 0 ? searchFor(spellings) : undefined
  return {
    text: (text) => text.replaceAll(anywhere, '(concealed)'),
    stream: () => (search ? redactingStream(search) : new PassThrough()),
  }
}

const patternOf = ({ patterns }: Spelling) => patterns.join('')

type Search = {
  /** Matches a complete key. */
  key: RegExp
  /** Whether bytes may contain a key; true for any escape. */
  mayContainKey: (bytes: Buffer) => boolean
  /** The index at which a key may begin that ends after the text; the text's length if there is none. */
  cutKeyIndex: (text: string) => number
}

function searchFor(spellings: readonly Spelling[]): Search {
  const key = new RegExp(spellings.map(patternOf).join('|'), 'g')
  const cutKey = new RegExp(`${spellings.map(cutPatternOf).join('|')}|${cutEscape}`)
  const longest = Math.max(...spellings.map(({ patterns }) => patterns.length)) * longestCharacter
  const prefilter = createPrefilter(spellings.flatMap(base64Forms), (text) => text.search(key) >= 0)
  return {
    key,
    mayContainKey: (bytes) => bytes.includes('%') || bytes.includes('\\') || prefilter(bytes),
    cutKeyIndex(text) {
      const from = Math.max(0, text.length - longest)
      const found = text.slice(from).search(cutKey)
      return found < 0 ? text.length : from + found
    },
  }
}

function redactingStream({ key, mayContainKey, cutKeyIndex }: Search): Transform {
  let buffered = ''
  const redact = (text: string) => text.replaceAll(key, (found) => '*'.repeat(found.length))
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes =
        buffered === '' ? chunk : Buffer.concat([Buffer.from(buffered, 'latin1'), chunk])
      const original = bytes.toString('latin1')
      const text = mayContainKey(bytes) ? redact(original) : original
      const end = cutKeyIndex(text)
      buffered = text.slice(end)
      const isUnchanged = text === original
      done(null, isUnchanged ? bytes.subarray(0, end) : Buffer.from(text.slice(0, end), 'latin1'))
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

/** A pattern of the beginning of a spelling that is cut off by the end of a text. */
function cutPatternOf({ patterns }: Spelling): string {
  const end = `$|${cutEscape}`
  return patterns
    .slice(0, comparedAtEnd)
    .reduceRight((rest, char) => (rest === '' ? char : `${char}(?:${end}|${rest})`), '')
}

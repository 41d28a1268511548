/** Redacts keys in texts, and in bodies while they stream, however the service spells the keys. */
import { Transform } from 'node:stream'
import { createPrefilter } from './prefilter.ts'
import { longestCharacter, type Spelling, spellingsOf } from './spellings.ts'

/** A shorter key could be a word in the practice's data, which no answer may lose. */
const minLengthInBodies = 8
/** How many characters of a key's beginning are compared to the end of a chunk. */
const comparedAtEnd = 16

export type Redactor = {
  /** For sentences: replaces a key by '(concealed)'. */
  text(text: string): string
  /** For one body, whose length stays the same: replaces each byte of a key by an asterisk. Buffers at most one key. */
  body(): BodyRedactor
  /** The same as a stream. */
  stream(): Transform
}

export type BodyRedactor = {
  /** What of the body is known to be without a key, now that `chunk` has arrived. */
  next(chunk: Buffer): Buffer
  /** The rest of the body. */
  rest(): Buffer
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
  const body = () => (search ? redactBody(search) : unchanged)
  return {
    text: (text) => text.replaceAll(anywhere, '(concealed)'),
    body,
    stream: () => redactingStream(body()),
  }
}

const nothing = Buffer.alloc(0)
const unchanged: BodyRedactor = { next: (chunk) => chunk, rest: () => nothing }

/** A stream through which a body flows. */
export const redactingStream = ({ next, rest }: BodyRedactor) =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, next(chunk)),
    flush: (done) => done(null, rest()),
  })

const patternOf = ({ patterns }: Spelling) => patterns.join('')

type Search = {
  /** Matches a complete key. */
  key: RegExp
  /** Whether bytes may contain a key; true for any escape. */
  mayContainKey: (bytes: Buffer) => boolean
  /** How many bytes at the end, from the first that may begin a key which is not complete. */
  cutBytes: (bytes: Buffer) => number
}

function searchFor(spellings: readonly Spelling[]): Search {
  const key = new RegExp(spellings.map(patternOf).join('|'), 'g')
  const cutKey = new RegExp(`${spellings.map(cutPatternOf).join('|')}|${cutEscape}`)
  const longest = Math.max(...spellings.map(({ patterns }) => patterns.length))
  const isOfKey = bytesOf(spellings)
  const prefilter = createPrefilter(spellings.flatMap(base64Forms), (text) => text.search(key) >= 0)
  return {
    key,
    mayContainKey: (bytes) => hasEscape(bytes) || prefilter(bytes),
    cutBytes(bytes) {
      const end = endOf(bytes, isOfKey, longest * longestCharacter)
      if (end.length === 0) return 0
      // Without an escape a key is no longer than its plain spelling.
      const text = end.toString('latin1', hasEscape(end) ? 0 : Math.max(0, end.length - longest))
      const found = text.search(cutKey)
      return found < 0 ? 0 : text.length - found
    },
  }
}

/** The bytes that any way of writing the spellings consists of, by their values. */
function bytesOf(spellings: readonly Spelling[]): readonly boolean[] {
  const inEscapes = String.raw`\%ux0123456789abcdefABCDEF`
  const inBase64 = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/-_'
  const all = inEscapes + inBase64 + spellings.map(({ plain }) => plain).join('')
  const known = new Set(Buffer.from(all, 'latin1'))
  return Array.from({ length: 256 }, (_, byte) => known.has(byte))
}

/** What follows the last byte that belongs to no key: most texts end with a quotation mark or a bracket. */
function endOf(bytes: Buffer, isOfKey: readonly boolean[], longest: number): Buffer {
  const least = Math.max(0, bytes.length - longest)
  let from = bytes.length
  while (from > least && isOfKey[bytes[from - 1]!]) from -= 1
  return bytes.subarray(from)
}

const hasEscape = (bytes: Buffer) => bytes.includes(percent) || bytes.includes(backslash)
const percent = 0x25
const backslash = 0x5c

function redactBody({ key, mayContainKey, cutBytes }: Search): BodyRedactor {
  let buffered = nothing
  const redact = (bytes: Buffer) => {
    const original = bytes.toString('latin1')
    const text = original.replaceAll(key, (found) => '*'.repeat(found.length))
    return text === original ? bytes : Buffer.from(text, 'latin1')
  }
  return {
    next(chunk) {
      const arrived = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
      const bytes = mayContainKey(arrived) ? redact(arrived) : arrived
      const cut = cutBytes(bytes)
      // A copy, because a few bytes must not keep all of a chunk in memory.
      buffered = cut === 0 ? nothing : Buffer.from(bytes.subarray(-cut))
      return cut === 0 ? bytes : bytes.subarray(0, -cut)
    },
    rest: () => buffered,
  }
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

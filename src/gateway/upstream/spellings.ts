/** How a service may spell a key in its answers, as patterns for texts with one character per byte. */

/** One way to write all of a key. */
export type Spelling = {
  /** Without escapes; base64 may have `-` for `+` and `_` for `/`, and hexadecimal digits may be capitals. */
  plain: string
  /** A pattern for each of its characters, in order. */
  patterns: string[]
}

/** The longest way to write one character, in bytes: eight backslashes and `u0000`. */
export const longestCharacter = 13

const digits = (char: string) => char.charCodeAt(0).toString(16).padStart(2, '0')
const inEitherCase = (text: string) =>
  text.replaceAll(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
const literal = (char: string) => char.replace(/[^\w]/, String.raw`\$&`)

/** JSON inside JSON doubles its backslashes at every level; they belong to the character that they escape. */
const backslashes = (least: 0 | 1) => String.raw`\\{${least},8}`

/** A character as itself, percent-encoded, or escaped as in JSON (RFC 8259 section 7) and in scripts. */
function anyEscapeOf(char: string, plain = literal(char)): string {
  const hex = inEitherCase(digits(char))
  const itself = /["/]/.test(char) ? backslashes(0) + plain : char === '\\' ? backslashes(1) : plain
  return `(?:${itself}|%${hex}|${backslashes(1)}(?:u00|x)${hex})`
}

const asText = (text: string): Spelling => ({
  plain: text,
  patterns: Array.from(text, (char) => anyEscapeOf(char)),
})
const asHex = (text: string): Spelling => ({
  plain: text,
  patterns: Array.from(text, inEitherCase),
})

/** Patterns for the characters that base64url replaces and that other notations escape. */
const base64Characters: Record<string, string> = {
  '+': anyEscapeOf('+', '[+-]'),
  '/': anyEscapeOf('/', '[/_]'),
}

/**
 * The parts of base64 that depend on the text alone, whatever surrounds it (RFC 4648 section 4). Three bytes make
 * four characters, so there are three ways in which a text may be aligned.
 */
function inBase64(text: string): Spelling[] {
  const all = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text, 'latin1')])
    const shared = bytes.length % 3 === 0 ? 0 : 1
    const own = bytes
      .toString('base64')
      .replace(/(?<!=)=+$/, '')
      .slice(before === 0 ? 0 : before + 1, shared ? -1 : undefined)
    const patterns = Array.from(own, (char) => base64Characters[char] ?? char)
    // The last character holds bits of the text and of what follows.
    if (shared) patterns.push(String.raw`[\w+/-]`)
    return { plain: own, patterns }
  })
  // If the text is short, nothing depends on it alone.
  return all.filter(({ plain }) => plain.length >= Math.max(text.length, 4))
}

const reversed = (text: string) => Array.from(text).toReversed().join('')

/** Every spelling of a key of visible ASCII characters: forwards and backwards, as text, in hexadecimal and in base64. */
export function spellingsOf(key: string): Spelling[] {
  const backwards = reversed(key)
  const hex = Buffer.from(key, 'latin1').toString('hex')
  const hexOfBackwards = Buffer.from(backwards, 'latin1').toString('hex')
  return [
    asText(key),
    asText(backwards),
    asHex(hex),
    asHex(reversed(hex)),
    asHex(hexOfBackwards),
    ...inBase64(key),
    ...inBase64(backwards),
  ]
}

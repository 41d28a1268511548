/** Reads the head of one part of a multipart body: its field, and the name and media type of its file (RFC 7578). */
import { Refusal } from '#http/problem.ts'

export type PartHead = {
  field: string
  /** As the client wrote it; absent if the part is no file. */
  fileName: string | undefined
  /** As the client declared it, such as `application/pdf`. */
  mimeType: string | undefined
}

/** Reads the lines of a head, in which each character stands for a byte; throws a 400 if they are not valid. */
export function readPartHead(lines: Record<string, string[] | undefined>): PartHead {
  const parameters = parametersOf(lines['content-disposition']?.[0] ?? '')
  const field = parameters.get('name')
  if (field === undefined) throw unreadable()
  const extended = parameters.get('filename*')
  const plain = parameters.get('filename')
  return {
    field: unescaped(field),
    // Some clients send both, the first for readers that do not know the second (RFC 6266 section 4.3).
    fileName: extended === undefined ? plain && unescaped(plain) : decoded(extended),
    mimeType: mimeTypeIn(lines['content-type']?.[0] ?? ''),
  }
}

const unreadable = () =>
  new Refusal(400, {
    detail:
      'A part of the body has no field name, or its file name cannot be read. Nothing was stored.',
  })

/** The pieces of `; name="value"`. Each matches at one place only, so that nothing is scanned twice. */
const separator = /;\s*/y
const name = /[\w!#$%&'*+.^`|~-]+/y
const equals = /\s*=\s*/y
const token = /[^\s;"]*/y
const spaces = /\s*/y

function parametersOf(disposition: string): Map<string, string> {
  const [kind] = disposition.split(';', 1)
  if (kind!.trim().toLowerCase() !== 'form-data') throw unreadable()
  const rest = withoutTrailingSemicolons(disposition.slice(kind!.length))
  const parameters = new Map<string, string>()
  let at = 0
  const take = (piece: RegExp): string => {
    piece.lastIndex = at
    const [found] = piece.exec(rest) ?? []
    if (found === undefined) throw unreadable()
    at += found.length
    return found
  }
  while (at < rest.length) {
    take(separator)
    const parameter = take(name).toLowerCase()
    take(equals)
    if (rest[at] === '"') {
      const end = closingQuote(rest, at)
      parameters.set(parameter, rest.slice(at + 1, end).replaceAll('\\"', '"'))
      at = end + 1
    } else {
      parameters.set(parameter, take(token))
    }
    take(spaces)
  }
  return parameters
}

/** Some clients end the line with semicolons. */
function withoutTrailingSemicolons(text: string): string {
  let end = text.length
  while (end > 0 && /[;\s]/.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/**
 * Browsers write a backslash as itself and a quote as %22, older clients a quote as \": so a value ends at the quote
 * before a semicolon or the end of the line.
 */
function closingQuote(text: string, opening: number): number {
  let quote = text.indexOf('"', opening + 1)
  while (quote >= 0) {
    spaces.lastIndex = quote + 1
    const after = quote + 1 + spaces.exec(text)![0].length
    if (after === text.length || text[after] === ';') return quote
    quote = text.indexOf('"', quote + 1)
  }
  throw unreadable()
}

/** What browsers escape in names, and nothing else (HTML, Multipart form data). */
const unescaped = (value: string) =>
  utf8(Buffer.from(value, 'latin1')).replaceAll(/%(22|0D|0A)/gi, (escape) =>
    decodeURIComponent(escape),
  )

/** `UTF-8'en'na%C3%AFve.txt` (RFC 8187 section 3.2). */
function decoded(value: string): string {
  const [, charset, text] = /^([\w-]+)'[^']*'(.*)$/s.exec(value) ?? []
  if (charset?.toLowerCase() !== 'utf-8' || /%(?![0-9a-f]{2})/i.test(text!)) throw unreadable()
  const bytes = text!.replaceAll(/%(..)/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
  return utf8(Buffer.from(bytes, 'latin1'))
}

/** Refuses halves of characters and NUL, which could not be stored as they came, rather than repairing them. */
function utf8(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Refused below, like a text with NUL.
  }
  throw unreadable()
}

const mimeTypeIn = (value: string) =>
  /^\s*([\w!#$&^.+-]{1,64}\/[\w!#$&^.+-]{1,64})\s*(;|$)/.exec(value)?.[1]?.toLowerCase()

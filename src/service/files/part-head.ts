/** The head of one part of a multipart body: which field it fills, and the name and kind of its file (RFC 7578). */
import { Refusal } from '#service/http/problem.ts'

export type PartHead = {
  field: string
  /** As the client wrote it, whatever it holds; none where the part is no file. */
  fileName: string | undefined
  /** What the client calls its contents: `application/pdf`. */
  mimeType: string | undefined
}

/** Reads the lines of a head, in which each character stands for a byte. What cannot be read is a 400. */
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
      'A part of the body does not say which field it is, or its name cannot be read. Nothing was stored.',
  })

/**
 * `; name="value"`. Browsers write a backslash as itself and a quote as %22, older clients a quote as \": a value
 * therefore ends at the quote that a semicolon or the end of the line follows.
 */
const parameter = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"(.*?)"(?=\s*(?:;|$))|([^\s;"]*))\s*/gsy

function parametersOf(disposition: string): Map<string, string> {
  const [kind] = disposition.split(';', 1)
  if (kind!.trim().toLowerCase() !== 'form-data') throw unreadable()
  const rest = disposition.slice(kind!.length).replace(/[;\s]+$/, '')
  const parameters = new Map<string, string>()
  let end = 0
  for (const [all, name, quoted, token] of rest.matchAll(parameter)) {
    end += all.length
    parameters.set(name!.toLowerCase(), quoted?.replaceAll('\\"', '"') ?? token!)
  }
  if (end !== rest.length) throw unreadable()
  return parameters
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

/** Nothing is repaired in silence: halves of characters and NUL could not be kept as they came. */
function utf8(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Refused below, as the other is.
  }
  throw unreadable()
}

const mimeTypeIn = (value: string) =>
  /^\s*([\w!#$&^.+-]{1,64}\/[\w!#$&^.+-]{1,64})\s*(;|$)/.exec(value)?.[1]?.toLowerCase()

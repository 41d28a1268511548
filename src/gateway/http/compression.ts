/** Which compression a browser accepts, and streams that compress. */
import type { Duplex } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The encodings that an Accept-Encoding header allows, the preferred one first; `q=0` refuses one (RFC 9110, 12.5.3). */
export function encodingsIn(header: string | string[] | undefined): readonly Encoding[] {
  if (header === undefined) return none
  if (latest.header !== header) latest = { header, accepted: parse(String(header)) }
  return latest.accepted
}

const none: readonly Encoding[] = []
/** Read three times for each request, and the same from one browser to the next. */
let latest: { header: unknown; accepted: readonly Encoding[] } = {
  header: undefined,
  accepted: none,
}

function parse(header: string): Encoding[] {
  const parts = header
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
  const accepted = new Set(parts.map((part) => part.split(';')[0]!.trim()))
  return (['br', 'gzip'] as const).filter((encoding) => accepted.has(encoding))
}

/** A stream that compresses for speed rather than size; `flush` sends everything written so far. */
export function createEncoder(encoding: Encoding): Duplex & { flush(done: () => void): void } {
  if (encoding === 'gzip') return createGzip({ level: 5 })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 }
  return createBrotliCompress({ params })
}

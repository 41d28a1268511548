/** Delivers a successful answer to the client: its body unchanged, compressed if that helps, with our own headers. */
import { pipeline, type Writable } from 'node:stream'
import { createEncoder, type Encoding, encodingsIn } from '#gateway/http/compression.ts'
import type { Exchange } from '#gateway/http/exchange.ts'
import { apiHeaders } from '#gateway/http/headers.ts'
import type { Head } from '#gateway/upstream/upstream.ts'

/** As a list, which Node takes as it is. */
const apiHeaderList = Object.entries(apiHeaders).flat()

/** In bytes: a smaller answer is not worth compressing. */
const minimumSize = 1024

/** Whether a Content-Type header names JSON. */
export const isJson = (type: unknown) =>
  typeof type === 'string' && /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)

/** The compression of upstream's answer: none, one that the client accepts, or one that it cannot read. */
function encodingOf(
  { headers }: Head,
  accepted: readonly Encoding[],
): Encoding | 'none' | 'unreadable' {
  const declared = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  if (declared === 'identity') return 'none'
  return accepted.find((each) => each === declared) ?? 'unreadable'
}

/** Whether an answer can be passed on unchanged: a success, in an encoding that the client accepts. */
export const isDeliverable = ({ request }: Exchange, head: Head): boolean =>
  head.status >= 200 &&
  head.status < 300 &&
  encodingOf(head, encodingsIn(request.headers['accept-encoding'])) !== 'unreadable'

/** Where the body of an answer goes, and how many bytes it has, if that is known and nothing changes them on their way. */
export type Delivery = { down: Writable; length: number | undefined }

/** Begins the answer to the client; no header of upstream is passed on unchanged. */
export function deliver({ request, response }: Exchange, head: Head): Delivery {
  const accepted = encodingsIn(request.headers['accept-encoding'])
  const upstreamEncoding = encodingOf(head, accepted)
  const isPlain = upstreamEncoding === 'none'
  const length = lengthOf(head)
  const ownEncoding = isPlain && isCompressible(head, length) ? accepted[0] : undefined
  const encoding = ownEncoding ?? (isPlain ? undefined : upstreamEncoding)
  const headers: (string | number)[] = [...apiHeaderList]
  if (length !== 0 && head.status !== 204)
    headers.push('content-type', typeOf(head), 'vary', 'Accept-Encoding')
  if (length !== undefined && !ownEncoding) headers.push('content-length', length)
  if (encoding) headers.push('content-encoding', encoding)
  response.writeHead(head.status, headers)
  if (!ownEncoding) return { down: response, length }
  const encoder = createEncoder(ownEncoding)
  // If either end breaks, so does the other, so that half a body never looks complete.
  pipeline(encoder, response, () => {})
  return { down: encoder, length: undefined }
}

/** JSON, or text that no browser shows as a page. */
const typeOf = ({ headers }: Head) =>
  isJson(headers['content-type']) ? 'application/json' : 'text/plain; charset=utf-8'

function lengthOf({ headers }: Head): number | undefined {
  const declared = headers['content-length']
  return typeof declared === 'string' && /^\d{1,15}$/.test(declared) ? Number(declared) : undefined
}

const isCompressible = ({ status, headers }: Head, length: number | undefined) =>
  status !== 204 && isJson(headers['content-type']) && (length ?? Infinity) >= minimumSize

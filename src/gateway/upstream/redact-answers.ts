/** Redacts the key in successful answers of an upstream; failed answers are rebuilt in `failure.ts`. */
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { createEncoder } from '#gateway/http/compression.ts'
import type { Head, Upstream } from './upstream.ts'
import type { Redactor } from './redact.ts'

/** Wraps `send` so that its answers pass through the redactor that is current when an answer begins. */
export function redactAnswers(redactor: () => Redactor, send: Upstream['send']): Upstream['send'] {
  return async (request, onHead) => {
    let delivered: Promise<void> | undefined
    await send(request, (head) => {
      if (head.status < 200 || head.status > 299) return onHead(head)
      const { head: redacted, decode, encode } = recodingOf(head, request.method)
      const sink = onHead(redacted)
      const stages = [...decode, redactor().stream(), ...encode]
      delivered = pipeline([...stages, sink])
      // `send` gets a failure from the stream that it writes to; until the promise is awaited, its rejection is unhandled.
      delivered.catch(() => {})
      return stages[0]!
    })
    await delivered
  }
}

type Recoding = { head: Head; decode: Duplex[]; encode: Duplex[] }

/**
 * The stages that decompress an answer and compress it again; other encodings reach no client and need none. The
 * answer to a write stays uncompressed, since the gateway reads it too.
 */
function recodingOf(head: Head, method: string): Recoding {
  const encoding = String(head.headers['content-encoding'] ?? 'identity').toLowerCase()
  if (!isRecoded(encoding) || isEmpty(head)) return { head, decode: [], encode: [] }
  const { 'content-length': _length, ...headers } = head.headers
  const decode = [encoding === 'br' ? createBrotliDecompress() : createGunzip()]
  if (method === 'GET') {
    return { head: { ...head, headers }, decode, encode: [createEncoder(encoding)] }
  }
  const { 'content-encoding': _encoding, ...plain } = headers
  return { head: { ...head, headers: plain }, decode, encode: [] }
}

const isRecoded = (encoding: string) => encoding === 'br' || encoding === 'gzip'

/** Without a body there is nothing to decompress, whatever the headers say. */
const isEmpty = ({ status, headers }: Head) => status === 204 || headers['content-length'] === '0'

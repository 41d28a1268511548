/** Redacts the key in successful answers of an upstream; failed answers are rebuilt in `failure.ts`. */
import type { Duplex, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { asAbortSignal } from '#http/cancellation.ts'
import { createEncoder } from '#gateway/http/compression.ts'
import type { Head, Upstream, UpstreamRequest } from './upstream.ts'
import type { BodyRedactor, Redactor } from './redact.ts'
import { asStream, type Sink } from './sink.ts'

/** Where a body goes, and what every byte of it must pass on its way there. */
export type Destination = { sink: Sink | Writable; redactor?: BodyRedactor }

/** Like `send` of an upstream, whose answers are not redacted yet. */
export type Send = (request: UpstreamRequest, onHead: (head: Head) => Destination) => Promise<void>

/** Wraps `send` so that its answers pass the redactor that is current when an answer begins. */
export function redactAnswers(redactor: () => Redactor, send: Send): Upstream['send'] {
  return (request, onHead) => {
    let delivered: Promise<void> | undefined
    const sent = send(request, (head) => {
      if (head.status < 200 || head.status > 299) return { sink: onHead(head) }
      const recoding = recodingOf(head, request.method)
      if (!recoding) return { sink: onHead(head), redactor: redactor().body() }
      const { head: redacted, decode, encode } = recoding
      const sink = onHead(redacted)
      const stages = [decode, redactor().stream(), ...encode, asStream(sink)]
      // These may still hold the end of an answer after the service has finished, so an abort must end them too.
      delivered = pipeline(stages, { signal: asAbortSignal(request.signal) })
      // `send` gets a failure from the stream that it writes to; until the promise is awaited, its rejection is unhandled.
      delivered.catch(() => {})
      return { sink: decode }
    })
    // Most answers are not decompressed, and there is nothing more to wait for.
    return sent.then(() => delivered)
  }
}

type Recoding = { head: Head; decode: Duplex; encode: Duplex[] }

/**
 * The stages that decompress an answer and compress it again; other encodings reach no client and need none. The
 * answer to a write stays uncompressed, since the gateway reads it too.
 */
function recodingOf(head: Head, method: string): Recoding | undefined {
  const declared = head.headers['content-encoding']
  if (declared === undefined) return undefined
  const encoding = String(declared).toLowerCase()
  if (!isRecoded(encoding) || isEmpty(head)) return undefined
  const { 'content-length': _length, ...headers } = head.headers
  const decode = encoding === 'br' ? createBrotliDecompress() : createGunzip()
  if (method === 'GET') {
    return { head: { ...head, headers }, decode, encode: [createEncoder(encoding)] }
  }
  const { 'content-encoding': _encoding, ...plain } = headers
  return { head: { ...head, headers: plain }, decode, encode: [] }
}

const isRecoded = (encoding: string) => encoding === 'br' || encoding === 'gzip'

/** Without a body there is nothing to decompress, whatever the headers say. */
const isEmpty = ({ status, headers }: Head) => status === 204 || headers['content-length'] === '0'

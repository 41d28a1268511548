/** An upstream whose successful answers hold its key no more; what failed is told anew from its parts (`failure.ts`). */
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { createEncoder } from '#gateway/http/compression.ts'
import type { Head, Upstream } from './upstream.ts'
import type { Concealment } from './redact.ts'

/** Puts a concealment, the one of the moment at which an answer begins, between `send` and where its answers go. */
export function concealAnswers(
  concealment: () => Concealment,
  send: Upstream['send'],
): Upstream['send'] {
  return async (request, onHead) => {
    let delivered: Promise<void> | undefined
    await send(request, (head) => {
      if (head.status < 200 || head.status > 299) return onHead(head)
      const { head: told, decode, encode } = recodingOf(head, request.method)
      const sink = onHead(told)
      const stages = [...decode, concealment().stream(), ...encode]
      delivered = pipeline([...stages, sink])
      // Who sends hears of a failure by what it sends into; until this is awaited it may fail unheard.
      delivered.catch(() => {})
      return stages[0]!
    })
    await delivered
  }
}

type Recoding = { head: Head; decode: Duplex[]; encode: Duplex[] }

/**
 * What takes a compression off and puts it on again; one that no client is ever given needs none. What a write
 * answers stays plain, as it is read on its way.
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

/** Without a body there is nothing to take a compression off, whatever the head says. */
const isEmpty = ({ status, headers }: Head) => status === 204 || headers['content-length'] === '0'

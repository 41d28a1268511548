/** An upstream whose successful answers hold its key no more; what failed is told anew from its parts (`failure.ts`). */
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { createEncoder } from '#gateway/compression.ts'
import type { Head, Upstream } from '#gateway/upstream.ts'
import type { Concealment } from './concealment.ts'

/** Puts a concealment, the one of the moment at which an answer begins, between `send` and where its answers go. */
export function concealAnswers(
  concealment: () => Concealment,
  send: Upstream['send'],
): Upstream['send'] {
  return async (request, onHead) => {
    let delivered: Promise<void> | undefined
    await send(request, (head) => {
      if (head.status < 200 || head.status > 299) return onHead(head)
      const recoding = recodingOf(head)
      const sink = onHead(recoding ? withoutLength(head) : head)
      const concealing = concealment().stream()
      const stages = recoding ? [recoding.decode, concealing, recoding.encode] : [concealing]
      delivered = pipeline([...stages, sink])
      // Who sends hears of a failure by what it sends into; until this is awaited it may fail unheard.
      delivered.catch(() => {})
      return stages[0]!
    })
    await delivered
  }
}

/** What takes a compression off and puts it on again; one that no client is ever given needs none. */
function recodingOf({ headers }: Head): { decode: Duplex; encode: Duplex } | undefined {
  const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase()
  if (encoding === 'br') return { decode: createBrotliDecompress(), encode: createEncoder('br') }
  if (encoding === 'gzip') return { decode: createGunzip(), encode: createEncoder('gzip') }
  return undefined
}

function withoutLength({ status, headers }: Head): Head {
  const { 'content-length': _length, ...rest } = headers
  return { status, headers: rest }
}

/** What a call carries up: only the content that its operation names, and no more of it than is allowed. */
import type { IncomingMessage } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import type { Operation } from '#contract/operation.ts'

/** The largest JSON body, in bytes. */
export const maxJson = 1024 * 1024

/** A body went on beyond its bound. */
export class TooLarge extends Error {}

/** What may go up, or why it may not. */
export type Cargo =
  | { headers: Record<string, string>; body?: Readable }
  | { status: 400 | 413 | 415; detail?: string }

const json = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i
const form = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])\1$/i

/** Reads the headers of a body; the body itself has not begun to flow. `maxUpload` in bytes. */
export function cargoOf(request: IncomingMessage, operation: Operation, maxUpload: number): Cargo {
  const { headers } = request
  const length = headers['content-length']
  const present = headers['transfer-encoding'] !== undefined || (length ?? '0') !== '0'
  const kind = operation.body ? json : operation.form ? form : undefined
  if (!kind) return present ? { status: 400, detail: 'This call takes no body.' } : { headers: {} }
  if (!present) return { status: 400, detail: 'This call needs a body.' }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return { status: 415 }
  const type = headers['content-type']?.trim() ?? ''
  if (!kind.test(type)) return { status: 415 }

  const limit = operation.body ? maxJson : maxUpload
  // A file of the largest size has boundaries and heads around it.
  const most = operation.form ? limit + multipartAround : limit
  if (Number(length ?? 0) > most) return { status: 413, detail: sizeSentence(limit) }
  return {
    headers: {
      'content-type': operation.body ? 'application/json' : type,
      ...(length !== undefined && { 'content-length': length }),
    },
    body: request.pipe(bounded(most, sizeSentence(limit))),
  }
}

/** Says a bound, in MB, to the person who met it. */
export const sizeSentence = (limit: number) =>
  `This is larger than ${limit / 1024 / 1024} MB, the most that may be sent.`

/** The room for what a multipart body holds beside its file, in bytes; the service allows as much. */
const multipartAround = 100_000

function bounded(limit: number, sentence: string): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength
      if (bytes > limit) done(new TooLarge(sentence))
      else done(null, chunk)
    },
  })
}

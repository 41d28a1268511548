/** Checks the body of a call: it must have its operation's content type, and be no larger than the limit. */
import type { Readable } from 'node:stream'
import type { Operation } from '#contract/operation.ts'
import { Refusal } from '#http/problem.ts'
import { type LimitsByKind, timedBody } from '#http/timed-body.ts'
import type { Exchange } from './exchange.ts'
import { type Lanes, busy, callerOf } from './lanes.ts'

/** The largest JSON body, in bytes. */
export const maxJson = 1024 * 1024

/** A body exceeded its limit. */
class TooLarge extends Refusal {
  constructor(limit: number) {
    super(413, { detail: sizeSentence(limit) })
  }
}

/** What may be sent to the service. */
export type RequestBody = { headers: Record<string, string>; body?: Readable }

const json = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i
const form = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])\1$/i

/** `maxUpload` in bytes; JSON bodies count towards the limit of `lanes.memory`. */
export type BodyOptions = {
  maxUpload: number
  bodyLimits: LimitsByKind
  lanes: Pick<Lanes, 'memory'>
}

/** Checks the headers of a body, and returns it as a stream; throws, or the stream breaks with, a `Refusal`. */
export function readBody(
  exchange: Exchange,
  operation: Operation,
  { maxUpload, bodyLimits, lanes }: BodyOptions,
): RequestBody {
  const { request, response } = exchange
  const { headers } = request
  const length = headers['content-length']
  const present = headers['transfer-encoding'] !== undefined || (length ?? '0') !== '0'
  const kind = operation.body ? json : operation.form ? form : undefined
  if (!kind && !present) return { headers: {} }
  if (!kind) throw new Refusal(400, { detail: 'This request must not have a body.' })
  if (!present) throw new Refusal(400, { detail: 'This request needs a body.' })
  const type = headers['content-type']?.trim() ?? ''
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity'
  if (!isPlain || !kind.test(type)) throw new Refusal(415)

  const limit = operation.body ? maxJson : maxUpload
  // A file of the largest size has boundaries and part headers around it.
  const maxBytes = operation.form ? limit + multipartOverhead : limit
  if (Number(length ?? 0) > maxBytes) throw new TooLarge(limit)
  const { hold, release } = lanes.memory(callerOf(exchange))
  response.once('close', release)
  return {
    headers: {
      'content-type': operation.body ? 'application/json' : type,
      ...(length !== undefined && { 'content-length': length }),
    },
    body: timedBody(request, operation.body ? bodyLimits.json : bodyLimits.upload, (bytes) => {
      if (bytes > maxBytes) return new TooLarge(limit)
      return operation.body && !hold(bytes) ? busy(exchange) : undefined
    }),
  }
}

/** A sentence with the limit in MB, for the person who exceeded it. */
const sizeSentence = (limit: number) =>
  `This is larger than ${limit / 1024 / 1024} MB, the most that may be sent.`

/** What a multipart body may contain around its file, in bytes; the service allows the same. */
const multipartOverhead = 100_000

/** What a call carries up: only the content that its operation names, and no more of it than is allowed. */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Operation } from '#contract/operation.ts'
import type { Exchange } from './exchange.ts'
import { callerAddress } from '#http/caller-address.ts'
import type { HeldBytes, Holding } from '#http/held-bytes.ts'
import { BodyBroken, BodyTimeout, type LimitsByKind, timedBody } from '#http/timed-body.ts'

/** The largest JSON body, in bytes. */
export const maxJson = 1024 * 1024

/** A body went on beyond its bound. */
export class TooLarge extends Error {}

/** Too many bodies are held just now. */
class TooMuchHeld extends Error {}

/** What may go up. */
export type RequestBody = { headers: Record<string, string>; body?: Readable }
/** Why it may not. */
export type BodyRefusal = { status: 400 | 408 | 413 | 415 | 503; detail?: string }

const json = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i
const form = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])\1$/i

/** `maxUpload` in bytes; `hold` hears of the bytes of a body of JSON. */
type Bounds = { maxUpload: number; bodyLimits: LimitsByKind; hold: Holding['hold'] }

/** Begins to hold the body of a call in memory, until its answer is over. */
export function holdFor(held: HeldBytes, { request, response }: Exchange): Holding['hold'] {
  const { hold, release } = held(callerAddress(request.socket.remoteAddress))
  response.once('close', release)
  return hold
}

/** Reads the headers of a body, which comes in as far as buffers hold it; the rest as it is read. */
export function readBody(
  request: IncomingMessage,
  operation: Operation,
  { maxUpload, bodyLimits, hold }: Bounds,
): RequestBody | BodyRefusal {
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
    body: timedBody(request, operation.body ? bodyLimits.json : bodyLimits.upload, (bytes) => {
      if (bytes > most) throw new TooLarge(sizeSentence(limit))
      if (operation.body && !hold(bytes)) throw new TooMuchHeld()
    }),
  }
}

/** Says a bound, in MB, to the person who met it. */
export const sizeSentence = (limit: number) =>
  `This is larger than ${limit / 1024 / 1024} MB, the most that may be sent.`

/** The room for what a multipart body holds beside its file, in bytes; the service allows as much. */
const multipartAround = 100_000

/** Why a body did not come in, as its sender may hear it; rethrows what was no fault of the body. */
export function bodyFault(error: unknown): Required<BodyRefusal> {
  if (error instanceof TooMuchHeld) return { status: 503, detail: nothing }
  if (error instanceof TooLarge) return { status: 413, detail: error.message }
  if (error instanceof BodyTimeout) return { status: 408, detail: `${error.message} ${nothing}` }
  if (error instanceof BodyBroken) return { status: 400, detail: `The body broke off. ${nothing}` }
  throw error
}
const nothing = 'Nothing was stored.'

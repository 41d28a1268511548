/** Collects an answer of upstream that is not a success, within limits, and rebuilds its problem. */
import { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { keyRefusedProblem, type Problem, readProblem, sentenceFor } from '#contract/problem.ts'
import type { Operation } from '#contract/operation.ts'
import { tellingStatuses, writeProblems } from '#contract/write-problems.ts'
import type { Head } from './upstream.ts'
import { isSentOn } from './outcome.ts'

/** How much of an error is read, in bytes, as sent and as decompressed. */
const limit = 64 * 1024

/** A failed answer that is arriving: its body goes to `sink`, and `text` resolves to what has arrived. */
export type Failure = { head: Head; sink: Writable; text(): Promise<string> }

/** Collects a failed answer; one that is larger than the limit, or breaks off, counts as having no body. */
export function collect(head: Head): Failure {
  const chunks: Buffer[] = []
  let bytes = 0
  let tooLarge = false
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength
      tooLarge ||= bytes > limit
      if (tooLarge) chunks.length = 0
      else chunks.push(Buffer.from(chunk))
      done(tooLarge ? new Error('the error is too long to read') : null)
    },
  })
  sink.on('error', () => {})
  const text = async () =>
    // Half a text could contain half a key, which would not be recognised.
    sink.writableFinished
      ? decoded(Buffer.concat(chunks), String(head.headers['content-encoding'] ?? ''))
      : ''
  return { head, sink, text }
}

const decoders: Record<
  string,
  (body: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>
> = { br: promisify(brotliDecompress), gzip: promisify(gunzip), deflate: promisify(inflate) }

async function decoded(body: Buffer, encoding: string): Promise<string> {
  if (encoding === '' || encoding === 'identity') return body.toString()
  try {
    return (
      (await decoders[encoding.toLowerCase()]?.(body, { maxOutputLength: limit }))?.toString() ?? ''
    )
  } catch {
    return ''
  }
}

/** The status that a person sees: 502 for anything that is not an HTTP error. */
export const statusOf = ({ status }: Head) => (status >= 400 && status <= 599 ? status : 502)

/** A problem without the id that the gateway adds. */
export type MappedProblem = Omit<Problem, 'correlationId'>

/** Rebuilds upstream's problem with `operation`, with the key redacted in every text. */
export async function problemOf(
  failure: Failure,
  { method }: Operation,
  redact: (text: string) => string,
): Promise<MappedProblem> {
  const status = statusOf(failure.head)
  if (redirects.has(failure.head.status)) return redirected(failure.head.status)
  if (status !== failure.head.status) return unexplained(failure.head)
  const body = await failure.text()
  const { type, title, detail, errors } = readProblem(status, body, {
    isCreate: method === 'POST',
  })
  return {
    status,
    // Only the desk itself may say what these types say about a write.
    type: type.startsWith('urn:practice-desk:') ? 'about:blank' : redact(type),
    title: redact(title),
    detail: redact(detailFor(status, detail)),
    errors: errors?.map((error) => ({
      pointer: redact(error.pointer),
      detail: redact(error.detail),
    })),
  }
}

/** The text of the service, after the sentence of a status that says more than it. */
function detailFor(status: number, text: string) {
  const { detail } = sentenceFor(status)
  return tellingStatuses.has(status) && text !== detail ? `${detail} ${text}` : text
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const redirected = (status: number): MappedProblem => ({
  status: 502,
  type: isSentOn(status) ? writeProblems.sentOn : 'about:blank',
  title: sentenceFor(502).title,
  detail:
    'The service redirects to another address, where its key must not be sent. The address set in Practice Desk may be out of date.',
})

/** The problem for an answer that its status does not explain: a success that cannot be read, or an unexpected status. */
const unexplained = ({ status }: Head): MappedProblem => ({
  status: 502,
  type: 'about:blank',
  title: sentenceFor(502).title,
  detail:
    status >= 200 && status < 300
      ? 'The service answered in an encoding that Practice Desk cannot read.'
      : `The service answered with a status that makes no sense here (${status}).`,
})

/** Adds to a 401 or 403 the reason that `ping` showed: the desk's key is refused, or only this call. */
export function withReason(problem: MappedProblem, keyRefused: boolean): MappedProblem {
  if (keyRefused) return { ...problem, ...sentenceFor(401), type: keyRefusedProblem }
  const serviceDetail =
    problem.detail === sentenceFor(problem.status).detail ? '' : ` ${problem.detail}`
  const detail = `The service does not offer this, or does not allow Practice Desk to use it.${serviceDetail}`
  return { ...problem, title: sentenceFor(403).title, detail }
}

/** However long a service asks to be left alone, in seconds. */
const longestWait = 24 * 60 * 60

/**
 * Upstream's Retry-After (RFC 9110, 10.2.3) in seconds, also where it is a date, and no more than a day; anything else
 * is not passed on.
 */
export function retryAfter({ headers }: Head): Record<string, string> {
  const header = headers['retry-after']
  if (typeof header !== 'string') return {}
  // JavaScript would take many other texts for a date, `1.5` among them.
  const date = header.endsWith('GMT') ? Date.parse(header) : Number.NaN
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((date - Date.now()) / 1000)
  if (Number.isNaN(seconds)) return {}
  return { 'retry-after': String(Math.min(Math.max(seconds, 0), longestWait)) }
}

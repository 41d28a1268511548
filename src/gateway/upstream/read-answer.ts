/** Makes a call of the desk's own to the service, and reads the whole answer, or why there is none. */
import { Readable, Writable } from 'node:stream'
import type { Method } from '#contract/operation.ts'
import { retryAfter } from './failure.ts'
import { ConnectionError, type Head, type Upstream, UpstreamTimeout } from './upstream.ts'

/**
 * Why there is none: the connection failed before an answer began, also after a whole call was sent; it began too late; or
 * it cannot be read, as one that broke off.
 */
export type NoAnswerKind = 'not reached' | 'too slow' | 'not valid'

/** What came of asking the service for something. */
export type Answer =
  | { status: number; body: ArrayBuffer }
  /** It refused; `wait` is how long it asks to be left alone, in milliseconds. */
  | { status: number; wait?: number | undefined }
  /** Only of what is unsent is it certain that the service did nothing. */
  | { failure: NoAnswerKind; isUnsent: boolean }

/** The largest answer that is read, in bytes: a page of 250 matters with 5 MB of custom fields on one of them fits. */
const maxAnswer = 64 * 1024 * 1024

export type Call = {
  method: Method
  path: string
  /** As JSON. */
  body?: unknown
  signal: AbortSignal
  /** How long a whole answer may take, in milliseconds. */
  timeout: number
}

/** Rejects only where `signal` aborts. */
export async function readAnswer(
  upstream: Upstream,
  { method, path, body, signal, timeout }: Call,
): Promise<Answer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new UpstreamTimeout('the page took too long')), timeout)
  const collected: Collected = { chunks: [], bytes: 0 }
  const request = {
    method,
    path,
    ...contentOf(body),
    signal: AbortSignal.any([signal, late.signal]),
  }
  try {
    await upstream.send(request, (head) => {
      collected.head = head
      return collectInto(collected)
    })
  } catch (error) {
    signal.throwIfAborted()
    // Its status says more than how its body ended.
    if (!collected.head)
      return { failure: kindOf(error), isUnsent: error instanceof ConnectionError }
    if (isSuccess(collected.head)) return { failure: 'not valid', isUnsent: false }
  } finally {
    clearTimeout(timer)
  }
  const { head } = collected
  return head && isSuccess(head)
    ? { status: head.status, body: joined(collected) }
    : refusalOf(head)
}

/** A call that finds no connection in all its time waits for a service that is too slow. */
function kindOf(error: unknown): NoAnswerKind {
  const reason = error instanceof ConnectionError ? error.cause : error
  return reason instanceof UpstreamTimeout ? 'too slow' : 'not reached'
}

const accepts = { accept: 'application/json', 'accept-encoding': 'identity' }

function contentOf(body: unknown) {
  if (body === undefined) return { headers: accepts }
  const bytes = Buffer.from(JSON.stringify(body))
  const headers = {
    ...accepts,
    'content-type': 'application/json',
    'content-length': String(bytes.byteLength),
  }
  return { headers, body: Readable.from([bytes], { objectMode: false }) }
}

type Collected = { head?: Head; chunks: Buffer[]; bytes: number }

const isSuccess = ({ status }: Head) => status >= 200 && status < 300

const collectInto = (collected: Collected) =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      collected.bytes += chunk.byteLength
      collected.chunks.push(Buffer.from(chunk))
      done(collected.bytes > maxAnswer ? new Error('the answer is too long') : null)
    },
  }).on('error', () => {})

/** In memory of its own, which can be moved: that of short buffers is shared. */
function joined({ chunks, bytes }: Collected): ArrayBuffer {
  const all = new Uint8Array(bytes)
  let place = 0
  for (const chunk of chunks) {
    all.set(chunk, place)
    place += chunk.byteLength
  }
  return all.buffer
}

function refusalOf(head: Head | undefined): { status: number; wait?: number } {
  const header = head && retryAfter(head)['retry-after']
  if (header === undefined) return { status: head?.status ?? 0 }
  return { status: head!.status, wait: Number(header) * 1000 }
}

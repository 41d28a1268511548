/**
 * What the thread that serves people does for the mirror: it alone has the key of the service, and knows when nobody
 * is being served. Answers are passed on as bytes, so that reading them takes none of its time.
 */
import { Writable } from 'node:stream'
import type { MirrorKind } from '#contract/desk/mirror.ts'
import type { Lanes } from '#gateway/http/lanes.ts'
import { retryAfter } from '#gateway/upstream/failure.ts'
import type { KeyCheck } from '#gateway/upstream/key-check.ts'
import { type Head, type Upstream, UpstreamTimeout } from '#gateway/upstream/upstream.ts'
import { createQuiet, type QuietOptions } from './quiet.ts'

/** Why there is none; an answer that broke off is not valid. */
export type NoAnswerKind = 'not reached' | 'too slow' | 'not valid'

/** What came of asking the service for something. */
export type Answer =
  | { body: ArrayBuffer }
  /** It refused; `wait` is how long it asks to be left alone, in milliseconds. */
  | { status: number; wait?: number | undefined }
  | { failure: NoAnswerKind }

/** For the log. */
export type Note = {
  level: 'info' | 'warn' | 'error'
  message: string
  facts: Record<string, string | number | undefined>
}

/** Records that the service was seen to have changed, by nobody here. */
export type ChangedElsewhere = { kind: MirrorKind; ids: readonly string[] }

export type DeskSide = {
  read(path: string, signal: AbortSignal): Promise<Answer>
  /** Resolves when nobody has been served for a while. */
  quiet(argument: undefined, signal: AbortSignal): Promise<void>
  isKeyRefused(): Promise<boolean>
  note(note: Note): Promise<void>
  /** Has open pages told; resolves when that is stored. */
  tellChanged(changed: ChangedElsewhere): Promise<void>
}

/** The largest answer that is read, in bytes: a page of 250 matters with 5 MB of custom fields on one of them fits. */
const maxAnswer = 64 * 1024 * 1024

export type DeskParts = {
  upstream: Upstream
  lanes: Lanes
  isKeyRefused: KeyCheck
  note: (note: Note) => void
  tellChanged: DeskSide['tellChanged']
}

/** `times.call` is how long a whole answer may take, in milliseconds. */
export const createDeskSide = (
  { upstream, lanes, isKeyRefused, note, tellChanged }: DeskParts,
  times: QuietOptions & { call: number },
): DeskSide => {
  const quiet = createQuiet(lanes, times)
  return {
    read: (path, signal) => readAnswer(upstream, { path, signal, timeout: times.call }),
    quiet: (_, signal) => quiet(signal),
    isKeyRefused,
    note: async (given) => note(given),
    tellChanged,
  }
}

type Reading = { path: string; signal: AbortSignal; timeout: number }

async function readAnswer(upstream: Upstream, { path, signal, timeout }: Reading): Promise<Answer> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new UpstreamTimeout('the page took too long')), timeout)
  const collected: Collected = { chunks: [], bytes: 0 }
  const request = {
    method: 'GET' as const,
    path,
    headers: { accept: 'application/json', 'accept-encoding': 'identity' },
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
      return { failure: error instanceof UpstreamTimeout ? 'too slow' : 'not reached' }
    if (isSuccess(collected.head)) return { failure: 'not valid' }
  } finally {
    clearTimeout(timer)
  }
  const { head } = collected
  return head && isSuccess(head) ? { body: joined(collected) } : refusalOf(head)
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
  const seconds = Number(header)
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000
  return { status: head!.status, wait: Math.max(wait, 0) }
}

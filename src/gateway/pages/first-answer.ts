/** The answer to a page's first call, streamed into the page itself as a block of JSON. */
import { Writable } from 'node:stream'
import { isJson } from '#gateway/proxy/delivery.ts'
import { type Head, Unwanted, type Upstream, UpstreamTimeout } from '#gateway/upstream/upstream.ts'

const lessThan = 0x3c
/** `<` escaped for JSON: inside a page `</script` would end the block, and `<!--` would change its meaning. */
const escaped = Buffer.from(String.raw`\u003c`)

/** Escapes every `<` as `\u003c`, byte by byte: no other character of UTF-8 contains this byte. */
export function escapeTags(chunk: Buffer): Buffer {
  let next = chunk.indexOf(lessThan)
  if (next < 0) return chunk
  const pieces: Buffer[] = []
  let from = 0
  for (; next >= 0; next = chunk.indexOf(lessThan, from)) {
    pieces.push(chunk.subarray(from, next), escaped)
    from = next + 1
  }
  return Buffer.concat([...pieces, chunk.subarray(from)])
}

const opening = '<script type="application/json" id="first-answer">'
const closing = '</script>'
/** Follows an answer that is complete; without it the app makes the call itself. */
const complete = '<meta name="first-answer-complete">'

/** The longest answer that is held back, in bytes: drawing a page from a longer one would hold up other people's calls. */
const mostHeld = 200_000

type FirstCall = {
  upstream: Upstream
  path: string
  signal: AbortSignal
  /** How long upstream may take to begin its answer, or pause inside it, in milliseconds. */
  timeout: number
  out: Writable
}

/** An answer that is held back while it arrives, so that what is drawn from it can be written first. */
export class HeldAnswer extends Writable {
  #held: Buffer[] | undefined = []
  #size = 0
  readonly #out: Writable
  /** Resolves to false once there is more than is worth waiting for; the rest then waits where it comes from. */
  readonly full: Promise<false>
  #onFull = () => {}
  #goOn: (() => void) | undefined

  constructor(out: Writable) {
    super()
    this.#out = out
    this.full = new Promise((resolve) => {
      this.#onFull = () => resolve(false)
    })
    // Whoever leaves in the middle ends their own page only.
    this.on('error', () => {})
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    if (this.#out.destroyed) return done()
    if (!this.#held) return void this.#out.write(chunk, done)
    this.#held.push(chunk)
    this.#size += chunk.byteLength
    if (this.#size <= mostHeld) return done()
    this.#goOn = done
    this.#onFull()
  }

  /** The JSON of a complete answer. */
  text(): string {
    const markup = Buffer.concat(this.#held ?? []).toString()
    return markup.slice(opening.length, -(closing + complete).length)
  }

  /** From now on the answer goes to the page as it comes. */
  release(): void {
    for (const chunk of this.#held ?? []) this.#out.write(chunk)
    this.#held = undefined
    this.#goOn?.()
  }
}

/** Calls upstream and writes its answer to `out`, which stays open. Resolves to whether the answer is complete. */
export async function writeFirstAnswer({
  upstream,
  path,
  signal: leaving,
  timeout,
  out,
}: FirstCall): Promise<boolean> {
  let opened = false
  const stallTimer = startStallTimer(timeout)
  const signal = AbortSignal.any([leaving, stallTimer.signal])
  const headers = { accept: 'application/json', 'accept-encoding': 'identity' }
  try {
    await upstream.send({ method: 'GET', path, headers, signal }, (head) => {
      if (!isUsable(head)) return rejectingSink()
      opened = true
      out.write(opening)
      return escapingSink(out, stallTimer)
    })
    if (opened) out.write(closing + complete)
    return opened
  } catch {
    if (opened && !out.destroyed) out.write(closing)
    return false
  } finally {
    stallTimer.pause()
  }
}

type StallTimer = { signal: AbortSignal; pause(): void; resume(): void }

/** Aborts once upstream has stalled for `timeout` milliseconds without a break. */
function startStallTimer(timeout: number): StallTimer {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new UpstreamTimeout('upstream is stalled'))
  let timer: NodeJS.Timeout
  const resume = () => {
    timer = setTimeout(giveUp, timeout).unref()
  }
  resume()
  return { signal: controller.signal, pause: () => clearTimeout(timer), resume }
}

const isUsable = ({ status, headers }: Head) =>
  status === 200 &&
  isJson(headers['content-type']) &&
  (headers['content-encoding'] ?? 'identity') === 'identity'

/** A sink that ends the call, because its answer is of no use here. */
const rejectingSink = () => {
  const sink = new Writable({
    write: (_chunk, _encoding, done) => done(new Unwanted('not wanted')),
  })
  return sink.on('error', () => {})
}

/** A sink that pauses the timer while a slow reader, and not upstream, is at fault. */
const escapingSink = (out: Writable, stallTimer: StallTimer) =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      stallTimer.pause()
      out.write(escapeTags(chunk), (error) => {
        stallTimer.resume()
        done(error)
      })
    },
  }).on('error', () => {})

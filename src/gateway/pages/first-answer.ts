/** The answer to a page's first call, streamed into the page itself as a block of JSON. */
import { Writable } from 'node:stream'
import { isJson } from '#gateway/proxy/delivery.ts'
import type { Head, Upstream } from '#gateway/upstream/upstream.ts'

const lessThan = 0x3c
/** `<` escaped for JSON: inside a page `</script` would end the block, and `<!--` would change it. */
const escaped = Buffer.from(String.raw`\u003c`)

/** Escapes every `<` as `\u003c`, byte by byte: no other character of UTF-8 contains this byte. */
export function withoutTags(chunk: Buffer): Buffer {
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
/** Follows an answer that arrived whole; without it the app makes the call itself. */
const complete = '<meta name="first-answer-complete">'

type FirstCall = {
  upstream: Upstream
  path: string
  signal: AbortSignal
  /** How long upstream may take to begin its answer, or pause inside it, in milliseconds. */
  timeout: number
  out: Writable
}

/** Calls upstream and writes its answer to `out`, which stays open. Resolves to whether the answer is whole. */
export async function writeFirstAnswer({
  upstream,
  path,
  signal: leaving,
  timeout,
  out,
}: FirstCall): Promise<boolean> {
  let opened = false
  const waiting = waitFor(timeout)
  const signal = AbortSignal.any([leaving, waiting.signal])
  const headers = { accept: 'application/json', 'accept-encoding': 'identity' }
  try {
    await upstream.send({ method: 'GET', path, headers, signal }, (head) => {
      if (!isWhole(head)) return nowhere()
      opened = true
      out.write(opening)
      return island(out, waiting)
    })
    if (opened) out.write(closing + complete)
    return opened
  } catch {
    if (opened && !out.destroyed) out.write(closing)
    return false
  } finally {
    waiting.pause()
  }
}

type Waiting = { signal: AbortSignal; pause(): void; resume(): void }

/** Aborts once upstream has made us wait for `timeout` milliseconds at a stretch. */
function waitFor(timeout: number): Waiting {
  const controller = new AbortController()
  const giveUp = () => controller.abort(new Error('upstream is stalled'))
  let timer: NodeJS.Timeout
  const resume = () => {
    timer = setTimeout(giveUp, timeout).unref()
  }
  resume()
  return { signal: controller.signal, pause: () => clearTimeout(timer), resume }
}

const isWhole = ({ status, headers }: Head) =>
  status === 200 &&
  isJson(headers['content-type']) &&
  (headers['content-encoding'] ?? 'identity') === 'identity'

/** A sink that ends the call: its answer is of no use here. */
const nowhere = () => {
  const sink = new Writable({ write: (_chunk, _encoding, done) => done(new Error('not wanted')) })
  return sink.on('error', () => {})
}

/** A sink that does not count the time of a slow reader, during which upstream is not at fault. */
const island = (out: Writable, waiting: Waiting) =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      waiting.pause()
      out.write(withoutTags(chunk), (error) => {
        waiting.resume()
        done(error)
      })
    },
  }).on('error', () => {})

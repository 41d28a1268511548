/** Copies a short answer as it flows down: the answer to a write says whether it was done. */
import { pipeline, Transform, type Writable } from 'node:stream'

/** In bytes; the answer to a write is far smaller. */
const most = 64 * 1024

/** Passes what is written to `tap` on to `sink`; `text` is a copy of it, empty if it was too long. */
export function tee(sink: Writable): { tap: Writable; text: () => string } {
  const chunks: Buffer[] = []
  let bytes = 0
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength
      if (bytes <= most) chunks.push(Buffer.from(chunk))
      done(null, chunk)
    },
  })
  // If either end breaks, so does the other: half a body never looks whole.
  pipeline(tap, sink, () => {})
  return { tap, text: () => (bytes > most ? '' : Buffer.concat(chunks).toString()) }
}

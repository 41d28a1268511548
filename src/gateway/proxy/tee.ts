/** Copies a short answer while it is passed on: the answer to a write shows whether it was done. */
import { pipeline, Transform, type Writable } from 'node:stream'

/** In bytes; the answer to a write is far smaller. */
const maxBytes = 64 * 1024

/** Passes what is written to `tap` on to `sink`; `text` is a copy of it, empty if it was too long. */
export function tee(sink: Writable): { tap: Writable; text: () => string } {
  const chunks: Buffer[] = []
  let bytes = 0
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength
      if (bytes <= maxBytes) chunks.push(Buffer.from(chunk))
      done(null, chunk)
    },
  })
  // If either end breaks, so does the other, so that half a body never looks complete.
  pipeline(tap, sink, () => {})
  return { tap, text: () => (bytes > maxBytes ? '' : Buffer.concat(chunks).toString()) }
}

/** Keeps the text of a short answer while it flows on its way down: what a write answers says whether it was done. */
import { pipeline, Transform, type Writable } from 'node:stream'

/** What a write answers is far smaller, in bytes. */
const most = 64 * 1024

/** What is written into `tap` goes on into `sink`; `text` is what it was, unless it was too long to be read. */
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
  // Either end that breaks takes the other with it: half a body never looks whole.
  pipeline(tap, sink, () => {})
  return { tap, text: () => (bytes > most ? '' : Buffer.concat(chunks).toString()) }
}

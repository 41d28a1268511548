/** Reads an answer faster than the client does, so that its place is soon free. */
import type { Sink } from '#gateway/upstream/sink.ts'
import type { Delivery } from './delivery.ts'

/** How much of an answer is buffered for a slow client, in bytes: more than any list has. */
const maxBytes = 1024 * 1024

/**
 * Passes everything on to the client at once; it has finished when nothing more comes. Whoever writes to it must stop
 * when the client goes. The part that completes the body, whose length may be known, is sent together with the end.
 */
export function readAhead({ down, length }: Delivery): Sink {
  let left = length
  let last: Buffer | undefined
  return {
    write(part, onDrain) {
      if (left !== undefined) left -= part.byteLength
      if (left === 0 && last === undefined) {
        last = part
        return true
      }
      if (down.write(part) || down.writableLength < maxBytes) return true
      down.once('drain', onDrain)
      return false
    },
    end(done) {
      if (last === undefined) down.end()
      else down.end(last)
      done()
    },
    destroy(error) {
      if (!down.writableEnded) down.destroy(error)
    },
  }
}

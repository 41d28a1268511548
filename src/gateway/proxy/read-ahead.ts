/** Reads an answer faster than the client does, so that its place is soon free. */
import type { Writable } from 'node:stream'
import type { Sink } from '#gateway/upstream/sink.ts'

/** How much of an answer is buffered for a slow client, in bytes: more than any list has. */
const maxBytes = 1024 * 1024

/**
 * Passes everything on to `down` at once; it has finished when nothing more comes. Whoever writes to it must stop when
 * the client goes.
 */
export const readAhead = (down: Writable): Sink => ({
  write(part, onDrain) {
    if (down.write(part) || down.writableLength < maxBytes) return true
    down.once('drain', onDrain)
    return false
  },
  end(done) {
    down.end()
    done()
  },
  destroy(error) {
    if (!down.writableEnded) down.destroy(error)
  },
})

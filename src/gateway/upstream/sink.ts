/** Where the body of an answer goes: a stream, or something simpler that has no state of its own. */
import { Writable } from 'node:stream'

/** Takes a body part by part; unlike a stream, it says at once whether it can take more. */
export type Sink = {
  /** Takes a part; false if no more should come before `onDrain` is called. */
  write(part: Buffer, onDrain: () => void): boolean
  /** Takes the end, and calls `done` when no more is to be awaited. */
  end(done: () => void): void
  /** Breaks the answer off, so that half a body never looks complete. */
  destroy(error: Error): void
}

/** Whether a body goes to a stream. */
export const isStream = (sink: Sink | Writable): sink is Writable => sink instanceof Writable

/** A sink as a stream, for pipelines. */
export const asStream = (sink: Sink | Writable): Writable =>
  isStream(sink)
    ? sink
    : new Writable({
        write(part: Buffer, _encoding, done) {
          if (sink.write(part, done)) done()
        },
        final: (done) => sink.end(done),
        destroy(error, done) {
          if (!this.writableFinished) sink.destroy(error ?? new Error('the answer broke off'))
          done(error)
        },
      })

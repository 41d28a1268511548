/** Reads an answer faster than the client does, so that its place is soon free. */
import { Writable } from 'node:stream'

/** How much of an answer is buffered for a slow client, in bytes: more than any list has. */
const maxBytes = 1024 * 1024

/** Passes everything on to `down` at once; it has finished when nothing more comes. If either end breaks, so does the other. */
export class ReadAhead extends Writable {
  readonly #down: Writable

  constructor(down: Writable) {
    super()
    this.#down = down
    down.on('error', (error) => this.destroy(error))
    down.on('close', () => this.destroy())
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (this.#down.write(chunk) || this.#down.writableLength < maxBytes) done()
    else this.#down.once('drain', done)
  }

  override _final(done: () => void): void {
    this.#down.end()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#down.writableEnded) this.#down.destroy(error ?? undefined)
    done(error)
  }
}

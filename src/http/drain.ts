/** Reads the rest of a body that was refused, so that its sender can read why. */
import type { IncomingMessage } from 'node:http'

/** How long the rest may take to arrive, in milliseconds. */
const limit = 5000

/** Resolves when the rest of a body has arrived and been discarded, its sender has gone, or the time is up. */
export const drain = (request: IncomingMessage) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, limit).unref()
    for (const event of ['end', 'close', 'error']) {
      request.once(event, () => {
        clearTimeout(timer)
        resolve()
      })
    }
    // Its earlier reader pauses it once more on letting go, which may happen after this.
    request.on('pause', () => queueMicrotask(() => request.resume()))
    request.resume()
  })

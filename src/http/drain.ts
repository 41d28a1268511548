/** Reads the rest of a refused body, because many clients read the answer only after they have sent everything. */
import type { IncomingMessage } from 'node:http'

/** How long the rest may take to arrive, in milliseconds. */
const timeout = 5000

/** Resolves when the rest of a body has arrived and been discarded, its sender has gone, or the time is up. */
export const drain = (request: IncomingMessage) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, timeout).unref()
    for (const event of ['end', 'close', 'error']) {
      request.once(event, () => {
        clearTimeout(timer)
        resolve()
      })
    }
    // The earlier reader pauses it once more when it unpipes, which may happen after this.
    request.on('pause', () => queueMicrotask(() => request.resume()))
    request.resume()
  })

/** The rest of a body that was refused, so that its sender can read why. */
import type { IncomingMessage } from 'node:http'

/** How long the rest may still come in, in milliseconds. */
const limit = 5000

/** Resolves when the rest of a body has come in and been thrown away, its sender has gone, or the time is up. */
export const drain = (request: IncomingMessage) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, limit).unref()
    for (const event of ['end', 'close', 'error']) {
      request.once(event, () => {
        clearTimeout(timer)
        resolve()
      })
    }
    request.resume()
  })

/** The body of a call as it came, read once however many ask for it. */
import type { Holding } from '#http/held-bytes.ts'
import { BodyTimeout } from '#http/timed-body.ts'
import { Refusal, tooMany, tooSlow } from './problem.ts'

/** The largest body that is not a file, in bytes: every text at its longest fits many times. */
const largestBody = 4 * 1024 * 1024

const bodies = new WeakMap<Request, Promise<Uint8Array>>()

/** The bytes of a body; one that is too large, too slow, breaks off or is more than `hold` allows is a `Refusal`. */
export function bodyOf(request: Request, hold?: Holding['hold']): Promise<Uint8Array> {
  const body = bodies.get(request) ?? read(request, hold)
  bodies.set(request, body)
  return body
}

async function read(request: Request, hold: Holding['hold'] = () => true): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > largestBody) {
        throw new Refusal(413, { detail: 'The body is larger than 4 MB. Nothing was stored.' })
      }
      if (!hold(size)) throw tooMany()
      chunks.push(chunk)
    }
  } catch (error) {
    // Whoever sends a body may go away in the middle of it, which is no failure of the service.
    if (error instanceof Refusal) throw error
    if (error instanceof BodyTimeout) throw tooSlow(error)
    throw new Refusal(400, { detail: 'The body broke off. Nothing was stored.' })
  }
  return Buffer.concat(chunks)
}

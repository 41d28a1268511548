/** Reads the body of a call once, however often it is needed. */
import type { BodyMemory } from '#http/memory-limit.ts'
import { readBytes } from '#http/json-body.ts'
import { Refusal, tooMany } from '#http/problem.ts'

/** The largest body that is not a file, in bytes: many texts of the greatest length fit. */
const maxBodyBytes = 4 * 1024 * 1024

const bodies = new WeakMap<Request, Promise<Uint8Array>>()

/** The bytes of a body; rejects with a `Refusal` if it is too large or slow, breaks off, or is refused by `hold`. */
export function bodyOf(
  request: Request,
  hold: BodyMemory['hold'] = () => true,
): Promise<Uint8Array> {
  const check = (bytes: number) => {
    if (bytes > maxBodyBytes) {
      return new Refusal(413, { detail: 'The body is larger than 4 MB. Nothing was stored.' })
    }
    return hold(bytes) ? undefined : tooMany()
  }
  const body = bodies.get(request) ?? readBytes(request.body, check)
  bodies.set(request, body)
  return body
}

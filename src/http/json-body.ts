/** A JSON body: its bytes, its text and its value by a schema. Whatever is wrong with it is a `Refusal`. */
import type * as z from 'zod/mini'
import { faultsOf } from '#contract/faults.ts'
import { Refusal } from './problem.ts'
import type { Check } from './timed-body.ts'

/** Whether a Content-Type header names JSON. */
export const isJsonType = (type: string) => /^application\/json\s*(;|$)/i.test(type)

/** Reads all bytes of a body, unless `check` refuses them. */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | null,
  check: Check = () => undefined,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.byteLength
      const refusal = check(size)
      if (refusal) throw refusal
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // A client may disconnect in the middle of a body, which is no failure of ours.
    throw new Refusal(400, { detail: 'The body ended early. Nothing was stored.' })
  }
  return Buffer.concat(chunks)
}

/** Reads the text and the value of a JSON body. */
export function parseJson(bytes: Uint8Array): { text: string; value: unknown } {
  try {
    // JSON is sent as UTF-8 (RFC 8259 section 8.1); invalid bytes must not be replaced silently.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, value: JSON.parse(text) }
  } catch {
    throw new Refusal(400, { detail: 'The body is not JSON. Nothing was stored.' })
  }
}

/** How many faults one answer may list. */
export const mostFaults = 100

/** Parses a value by a schema, or refuses it with all of its faults; `unknown` is the sentence for an unknown name. */
export function parseBy<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  { detail, unknown }: { detail: string; unknown: string },
): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.flatMap((issue) => faultsOf(issue, unknown))
  throw new Refusal(400, { detail, errors: errors.slice(0, mostFaults) })
}

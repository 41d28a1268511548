/** Checks what a client sends by the contract, before any work is done for it. */
import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { Id } from '#contract/common.ts'
import { faultsOf, pointerTo } from '#contract/faults.ts'
import { parseQuery } from '#contract/query-string.ts'
import { bodyOf } from './body.ts'
import { inspectJson, mostValues } from './json.ts'
import { Refusal } from './problem.ts'

/** How many faults are named in one answer. */
const mostFaults = 100

const sources = {
  query: {
    read: async (request: Request) => parseQuery(new URL(request.url).search),
    detail: 'Some parameters of the query are not accepted.',
    unknown: 'There is no parameter of this name',
  },
  json: {
    read: readJson,
    detail: 'Some fields are not accepted. Nothing was stored.',
    unknown: 'There is no field of this name',
  },
}
type Source = keyof typeof sources

/**
 * Reads the query string or the JSON body by `schema` into `c.req.valid(from)`; names every fault of it in one 400.
 * A body that is not JSON is refused as 400, one of another content type as 415, one that is too large as 413.
 */
export function validate<From extends Source, Schema extends z.ZodMiniType>(
  from: From,
  schema: Schema,
) {
  type Valid = { in: Record<From, z.input<Schema>>; out: Record<From, z.output<Schema>> }
  const { read, detail, unknown } = sources[from]
  return createMiddleware<object, string, Valid>(async (c, next) => {
    const result = schema.safeParse(await read(c.req.raw))
    if (!result.success) {
      const errors = result.error.issues.flatMap((issue) => faultsOf(issue, unknown))
      throw new Refusal(400, { detail, errors: errors.slice(0, mostFaults) })
    }
    c.req.addValidatedData(from, result.data as object)
    await next()
  })
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  const isPlain = (request.headers.get('content-encoding') ?? 'identity') === 'identity'
  if (!isPlain || !/^application\/json\s*(;|$)/i.test(type)) {
    throw new Refusal(415, {
      detail: 'Send the body as JSON, with Content-Type: application/json and no Content-Encoding.',
    })
  }
  const { text, value } = parseJson(await bodyOf(request))
  const { values, lost } = inspectJson(text)
  if (values > mostValues) {
    throw new Refusal(413, {
      detail: `The body holds more than ${mostValues} values. Nothing was stored.`,
    })
  }
  if (lost.length > 0) {
    const errors = lost.slice(0, mostFaults).map(({ path, why }) => ({
      pointer: pointerTo(path),
      detail: why === 'twice' ? 'Send this once' : sources.json.unknown,
    }))
    throw new Refusal(400, { detail: sources.json.detail, errors })
  }
  return value
}

function parseJson(bytes: Uint8Array): { text: string; value: unknown } {
  try {
    // JSON that is exchanged is UTF-8, and nothing that is not may be repaired in silence (RFC 8259 section 8.1).
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, value: JSON.parse(text) as unknown }
  } catch {
    throw new Refusal(400, { detail: 'The body is not JSON. Nothing was stored.' })
  }
}

/** The identifier in the path, or nothing where no record could ever have it. */
export function idIn(c: Context): string | undefined {
  return Id.safeParse(c.req.param('id')).data
}

/** Checks what a client sends by the contract, before any work is done for it. */
import { createMiddleware } from 'hono/factory'

import type * as z from 'zod/mini'

import { pointerTo } from '#contract/faults.ts'
import { parseQuery } from '#contract/query-string.ts'
import { isJsonType, mostFaults, parseBy, parseJson } from '#http/json-body.ts'
import { bodyOf } from './body.ts'
import { inspectJson, maxValues } from './json.ts'
import { Refusal } from '#http/problem.ts'

const sources = {
  query: {
    read: async (request: Request) => parseQuery(new URL(request.url).search),
    detail: 'Some query parameters are not accepted.',
    unknown: 'There is no parameter with this name',
  },
  json: {
    read: readJson,
    detail: 'Some fields are not accepted. Nothing was stored.',
    unknown: 'There is no field with this name',
  },
}
type Source = keyof typeof sources

/**
 * Reads the query string or the JSON body by `schema` into `c.req.valid(from)`; names every fault of it in one 400.
 * A body that is not JSON is refused as 400, one of another content type as 415, one that is too large as 413.
 */
export function validate<From extends Source, Schema extends z.ZodMiniType<object>>(
  from: From,
  schema: Schema,
) {
  type Valid = { in: Record<From, z.input<Schema>>; out: Record<From, z.output<Schema>> }
  const { read, ...sentences } = sources[from]
  return createMiddleware<object, string, Valid>(async (c, next) => {
    const valid = parseBy(schema, await read(c.req.raw), sentences)
    c.req.addValidatedData(from, valid)
    await next()
  })
}

async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  const isPlain = (request.headers.get('content-encoding') ?? 'identity') === 'identity'
  if (!isPlain || !isJsonType(type)) {
    throw new Refusal(415, {
      detail: 'Send the body as JSON, with Content-Type: application/json and no Content-Encoding.',
    })
  }
  const { text, value } = parseJson(await bodyOf(request))
  const { values, lost } = inspectJson(text)
  if (values > maxValues) {
    throw new Refusal(413, {
      detail: `The body contains more than ${maxValues} values. Nothing was stored.`,
    })
  }
  if (lost.length > 0) {
    const errors = lost.slice(0, mostFaults).map(({ path, why }) => ({
      pointer: pointerTo(path),
      detail: why === 'twice' ? 'Send this field only once' : sources.json.unknown,
    }))
    throw new Refusal(400, { detail: sources.json.detail, errors })
  }
  return value
}

/** Checks what a client sends by the contract, before any work is done for it. */
import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { Id } from '#contract/common.ts'
import { parseQuery } from '#contract/query-string.ts'
import { Refusal } from './problem.ts'

/** Reads the query string by `schema` into `c.req.valid('query')`; names every fault of it in one 400. */
export function validate<Schema extends z.ZodMiniType>(from: 'query', schema: Schema) {
  type Valid = { in: { query: Record<string, string> }; out: { query: z.output<Schema> } }
  return createMiddleware<object, string, Valid>(async (c, next) => {
    const result = schema.safeParse(parseQuery(new URL(c.req.url).search))
    if (!result.success) {
      throw new Refusal(400, {
        detail: 'Some parameters of the query are not accepted.',
        errors: result.error.issues.flatMap(faultsOf),
      })
    }
    c.req.addValidatedData(from, result.data as object)
    await next()
  })
}

/** The identifier in the path, or nothing where no record could ever have it. */
export function idIn(c: Context): string | undefined {
  return Id.safeParse(c.req.param('id')).data
}

/** One fault for each issue; each unknown name is a fault of its own. */
function faultsOf(issue: z.core.$ZodIssue) {
  if (issue.code !== 'unrecognized_keys') {
    return [{ pointer: pointerTo(issue.path), detail: issue.message }]
  }
  return issue.keys.map((key) => ({
    pointer: pointerTo([...issue.path, key]),
    detail: 'There is no parameter of this name',
  }))
}

/** A JSON pointer as a URI fragment (RFC 6901 section 6). */
const pointerTo = (path: readonly PropertyKey[]) =>
  `#${path.map((part) => `/${encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`

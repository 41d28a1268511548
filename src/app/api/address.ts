/** What an address of the app says, under the API's own parameter names: read with tolerance, told where it was ignored. */
import type * as z from 'zod/mini'
import type { RawQuery } from '#contract/query-string.ts'

type QuerySchema = z.ZodMiniType<Record<string, unknown>>

/**
 * Keeps the parameters that mean something to `schema` and names the others.
 * A value that is wrong is left out whole, so that a list is never filtered by half of what an address says.
 */
export function readSearch<S extends QuerySchema>(schema: S, raw: RawQuery) {
  const first = schema.safeParse(raw)
  if (first.success) return { search: first.data as z.output<S>, ignored: [] }
  const ignored = new Set(
    first.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])],
    ),
  )
  const kept = Object.fromEntries(Object.entries(raw).filter(([name]) => !ignored.has(name)))
  return { search: schema.parse(kept) as z.output<S>, ignored: [...ignored] }
}

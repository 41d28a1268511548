/** Reads the parameters of an address, under the API's own names: leniently, naming those that were ignored. */
import type * as z from 'zod/mini'
import type { RawQuery } from '#contract/query-string.ts'

type QuerySchema = z.ZodMiniType<Record<string, unknown>>

/**
 * Keeps the parameters that `schema` accepts and names the others.
 * An invalid value is dropped entirely, so that a list is never filtered by part of it.
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

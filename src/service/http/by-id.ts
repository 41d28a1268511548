/** What routes do with the record that their path names. */
import type { Context } from 'hono'
import { Id } from '#contract/common.ts'
import { notFound } from '#http/problem.ts'

/** The identifier in the path, or nothing if no record could have it. */
export const idIn = (c: Context): string | undefined => Id.safeParse(c.req.param('id')).data

/** What `find` returns for the identifier in the path; throws a 404 for a `Matter`, say, if that is nothing. */
export async function findOr404<Result extends object | boolean>(
  c: Context,
  what: string,
  find: (id: string) => Promise<Result | undefined>,
): Promise<Result> {
  const id = idIn(c)
  const result = id === undefined ? undefined : await find(id)
  if (!result) throw notFound(what)
  return result
}

/** Answers 204 without a body once `change` has changed the record; 404 if there is none. */
export async function changeOr404(
  c: Context,
  what: string,
  change: (id: string) => Promise<boolean>,
): Promise<Response> {
  await findOr404(c, what, change)
  return c.body(null, 204)
}

/** Who may call: holders of a key, and only what is offered (the specification, Authentication). */
import { createMiddleware } from 'hono/factory'
import type { KeyRing } from '#service/keys/key-ring.ts'
import type { CallEnv } from './call-env.ts'
import { Refusal } from '#http/problem.ts'

/** The scheme in any letter case, one space or more, one token (RFC 9110 section 11.4, RFC 6750 section 2.1). */
const bearer = /^bearer +(\S+) *$/i

/** Admits calls with a key; any other gets 401, whatever its path. */
export function requireKey(keys: KeyRing) {
  return createMiddleware<CallEnv>(async (c, next) => {
    const header = c.req.header('authorization')
    const sent = bearer.exec(header ?? '')?.[1]
    if (sent === undefined) {
      throw new Refusal(401, {
        detail: 'Send the key in the header: Authorization: Bearer <API_KEY>',
        headers: { 'www-authenticate': 'Bearer' },
      })
    }
    const caller = await keys.holderOf(sent)
    if (!caller) {
      throw new Refusal(401, {
        detail: 'This key is not accepted.',
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      })
    }
    // Hono would answer HEAD as GET; the specification lists no HEAD.
    if (c.req.method === 'HEAD') throw notOffered()
    c.set('caller', caller)
    await next()
  })
}

/** 403 for a path or method that is not one of the listed endpoints. */
export const notOffered = () =>
  new Refusal(403, { detail: 'This API does not offer this path with this method.' })

/** Who may call: holders of the key, and only what is offered (api.md, Authentication). */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { Refusal } from './problem.ts'

/** The scheme in any letter case, one space or more, one token (RFC 9110 section 11.4, RFC 6750 section 2.1). */
const bearer = /^bearer +(\S+) *$/i
/** Digests have one length, so that comparing them takes the same time whatever was sent. */
const digest = (key: string) => createHash('sha256').update(key).digest()

/** Lets calls with the key pass; any other is 401, whatever path it asks for. */
export function requireKey(apiKey: string) {
  const expected = digest(apiKey)
  return createMiddleware(async (c, next) => {
    const header = c.req.header('authorization')
    const sent = bearer.exec(header ?? '')?.[1]
    if (sent === undefined) {
      throw new Refusal(401, {
        detail: 'Send the key in the header: Authorization: Bearer <API_KEY>',
        headers: { 'www-authenticate': 'Bearer' },
      })
    }
    if (!timingSafeEqual(digest(sent), expected)) {
      throw new Refusal(401, {
        detail: 'This key is not known here.',
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      })
    }
    // Hono would answer HEAD as GET; the specification lists no HEAD.
    if (c.req.method === 'HEAD') throw notOffered()
    await next()
  })
}

/** 403 for a path or method that is not one of the listed endpoints (api-notes.md section 1). */
export const notOffered = () =>
  new Refusal(403, { detail: 'This API has no such path, or not with this method.' })

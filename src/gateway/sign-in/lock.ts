/** The screen lock: a browser that has locked itself gets no page until somebody signs in anew. */
import type { IncomingMessage } from 'node:http'
import { lockCookie } from '#contract/session-problems.ts'
import { cookieValues, hostCookie } from '#gateway/http/cookies.ts'

/** Whether the browser of a request has locked itself. */
export const isLocked = (request: IncomingMessage) => cookieValues(request, lockCookie).length > 0

/** The cookie that opens pages again that a lock has closed; Lax like the lock's own. */
export const unlocked = hostCookie(lockCookie, '', { maxAge: 0, sameSite: 'Lax' })

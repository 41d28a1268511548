/**
 * The lock of a browser: one that has locked itself, or is locked at sign-out, gets no page until somebody signs in
 * again.
 */
import type { IncomingMessage } from 'node:http'
import { lockCookie } from '#contract/session-problems.ts'
import { cookieValues, hostCookie } from '#gateway/http/cookies.ts'

/** In seconds: longer than any session, here or at the provider. */
const year = 31_536_000

/** Whether the browser of a request is locked. */
export const isLocked = (request: IncomingMessage) => cookieValues(request, lockCookie).length > 0

/** The cookie that locks a browser; a page sets one like it. */
export const lockedNow = hostCookie(lockCookie, '1', { maxAge: year, sameSite: 'Lax' })

/** The cookie that opens pages again that a lock has closed; Lax like the lock's own. */
export const unlocked = hostCookie(lockCookie, '', { maxAge: 0, sameSite: 'Lax' })

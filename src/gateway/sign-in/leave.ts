/** Ends sessions: when their people sign out, and when the provider says that they have. */
import { setTimeout as wait } from 'node:timers/promises'
import { addCookies } from '#gateway/http/cookies.ts'
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { apiHeaders } from '#gateway/http/headers.ts'
import { readBytes } from '#http/json-body.ts'
import { Refusal } from '#http/problem.ts'
import { defaultLimits, timedBody } from '#http/timed-body.ts'
import { isOfAnother, problemOf } from './admit.ts'
import { personIdOf } from './claims.ts'
import {
  type SessionContext,
  sessionOf,
  type SessionSettings,
  type SignInContext,
} from './context.ts'
import { lockedNow } from './lock.ts'
import { signInPaths } from './paths.ts'
import type { SessionLimits } from './session.ts'

/** How long the provider may take to say where its own session ends, in milliseconds. */
const timeout = 2000

/** Ends the session here, unless the page was made for somebody else; the cookie goes with the answer. */
export async function endSession(context: SessionContext, exchange: Exchange): Promise<void> {
  exchange.operation = 'sign out'
  const { ended, sessions } = context
  const session = await sessionOf(context, exchange)
  if (session && isOfAnother(exchange.request, session.person)) {
    throw new Refusal(401, problemOf('another'))
  }
  if (session) await ended.end({ kind: 'session', id: session.id }, sessions.over(session))
  addCookies(exchange.response, [sessions.end()])
}

/**
 * Ends the sessions, by their ids, that a browser had before somebody signed in there: no answer that is still to come
 * gives it back to the person before.
 */
export async function endBefore(
  { ended, limits }: Pick<SessionContext, 'ended'> & Pick<SessionSettings, 'limits'>,
  before: readonly (string | undefined)[],
): Promise<void> {
  for (const id of before) {
    if (id !== undefined) await ended.end({ kind: 'session', id }, overBy(limits))
  }
}

/** When every session of now has certainly ended by itself, in milliseconds since 1970. */
const overBy = ({ longest }: SessionLimits) => Date.now() + longest * 1000

/** Ends the session here, and answers with the address at which it ends at the provider too, if there is one. */
export async function signOut(context: SignInContext, exchange: Exchange): Promise<void> {
  const { provider } = context
  await endSession(context, exchange)
  const address = await Promise.race([
    provider.endAddress().catch(() => undefined),
    wait(timeout, undefined, { ref: false }),
  ])
  // A provider may have no such address, ask first, or be left before it has ended its own session: then it would let
  // whoever comes next in as the same person, without a word.
  addCookies(exchange.response, [lockedNow])
  sendJson(exchange, { address: address ?? `${signInPaths.out}?here` })
}

/** In bytes: far more than a logout token has. */
const maxToken = 20_000
const tooLong = (bytes: number) => (bytes > maxToken ? new Refusal(413) : undefined)

/** Ends what the provider says has ended (OpenID Connect Back-Channel Logout 1.0, section 2.5). */
export async function endElsewhere(context: SignInContext, exchange: Exchange): Promise<void> {
  exchange.operation = 'signed out elsewhere'
  const { ended, limits, provider } = context
  const body = timedBody(exchange.request, defaultLimits.json)
  const form = new URLSearchParams((await readBytes(body, tooLong)).toString())
  const token = form.get('logout_token')
  const proof = token && (await provider.ended(token).catch(() => undefined))
  if (!proof) {
    return sendProblem(exchange, 400, { detail: 'This does not prove that a session has ended.' })
  }
  const over = overBy(limits)
  const { session, subject, issuer } = proof
  if (session !== undefined) await ended.end({ kind: 'provider session', id: session }, over)
  else if (subject !== undefined) {
    await ended.end({ kind: 'person', id: personIdOf({ iss: issuer, sub: subject }) }, over)
  }
  sendJson(exchange, {})
}

/** Answers with JSON. */
export function sendJson({ response }: Exchange, answer: object): void {
  const body = JSON.stringify(answer)
  response
    .writeHead(200, {
      ...apiHeaders,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
}

/** Admits whoever has a session. */
import type { IncomingMessage } from 'node:http'
import { deskOperations } from '#contract/desk/desk.ts'
import { addressOf } from '#contract/operation.ts'
import { personHeader, sessionProblems } from '#contract/session-problems.ts'
import { match, type OwnName } from '#gateway/desk/match.ts'
import { addCookieLast } from '#gateway/http/cookies.ts'
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { hasEnded, sessionOf, type SessionContext } from './context.ts'
import { isLocked } from './lock.ts'
import type { Session } from './session.ts'

const nothingSent = 'Nothing was sent to the service.'
const details = {
  signedOut: `You are not signed in, or your session has ended. ${nothingSent}`,
  locked: `Practice Desk is locked in this browser. ${nothingSent}`,
  another: `Someone else has signed in on this browser since this page was opened. ${nothingSent}`,
}

type Why = keyof typeof details
/** The problem of a call that may not be made in this browser now. */
export const problemOf = (why: Why) => ({
  type: sessionProblems.signedOut,
  title: 'Signed out',
  detail: details[why],
})

/** Sets the person, if they have a session, and keeps it from ending. */
export async function admit(context: SessionContext, exchange: Exchange): Promise<boolean> {
  const session = await sessionOf(context, exchange)
  if (session) await enter(context, exchange, session)
  return session !== undefined
}

/** How late an answer may begin that keeps a session from ending, in milliseconds. */
const latest = 5000

async function enter(context: SessionContext, exchange: Exchange, session: Session) {
  const { person: id, role, name, email, signsInWith, signedIn: signedInAt } = session
  exchange.person = { id, role, name, email, signedInAt, ...(signsInWith && { signsInWith }) }
  const renewed = isPolled(exchange) ? undefined : await context.sessions.renew(session)
  if (renewed === undefined) return
  const until = Date.now() + latest
  // A late cookie would take the place of that of whoever has signed in there since.
  const isWanted = () => Date.now() < until && !hasEnded(context, session)
  addCookieLast(exchange.response, renewed, isWanted)
}

/** What an open page asks for again and again: that it does so is no sign of a person. */
const polled: ReadonlySet<OwnName> = new Set([
  'listen',
  'getMirror',
  'getCallbacks',
  'listOpenTimeRecords',
  'getHeldTimeRecord',
  'getPerson',
  'getDraftKey',
])
function isPolled({ request: { method = '', url = '' } }: Exchange): boolean {
  const matched = match(method, url)
  return 'name' in matched && polled.has(matched.name)
}

/** Whether the session of a call has not ended since. */
export const hasSession = async (context: SessionContext, exchange: Exchange): Promise<boolean> =>
  (await sessionOf(context, exchange)) !== undefined

/** Whether a browser would show the answer to whoever sits before it; an old one says only what it would like. */
function isNavigation({ headers }: IncomingMessage): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? /text\/html/.test(headers.accept ?? '') : mode === 'navigate'
}

/** How a page learns who is there now, whoever it was made for. */
const whoIsThere = addressOf(deskOperations.getPerson)

/** Whether the page that calls was made for somebody else; plain links and event streams do not say. */
export function isOfAnother({ headers, url }: IncomingMessage, person: string): boolean {
  const named = headers[personHeader]
  return named !== undefined && named !== encodeURIComponent(person) && url !== whoIsThere
}

/** Answers a call that may not be made in this browser now; resolves to whether it did. */
export async function refuseSignedOut(
  context: SessionContext,
  exchange: Exchange,
): Promise<boolean> {
  const { request } = exchange
  const refuse = (why: Why) => {
    sendProblem(exchange, 401, problemOf(why))
    return true
  }
  // What a locked page itself has begun goes on: it never navigates to a call.
  if (isLocked(request) && isNavigation(request)) return refuse('locked')
  const session = await sessionOf(context, exchange)
  if (!session) return refuse('signedOut')
  if (isOfAnother(request, session.person)) return refuse('another')
  await enter(context, exchange, session)
  return false
}

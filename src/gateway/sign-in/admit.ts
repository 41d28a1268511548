/** Admits whoever has a session. */
import type { IncomingMessage } from 'node:http'
import { callbackOperations } from '#contract/desk/callbacks.ts'
import { deskOperations } from '#contract/desk/desk.ts'
import { liveOperations } from '#contract/desk/live.ts'
import { mirrorOperations } from '#contract/desk/mirror.ts'
import { timeOutboxOperations } from '#contract/desk/time-outbox.ts'
import { addressOf } from '#contract/operation.ts'
import { personHeader, sessionProblems } from '#contract/session-problems.ts'
import { addCookies } from '#gateway/http/cookies.ts'
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { sessionOf, type SessionContext } from './context.ts'
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

async function enter({ sessions }: SessionContext, exchange: Exchange, session: Session) {
  const { person: id, role, name, email, signsInWith, signedIn: signedInAt } = session
  exchange.person = { id, role, name, email, signedInAt, ...(signsInWith && { signsInWith }) }
  const renewed = isMadeByPage(exchange) ? undefined : await sessions.renew(session)
  addCookies(exchange.response, renewed ? [renewed] : [])
}

const { listen } = liveOperations
const { getMirror } = mirrorOperations
const { getCallbacks } = callbackOperations
const { getPerson } = deskOperations
const { listOpenTimeRecords } = timeOutboxOperations
const calls = [listen, getMirror, getCallbacks, listOpenTimeRecords, getPerson]
/** What an open page asks for again and again: that it does so is no sign of a person. */
const repeated = new Set(calls.map((operation) => addressOf(operation)))
const isMadeByPage = ({ request: { method, url = '' } }: Exchange) =>
  method === 'GET' && repeated.has(url.split('?', 1)[0]!)

/** Whether the session of a call has not ended since. */
export const hasSession = async (context: SessionContext, exchange: Exchange): Promise<boolean> =>
  (await sessionOf(context, exchange)) !== undefined

/** Whether a browser would show the answer to whoever sits before it; an old one says only what it would like. */
function isNavigation({ headers }: IncomingMessage): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? /text\/html/.test(headers.accept ?? '') : mode === 'navigate'
}

/** How a page learns who is there now, whoever it was made for. */
const whoIsThere = addressOf(getPerson)

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

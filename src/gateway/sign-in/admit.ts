/** Admits whoever has a session. */
import { callbackOperations } from '#contract/desk/callbacks.ts'
import { liveOperations } from '#contract/desk/live.ts'
import { mirrorOperations } from '#contract/desk/mirror.ts'
import { addressOf } from '#contract/operation.ts'
import { sessionProblems } from '#contract/session-problems.ts'
import { addCookies } from '#gateway/http/cookies.ts'
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { sessionOf, type SessionContext } from './context.ts'

const signedOut = {
  type: sessionProblems.signedOut,
  title: 'Signed out',
  detail: 'You are not signed in, or your session has ended. Nothing was sent to the service.',
}

/** Sets the person, if they have a session, and keeps it from ending. */
export async function admit(context: SessionContext, exchange: Exchange): Promise<boolean> {
  const session = await sessionOf(context, exchange)
  if (!session) return false
  const { person: id, role, name, email, signsInWith, signedIn: signedInAt } = session
  exchange.person = { id, role, name, email, signedInAt, ...(signsInWith && { signsInWith }) }
  const renewed = isMadeByPage(exchange) ? undefined : await context.sessions.renew(session)
  addCookies(exchange.response, renewed ? [renewed] : [])
  return true
}

const { listen } = liveOperations
const { getMirror } = mirrorOperations
const { getCallbacks } = callbackOperations
/** What an open page asks for again and again: that it does so is no sign of a person. */
const repeated = new Set([listen, getMirror, getCallbacks].map((operation) => addressOf(operation)))
const isMadeByPage = ({ request: { method, url = '' } }: Exchange) =>
  method === 'GET' && repeated.has(url.split('?', 1)[0]!)

/** Whether the session of a call has not ended since. */
export const hasSession = async (context: SessionContext, exchange: Exchange): Promise<boolean> =>
  (await sessionOf(context, exchange)) !== undefined

/** Answers a call without a session; resolves to whether it did. */
export async function refuseSignedOut(
  context: SessionContext,
  exchange: Exchange,
): Promise<boolean> {
  if (await admit(context, exchange)) return false
  sendProblem(exchange, 401, signedOut)
  return true
}

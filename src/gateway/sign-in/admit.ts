/** Admits whoever has a session. */
import { liveOperations } from '#contract/desk/live.ts'
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
  // A page that listens is no person who is here.
  const renewed = isListening(exchange) ? undefined : await context.sessions.renew(session)
  addCookies(exchange.response, renewed ? [renewed] : [])
  return true
}

const listening = addressOf(liveOperations.listen)
const isListening = ({ request }: Exchange) => request.url?.split('?', 1)[0] === listening

/** Answers a call without a session; resolves to whether it did. */
export async function refuseSignedOut(
  context: SessionContext,
  exchange: Exchange,
): Promise<boolean> {
  if (await admit(context, exchange)) return false
  sendProblem(exchange, 401, signedOut)
  return true
}

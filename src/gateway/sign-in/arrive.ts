/** Signs a person in: sends them to the provider, and welcomes or refuses them when they come back. */
import { addCookies } from '#gateway/http/cookies.ts'
import type { Exchange } from '#gateway/http/exchange.ts'
import { pageHeaders } from '#gateway/http/headers.ts'
import { escaped, sendPlainPage } from '#gateway/pages/plain-page.ts'
import { errorCode, nameOf } from '#http/error-code.ts'
import type { Attempt } from './attempts.ts'
import { admitted, type Claims, personIdOf } from './claims.ts'
import { sessionOf, type SignInContext } from './context.ts'
import { endBefore } from './leave.ts'
import { isLocked, unlocked } from './lock.ts'
import { failedPage, refusedPage, unreachablePage } from './pages.ts'
import { settleStaff } from './staff.ts'
import { clockSkew } from './provider.ts'

type Wanted = {
  /** The page that the browser comes to afterwards. */
  to: string
  /** Whether the person must prove again who they are, even if the provider still knows them. */
  fresh?: boolean
}

/** Sends the browser to the provider; one that is locked, always for a new proof. */
export async function begin(
  context: SignInContext,
  exchange: Exchange,
  wanted: Wanted,
): Promise<void> {
  exchange.operation = 'sign in'
  const { request, response } = exchange
  const fresh = wanted.fresh || isLocked(request)
  try {
    const { address, ...attempt } = await context.provider.begin(fresh)
    const before = await sessionOf(context, exchange)
    addCookies(
      response,
      await context.attempts.keep(request, {
        ...attempt,
        to: wanted.to,
        since: fresh ? seconds() : undefined,
        before: before?.id,
      }),
    )
    response.writeHead(303, { ...pageHeaders(''), location: address }).end()
  } catch (error) {
    sendUnreachable(context, exchange, { error, to: wanted.to })
  }
}

/** Ends what `begin` began: `search` is what the provider sent the browser back with. */
export async function finish(
  context: SignInContext,
  exchange: Exchange,
  search: string,
): Promise<void> {
  exchange.operation = 'signed in'
  const state = new URLSearchParams(search).get('state') ?? ''
  const taken = await context.attempts.take(exchange.request, state)
  if (!taken) return sendPlainPage(exchange, 400, failedPage())
  const { attempt, cookie } = taken
  const { to, since } = attempt
  addCookies(exchange.response, [cookie])
  // It was begun before the screen was locked, and the provider may have asked nobody anything.
  if (isLocked(exchange.request) && since === undefined) {
    return sendPlainPage(exchange, 400, failedPage(to))
  }
  let claims: Claims
  try {
    claims = await context.provider.finish(search, attempt)
  } catch (error) {
    if (isUnanswered(error)) return sendUnreachable(context, exchange, { error, to })
    context.log.warn({ id: exchange.id, name: nameOf(error) }, 'a sign-in was not accepted')
    return sendPlainPage(exchange, 400, failedPage(to))
  }
  if (isOlder(claims, since)) return sendPlainPage(exchange, 400, failedPage(to))
  await welcome(context, exchange, { claims, attempt })
}

const seconds = () => Math.floor(Date.now() / 1000)
/** Whether the person proved who they are before they were asked to; not every provider says when that was. */
const isOlder = ({ auth_time: at }: Claims, since: number | undefined) =>
  since !== undefined && typeof at === 'number' && at < since - clockSkew

async function welcome(
  context: SignInContext,
  exchange: Exchange,
  { claims, attempt }: { claims: Claims; attempt: Attempt },
): Promise<void> {
  const { people, journal } = context.state
  const found = admitted(claims, context)
  const arrival = {
    exchange: exchange.id,
    person: personIdOf(claims),
    operation: 'signIn',
    address: exchange.from,
  }
  if ('refused' in found) {
    await journal.noteRefused(arrival)
    return sendPlainPage(exchange, 403, refusedPage(found.refused, context.contact))
  }
  const known = await people.signedIn({ ...found.person, role: found.role })
  if ('refused' in known) {
    await journal.noteRefused(arrival)
    return sendPlainPage(exchange, 403, refusedPage(known.refused, context.contact))
  }
  await journal.note(arrival, 'saved')
  const person = { ...found.person, role: known.role }
  await settleStaff(context, person)
  const there = await sessionOf(context, exchange)
  // One that their other tab has just begun goes on: tabs that open together sign in side by side.
  const ofAnother = there?.person === person.id ? undefined : there
  await endBefore(context, [attempt.before, ofAnother?.id])
  const { sid } = claims
  const session = context.sessions.begin(person, {
    begun: known.begun,
    providerSession: typeof sid === 'string' ? sid : undefined,
  })
  addCookies(exchange.response, [await session, unlocked])
  // Not a redirect: after one that began at another site the browser would not send the new cookie (SameSite=Strict).
  const { to } = attempt
  const link = `<a href="${escaped(to)}">Continue to Practice Desk</a>`
  sendPlainPage(exchange, 200, { heading: 'You are signed in', text: [link], next: to })
}

/** Whether the provider gave no answer, or failed, so that trying again may help: `openid-client` wraps the reason. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500
  if (!(error instanceof Error)) return false
  // Those of `fetch` have no code; one with a code is about what was answered.
  if (error.name === 'TypeError') return errorCode(error) === undefined
  return /^(TimeoutError|AbortError)$/.test(error.name) || isUnanswered(error.cause)
}

function sendUnreachable(
  { log }: SignInContext,
  exchange: Exchange,
  { error, to }: { error: unknown; to: string },
): void {
  log.error({ id: exchange.id, name: nameOf(error) }, 'the sign-in provider did not answer')
  sendPlainPage(exchange, 503, unreachablePage(to), { 'retry-after': '60' })
}

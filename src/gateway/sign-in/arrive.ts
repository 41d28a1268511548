/** Signs a person in: sends them to the provider, and welcomes or refuses them when they come back. */
import { addCookies } from '#gateway/http/cookies.ts'
import type { Exchange } from '#gateway/http/exchange.ts'
import { pageHeaders } from '#gateway/http/headers.ts'
import { escaped, sendPlainPage } from '#gateway/pages/plain-page.ts'
import { nameOf } from '#http/error-code.ts'
import { admitted, type Claims, personIdOf } from './claims.ts'
import type { SignInContext } from './context.ts'
import { isLocked, unlocked } from './lock.ts'
import { pages, refusedPage } from './pages.ts'
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
    addCookies(
      response,
      await context.attempts.keep(request, {
        ...attempt,
        to: wanted.to,
        since: fresh ? seconds() : undefined,
      }),
    )
    response.writeHead(303, { ...pageHeaders(''), location: address }).end()
  } catch (error) {
    sendUnreachable(context, exchange, error)
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
  if (!taken) return sendPlainPage(exchange, 400, pages.failed)
  addCookies(exchange.response, [taken.cookie])
  // It was begun before the screen was locked, and the provider may have asked nobody anything.
  if (isLocked(exchange.request) && taken.attempt.since === undefined) {
    return sendPlainPage(exchange, 400, pages.failed)
  }
  let claims: Claims
  try {
    claims = await context.provider.finish(search, taken.attempt)
  } catch (error) {
    if (isUnanswered(error)) return sendUnreachable(context, exchange, error)
    context.log.warn({ id: exchange.id, name: nameOf(error) }, 'a sign-in was not accepted')
    return sendPlainPage(exchange, 400, pages.failed)
  }
  if (isOlder(claims, taken.attempt.since)) return sendPlainPage(exchange, 400, pages.failed)
  await welcome(context, exchange, { claims, to: taken.attempt.to })
}

const seconds = () => Math.floor(Date.now() / 1000)
/** Whether the person proved who they are before they were asked to; not every provider says when that was. */
const isOlder = ({ auth_time: at }: Claims, since: number | undefined) =>
  since !== undefined && typeof at === 'number' && at < since - clockSkew

async function welcome(
  context: SignInContext,
  exchange: Exchange,
  { claims, to }: { claims: Claims; to: string },
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
  const { sid } = claims
  const session = context.sessions.begin(person, {
    begun: known.begun,
    providerSession: typeof sid === 'string' ? sid : undefined,
  })
  addCookies(exchange.response, [await session, unlocked])
  // Not a redirect: after one that began at another site the browser would not send the new cookie (SameSite=Strict).
  const link = `<a href="${escaped(to)}">Continue to Practice Desk</a>`
  sendPlainPage(exchange, 200, { heading: 'You are signed in', text: [link], next: to })
}

/** Whether the provider gave no answer at all, so that trying again may help. */
const isUnanswered = (error: unknown) =>
  error instanceof Error && /^(TypeError|TimeoutError|AbortError)$/.test(error.name)

function sendUnreachable({ log }: SignInContext, exchange: Exchange, error: unknown): void {
  log.error({ id: exchange.id, name: nameOf(error) }, 'the sign-in provider did not answer')
  sendPlainPage(exchange, 503, pages.unreachable, { 'retry-after': '60' })
}

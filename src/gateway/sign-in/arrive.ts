/** Signs a person in: sends them to the provider, and welcomes or refuses them when they come back. */
import { addCookies } from '#gateway/http/cookies.ts'
import type { Exchange } from '#gateway/http/exchange.ts'
import { pageHeaders } from '#gateway/http/headers.ts'
import { escaped, sendPlainPage } from '#gateway/pages/plain-page.ts'
import { nameOf } from '#http/error-code.ts'
import { admitted, type Claims, personIdOf } from './claims.ts'
import type { SignInContext } from './context.ts'
import { pages, refusedPage } from './pages.ts'

/** Sends the browser to the provider; afterwards it comes to the page `to`. */
export async function begin(context: SignInContext, exchange: Exchange, to: string): Promise<void> {
  exchange.operation = 'sign in'
  const { request, response } = exchange
  try {
    const { address, ...attempt } = await context.provider.begin()
    addCookies(response, await context.attempts.keep(request, { ...attempt, to }))
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
  let claims: Claims
  try {
    claims = await context.provider.finish(search, taken.attempt)
  } catch (error) {
    if (isUnanswered(error)) return sendUnreachable(context, exchange, error)
    context.log.warn({ id: exchange.id, name: nameOf(error) }, 'a sign-in was not accepted')
    return sendPlainPage(exchange, 400, pages.failed)
  }
  await welcome(context, exchange, { claims, to: taken.attempt.to })
}

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
    await journal.note(arrival, 'not saved')
    return sendPlainPage(exchange, 403, refusedPage(found.refused, context.contact))
  }
  const given = await people.signedIn(found.person)
  await journal.note(arrival, 'saved')
  const person = { ...found.person, role: found.role ?? given ?? 'reader' }
  const { sid } = claims
  const session = context.sessions.begin(person, typeof sid === 'string' ? sid : undefined)
  addCookies(exchange.response, [await session])
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

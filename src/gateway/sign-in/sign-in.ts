/** Admits the people of a firm by OpenID Connect: signs them in at their provider, and out here and there. */
import { setTimeout as wait } from 'node:timers/promises'
import { sessionProblems } from '#contract/session-problems.ts'
import { addCookies } from '#gateway/http/cookies.ts'
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { type Guard, hasMethod } from '#gateway/http/guard.ts'
import { apiHeaders, pageHeaders } from '#gateway/http/headers.ts'
import { escaped, sendPlainPage } from '#gateway/pages/plain-page.ts'
import type { EndedSessions } from '#gateway/store/ended-sessions.ts'
import type { DeskState } from '#gateway/store/state.ts'
import { nameOf } from '#http/error-code.ts'
import { readBytes } from '#http/json-body.ts'
import type { Logger } from '#http/log.ts'
import { Refusal } from '#http/problem.ts'
import { defaultLimits, timedBody } from '#http/timed-body.ts'
import { createAttempts } from './attempts.ts'
import { admitted, type AdmissionSettings, type Claims, personIdOf } from './claims.ts'
import { pages, refusedPage } from './pages.ts'
import { createProvider, type ProviderSettings, signInPaths } from './provider.ts'
import { returnTo } from './return-to.ts'
import { createSessions, type Session, type SessionLimits } from './session.ts'

export type SignInSettings = ProviderSettings &
  AdmissionSettings & {
    /** The first seals; the others only open what was sealed before. */
    secrets: readonly string[]
    limits: SessionLimits
    /** Whom people who are not let in may ask. */
    contact?: string | undefined
  }

type Options = SignInSettings & {
  state: Pick<DeskState, 'people' | 'journal'>
  ended: EndedSessions
  log: Logger
}

/** Guards a desk by the sessions of the people who have signed in. */
export function createSignIn(options: Options): Guard {
  const { secrets, limits, ended, log } = options
  const provider = createProvider(options)
  const attempts = createAttempts(secrets)
  const sessions = createSessions(secrets, limits)

  async function sessionOf({ request }: Exchange): Promise<Session | undefined> {
    const session = await sessions.read(request)
    return session && ended.has(session.signedIn, keysOf(session)) ? undefined : session
  }
  /** Sets the person, if they have a session, and keeps it from ending. */
  async function admit(exchange: Exchange): Promise<boolean> {
    const session = await sessionOf(exchange)
    if (!session) return false
    const { person: id, role, name, email } = session
    exchange.person = { id, role, name, email }
    const renewed = await sessions.renew(session)
    addCookies(exchange.response, renewed ? [renewed] : [])
    return true
  }

  async function begin(exchange: Exchange, to: string): Promise<void> {
    exchange.operation = 'sign in'
    try {
      const { address, ...attempt } = await provider.begin()
      addCookies(exchange.response, await attempts.keep(exchange.request, { ...attempt, to }))
      redirect(exchange, address)
    } catch (error) {
      unreachable(exchange, error)
    }
  }
  function unreachable(exchange: Exchange, error: unknown): void {
    log.error({ id: exchange.id, name: nameOf(error) }, 'the sign-in provider did not answer')
    sendPlainPage(exchange, 503, pages.unreachable, { 'retry-after': '60' })
  }

  async function finish(exchange: Exchange, search: string): Promise<void> {
    exchange.operation = 'signed in'
    const taken = await attempts.take(
      exchange.request,
      new URLSearchParams(search).get('state') ?? '',
    )
    if (!taken) return sendPlainPage(exchange, 400, pages.failed)
    addCookies(exchange.response, [taken.cookie])
    let claims: Claims
    try {
      claims = await provider.finish(search, taken.attempt)
    } catch (error) {
      if (isUnanswered(error)) return unreachable(exchange, error)
      log.warn({ id: exchange.id, name: nameOf(error) }, 'a sign-in was not accepted')
      return sendPlainPage(exchange, 400, pages.failed)
    }
    await welcome(exchange, claims, taken.attempt.to)
  }

  async function welcome(exchange: Exchange, claims: Claims, to: string): Promise<void> {
    const { people, journal } = options.state
    const found = admitted(claims, options)
    const note = (outcome: 'saved' | 'not saved') =>
      journal.note(
        { exchange: exchange.id, person: personIdOf(claims), operation: 'signIn' },
        outcome,
      )
    if ('refused' in found) {
      await note('not saved')
      return sendPlainPage(exchange, 403, refusedPage(found.refused, options.contact))
    }
    const given = await people.signedIn(found.person)
    await note('saved')
    const person = { ...found.person, role: found.role ?? given ?? 'reader' }
    const { sid } = claims
    addCookies(exchange.response, [
      await sessions.begin(person, typeof sid === 'string' ? sid : undefined),
    ])
    // Not a redirect: after one that began at another site the browser would not send the new cookie (SameSite=Strict).
    const link = `<a href="${escaped(to)}">Continue to Practice Desk</a>`
    sendPlainPage(exchange, 200, { heading: 'You are signed in', text: [link], next: to })
  }

  async function signOut(exchange: Exchange): Promise<void> {
    exchange.operation = 'sign out'
    const session = await sessionOf(exchange)
    if (session) await ended.end({ kind: 'session', id: session.id }, sessions.over(session))
    addCookies(exchange.response, [sessions.end()])
    const away = AbortSignal.timeout(2000)
    const address = await Promise.race([
      provider.endAddress().catch(() => undefined),
      wait(2000, undefined, { signal: away, ref: false }).catch(() => undefined),
    ])
    sendJson(exchange, { address: address ?? signInPaths.out })
  }

  async function endElsewhere(exchange: Exchange): Promise<void> {
    exchange.operation = 'signed out elsewhere'
    const body = timedBody(exchange.request, defaultLimits.json)
    const form = new URLSearchParams((await readBytes(body, tooLong)).toString())
    const token = form.get('logout_token')
    const proof = token && (await provider.ended(token).catch(() => undefined))
    if (!proof) {
      return sendProblem(exchange, 400, { detail: 'This does not prove that a session has ended.' })
    }
    const over = Date.now() + limits.longest * 1000
    const { session, subject, issuer } = proof
    if (session !== undefined) await ended.end({ kind: 'provider session', id: session }, over)
    else if (subject !== undefined) {
      const id = personIdOf({ iss: issuer, sub: subject })
      await ended.end({ kind: 'person', id }, over)
    }
    sendJson(exchange, {})
  }

  return {
    async refuseCall(exchange) {
      if (await admit(exchange)) return false
      sendProblem(exchange, 401, {
        type: sessionProblems.signedOut,
        title: 'Signed out',
        detail:
          'You are not signed in, or your session has ended. Nothing was sent to the service.',
      })
      return true
    },
    async answerPage(exchange, visit) {
      if (await admit(exchange)) return false
      const { method, url = '' } = exchange.request
      if (visit === 'link' || method !== 'GET') {
        exchange.operation = 'sign in'
        sendPlainPage(exchange, 401, { ...pages.signedOut, ...(method === 'GET' && { next: '' }) })
      } else await begin(exchange, returnTo(url))
      return true
    },
    async answerOwn(exchange, refusal) {
      const [path = '', search = ''] = (exchange.request.url ?? '').split(/\?(.*)/s)
      const isPage = { [signInPaths.out]: pages.signedOut, [signInPaths.done]: pages.done }[path]
      if (isPage) {
        if (hasMethod(exchange, 'GET')) sendPlainPage(exchange, 200, isPage)
      } else if (path === signInPaths.begin) {
        const to = returnTo(new URLSearchParams(search).get('to'))
        if (hasMethod(exchange, 'GET')) await begin(exchange, to)
      } else if (path === signInPaths.back) {
        if (hasMethod(exchange, 'GET')) await finish(exchange, search)
      } else if (path === signInPaths.ended) {
        if (hasMethod(exchange, 'POST')) await endElsewhere(exchange)
      } else if (path === signInPaths.signOut) {
        if (!hasMethod(exchange, 'POST')) return true
        if (refusal === undefined) await signOut(exchange)
        else sendProblem(exchange, 403, { detail: refusal })
      } else return false
      return true
    },
    close: () => ended.close(),
  }
}

/** Everything by which a session may have been ended. */
const keysOf = ({ id, person, providerSession }: Session) => [
  { kind: 'session' as const, id },
  { kind: 'person' as const, id: person },
  ...(providerSession === undefined
    ? []
    : [{ kind: 'provider session' as const, id: providerSession }]),
]

/** Whether the provider gave no answer at all, so that trying again may help. */
const isUnanswered = (error: unknown) =>
  error instanceof Error && /^(TypeError|TimeoutError|AbortError)$/.test(error.name)

/** In bytes: far more than a logout token has. */
const maxToken = 20_000
const tooLong = (bytes: number) => (bytes > maxToken ? new Refusal(413) : undefined)

function redirect({ response }: Exchange, address: string): void {
  response.writeHead(303, { ...pageHeaders(''), location: address }).end()
}

function sendJson({ response }: Exchange, answer: object): void {
  const body = JSON.stringify(answer)
  response
    .writeHead(200, {
      ...apiHeaders,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    .end(body)
}

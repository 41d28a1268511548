/** Admits the people of a firm who have signed in by OpenID Connect. */
import { sessionProblems } from '#contract/session-problems.ts'
import { addCookies } from '#gateway/http/cookies.ts'
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { type Guard, hasMethod } from '#gateway/http/guard.ts'
import { type PlainPage, sendPlainPage } from '#gateway/pages/plain-page.ts'
import { begin, finish } from './arrive.ts'
import { contextOf, sessionOf, type SignInContext, type SignInOptions } from './context.ts'
import { endElsewhere, signOut } from './leave.ts'
import { pages } from './pages.ts'
import { signInPaths } from './provider.ts'
import { returnTo } from './return-to.ts'

/** Guards a desk by the sessions of the people who have signed in. */
export function createSignIn(options: SignInOptions): Guard {
  const context = contextOf(options)
  return {
    async refuseCall(exchange) {
      if (await admit(context, exchange)) return false
      sendProblem(exchange, 401, signedOut)
      return true
    },
    async answerPage(exchange, visit) {
      if (await admit(context, exchange)) return false
      const { method, url = '' } = exchange.request
      if (visit === 'own' && method === 'GET') await begin(context, exchange, returnTo(url))
      else {
        exchange.operation = 'sign in'
        // A link on another site sends no cookie (SameSite=Strict): the page reloads itself, and then it does.
        sendPlainPage(exchange, 401, { ...pages.signedOut, ...(method === 'GET' && { next: '' }) })
      }
      return true
    },
    async answerOwn(exchange, refusal) {
      const [path = '', search = ''] = (exchange.request.url ?? '').split(/\?(.*)/s)
      const route = routes[path]
      if (!route) return false
      const [method, handle] = route
      if (!hasMethod(exchange, method)) return true
      await handle(context, exchange, { search, refusal })
      return true
    },
    close: () => options.ended.close(),
  }
}

const signedOut = {
  type: sessionProblems.signedOut,
  title: 'Signed out',
  detail: 'You are not signed in, or your session has ended. Nothing was sent to the service.',
}

/** Sets the person, if they have a session, and keeps it from ending. */
async function admit(context: SignInContext, exchange: Exchange): Promise<boolean> {
  const session = await sessionOf(context, exchange)
  if (!session) return false
  const { person: id, role, name, email } = session
  exchange.person = { id, role, name, email }
  const renewed = await context.sessions.renew(session)
  addCookies(exchange.response, renewed ? [renewed] : [])
  return true
}

type Asked = { search: string; refusal: string | undefined }
type Handle = (context: SignInContext, exchange: Exchange, asked: Asked) => Promise<void>
type Route = [method: 'GET' | 'POST', handle: Handle]

const show =
  (page: PlainPage): Handle =>
  async (_, exchange) =>
    sendPlainPage(exchange, 200, page)

const routes: Partial<Record<string, Route>> = {
  [signInPaths.begin]: [
    'GET',
    (context, exchange, { search }) =>
      begin(context, exchange, returnTo(new URLSearchParams(search).get('to'))),
  ],
  [signInPaths.back]: ['GET', (context, exchange, { search }) => finish(context, exchange, search)],
  [signInPaths.ended]: ['POST', endElsewhere],
  [signInPaths.signOut]: [
    'POST',
    async (context, exchange, { refusal }) =>
      refusal === undefined
        ? signOut(context, exchange)
        : sendProblem(exchange, 403, { detail: refusal }),
  ],
  [signInPaths.out]: ['GET', show(pages.signedOut)],
  [signInPaths.done]: ['GET', show(pages.done)],
}

/** Admits the people of a firm who have signed in by OpenID Connect. */
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { type Guard, hasMethod } from '#gateway/http/guard.ts'
import { sendPlainPage } from '#gateway/pages/plain-page.ts'
import { begin, finish } from './arrive.ts'
import { admit, hasSession, refuseSignedOut } from './admit.ts'
import { contextOf, type SignInContext, type SignInOptions } from './context.ts'
import { endElsewhere, signOut } from './leave.ts'
import { isLocked } from './lock.ts'
import { pages } from './pages.ts'
import { signInPaths } from './paths.ts'
import { returnTo } from './return-to.ts'

/** Guards a desk by the sessions of the people who have signed in. */
export function createSignIn(options: SignInOptions): Guard {
  const context = contextOf(options)
  return {
    refuseCall: (exchange) => refuseSignedOut(context, exchange),
    async answerPage(exchange, visit) {
      if (!isLocked(exchange.request) && (await admit(context, exchange))) return false
      const { method, url = '' } = exchange.request
      if (visit === 'own' && method === 'GET') {
        await begin(context, exchange, { to: returnTo(url) })
      } else {
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
    isStillAdmitted: (exchange) => hasSession(context, exchange),
    sessions: context.sessions.recent,
    close: () => options.ended.close(),
  }
}

type Asked = { search: string; refusal: string | undefined }
type Handle = (context: SignInContext, exchange: Exchange, asked: Asked) => Promise<void>
type Route = [method: 'GET' | 'POST', handle: Handle]

const routes: Partial<Record<string, Route>> = {
  [signInPaths.begin]: [
    'GET',
    (context, exchange, { search }) => {
      const asked = new URLSearchParams(search)
      const fresh = asked.get('fresh') !== null
      return begin(context, exchange, { to: returnTo(asked.get('to')), fresh })
    },
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
  [signInPaths.out]: [
    'GET',
    async (_, exchange, { search }) =>
      sendPlainPage(exchange, 200, pages[search === 'here' ? 'signedOutHere' : 'signedOut']),
  ],
  [signInPaths.done]: ['GET', async (_, exchange) => sendPlainPage(exchange, 200, pages.done)],
}

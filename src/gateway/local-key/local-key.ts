/**
 * Who may use a desk without sign-in: only browsers that were opened with a one-time key, not every account of
 * the machine that can reach its port (decision 0027).
 */
import type { IncomingMessage } from 'node:http'
import { localKeyProblem } from '#contract/session-problems.ts'
import { cookieValues } from '#gateway/http/cookies.ts'
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { admitLocal, type Guard, openGuard } from '#gateway/http/guard.ts'
import { pageHeaders } from '#gateway/http/headers.ts'
import { sendKeyPage } from './key-page.ts'
import { type LocalKeyStore, sessionLifetime } from './store.ts'

const parameter = 'key'

/** The name contains the port, because all ports of a machine share its cookies. */
const cookieName = (url: string) => `desk-session-${new URL(url).port || '80'}`

/** The address that admits one browser, once. */
export const addressWithKey = (url: string, key: string) => `${url}/?${parameter}=${key}`

/** Guards the desk at `url`. */
export function createLocalKey(store: LocalKeyStore, url: string): Guard {
  const name = cookieName(url)
  const isAdmitted = (request: IncomingMessage) =>
    cookieValues(request, name).some((token) => store.hasSession(token))

  return {
    refuseCall(exchange) {
      if (isAdmitted(exchange.request)) return admitLocal(exchange)
      sendProblem(exchange, 401, {
        type: localKeyProblem,
        title: 'Open Practice Desk again',
        detail:
          'Practice Desk does not know this browser. Open it with the address that npm start prints; npm start -- --key prints another. Nothing was sent to the service.',
      })
      return true
    },
    async answerPage(exchange, visit) {
      const admitted = isAdmitted(exchange.request)
      const key = keyIn(exchange.request)
      if (key === undefined) {
        if (admitted) return admitLocal(exchange)
        exchange.operation = 'key page'
        sendKeyPage(exchange, visit === 'link' ? 'from link' : 'no key')
        return true
      }
      exchange.operation = 'key'
      if (exchange.request.method !== 'GET') {
        sendKeyPage(exchange, 'no key')
        return true
      }
      const token = await store.exchangeKey(key)
      if (token !== undefined) redirectToRoot(exchange, cookieFor(name, token))
      else if (admitted) redirectToRoot(exchange)
      else sendKeyPage(exchange, 'used')
      return true
    },
    answerOwn: openGuard.answerOwn,
    close: openGuard.close,
  }
}

/** The key in a request for the root, which has no other parameter. */
const keyIn = ({ url = '' }: IncomingMessage) =>
  new RegExp(String.raw`^/\?${parameter}=([\w-]{1,100})$`).exec(url)?.[1]

const cookieFor = (name: string, token: string) =>
  `${name}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${sessionLifetime / 1000}`

/** Redirects to the address without the key, so that the key stays out of the history. */
function redirectToRoot({ response }: Exchange, cookie?: string): void {
  response
    .writeHead(303, {
      ...pageHeaders(''),
      location: '/',
      ...(cookie !== undefined && { 'set-cookie': cookie }),
    })
    .end()
}

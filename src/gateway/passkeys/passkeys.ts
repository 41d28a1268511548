/** Admits the people of a firm who sign in with passkeys (WebAuthn Level 3). */
import { type Exchange, sendProblem } from '#gateway/http/exchange.ts'
import { type Guard, hasMethod } from '#gateway/http/guard.ts'
import { busy, enterLane } from '#gateway/http/lanes.ts'
import { sendPlainPage } from '#gateway/pages/plain-page.ts'
import { admit, hasSession, refuseSignedOut } from '#gateway/sign-in/admit.ts'
import { endSession, sendJson } from '#gateway/sign-in/leave.ts'
import { isLocked } from '#gateway/sign-in/lock.ts'
import { pages } from '#gateway/sign-in/pages.ts'
import { signInPaths } from '#gateway/sign-in/paths.ts'
import { returnTo } from '#gateway/sign-in/return-to.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '#http/concurrency-limit.ts'
import { readBody } from './answers.ts'
import { contextOf, type PasskeyContext, type PasskeyOptions } from './context.ts'
import { linkPage, signInPage } from './pages.ts'
import { add, addOptions, linkOptions, useLink } from './register.ts'
import { signIn, signInOptions } from './sign-in.ts'

/** Guards a desk by the sessions of the people who have signed in. */
export function createPasskeySignIn(options: PasskeyOptions): Guard {
  const context = contextOf(options)
  const lane = createConcurrencyLimit(laneSize)
  return {
    refuseCall: (exchange) => refuseSignedOut(context, exchange),
    async answerPage(exchange, visit) {
      if (!isLocked(exchange.request) && (await admit(context, exchange))) return false
      const { method, url = '' } = exchange.request
      exchange.operation = 'sign in'
      if (visit === 'own') sendSignIn(context, exchange, { status: 401, to: returnTo(url) })
      // A link on another site sends no cookie (SameSite=Strict): the page reloads itself, and then it does.
      else
        sendPlainPage(exchange, 401, { ...pages.signedOut, ...(method === 'GET' && { next: '' }) })
      return true
    },
    async answerOwn(exchange, refusal) {
      const [path = '', search = ''] = (exchange.request.url ?? '').split(/\?(.*)/s)
      const show = shown[path]
      if (show) {
        if (hasMethod(exchange, 'GET')) show(context, exchange, search)
        return true
      }
      const change = changes[path]
      if (!change) return false
      if (!hasMethod(exchange, 'POST')) return true
      if (refusal !== undefined) sendProblem(exchange, 403, { detail: refusal })
      else await inLane(lane, change, [context, exchange])
      return true
    },
    isStillAdmitted: (exchange) => hasSession(context, exchange),
    sessions: context.sessions.recent,
    close: () => options.ended.close(),
  }
}

function sendSignIn(
  { script, contact }: PasskeyContext,
  exchange: Exchange,
  { status, to }: { status: number; to: string },
): void {
  exchange.operation = 'sign in'
  sendPlainPage(exchange, status, signInPage(script, to, contact))
}

type Show = (context: PasskeyContext, exchange: Exchange, search: string) => void
const shown: Partial<Record<string, Show>> = {
  [signInPaths.begin]: (context, exchange, search) =>
    sendSignIn(context, exchange, {
      status: 200,
      to: returnTo(new URLSearchParams(search).get('to')),
    }),
  [signInPaths.link]({ script }, exchange) {
    exchange.operation = 'sign-in link'
    sendPlainPage(exchange, 200, linkPage(script))
  },
  [signInPaths.out]: (_, exchange) => sendPlainPage(exchange, 200, pages.signedOut),
  [signInPaths.done]: (_, exchange) => sendPlainPage(exchange, 200, pages.done),
}

type Change = (context: PasskeyContext, exchange: Exchange, body: Buffer) => Promise<void>

/** How many changes run at once, in all and from one address: strangers cannot keep the database from others. */
const laneSize = { max: 8, shares: [4], timeout: 10_000 }

/** Takes a place once the whole body is here: a stranger who sends it slowly takes none from others. */
async function inLane(
  lane: ConcurrencyLimit,
  change: Change,
  [context, exchange]: [PasskeyContext, Exchange],
): Promise<void> {
  const body = await readBody(exchange)
  const leave = await enterLane(lane, exchange, { path: '' })
  if (!leave) throw busy(exchange)
  try {
    await change(context, exchange, body)
  } finally {
    leave()
  }
}

/** Only for whoever is signed in. */
const own =
  (change: Change): Change =>
  async (context, exchange, body) => {
    if (!(await refuseSignedOut(context, exchange))) await change(context, exchange, body)
  }

const changes: Partial<Record<string, Change>> = {
  [signInPaths.passkeyOptions]: signInOptions,
  [signInPaths.passkey]: signIn,
  [signInPaths.linkOptions]: linkOptions,
  [signInPaths.linkPasskey]: useLink,
  [signInPaths.addOptions]: own(addOptions),
  [signInPaths.add]: own(add),
  async [signInPaths.signOut](context, exchange) {
    await endSession(context, exchange)
    sendJson(exchange, { address: signInPaths.out })
  },
}

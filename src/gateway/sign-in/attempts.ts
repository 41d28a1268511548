/** Sign-ins under way: what each must prove when the provider sends the browser back, in a sealed cookie of its own. */
import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { cookieNames, cookieValues, hostCookie } from '#gateway/http/cookies.ts'
import { createSeal } from './seal.ts'

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The address that the person asked for. */
  to: z.string(),
  /** Before this, in seconds since 1970, the person's proof is too old; absent where any will do. */
  since: z.optional(z.int()),
  /** The session that the browser had: from the provider's site it comes back without that cookie. */
  before: z.optional(z.uuid()),
})
export type Attempt = z.infer<typeof Attempt>

const prefix = '__Host-sign-in-'
/** How long a person may take at the provider, in seconds. */
const lifetime = 600
/** How many windows may sign in at the same time; more would fill the browser's cookies. */
const most = 4

const nameOf = (state: string) => prefix + state.replaceAll(/[^\w-]/g, '').slice(0, 10)
const removed = (name: string) => hostCookie(name, '', { maxAge: 0, sameSite: 'Lax' })

export type Attempts = ReturnType<typeof createAttempts>

/** Keeps the attempts of a browser. */
export function createAttempts(secrets: readonly string[]) {
  const seal = createSeal(secrets, 'sign-in')
  return {
    /** The cookies that keep an attempt; when there are too many, they replace those before it. */
    async keep(request: Pick<IncomingMessage, 'headers'>, attempt: Attempt): Promise<string[]> {
      const before = cookieNames(request, prefix)
      const cookie = hostCookie(nameOf(attempt.state), await seal.seal(attempt, lifetime), {
        maxAge: lifetime,
        // The provider sends the browser back from another site.
        sameSite: 'Lax',
      })
      return [...(before.length < most ? [] : before.map(removed)), cookie]
    },
    /** The attempt with a state, which is used up by the cookie that comes with it. */
    async take(request: Pick<IncomingMessage, 'headers'>, state: string) {
      const name = nameOf(state)
      for (const sealed of cookieValues(request, name)) {
        const { success, data } = Attempt.safeParse(await seal.open(sealed))
        if (success && data.state === state) return { attempt: data, cookie: removed(name) }
      }
      return undefined
    },
  }
}

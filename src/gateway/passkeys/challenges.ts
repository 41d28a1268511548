/** Challenges that a passkey has to sign: sealed in a cookie of the browser, and accepted once. */
import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { addCookies, cookieValues, hostCookie } from '#gateway/http/cookies.ts'
import type { Exchange } from '#gateway/http/exchange.ts'
import { createSeal } from '#gateway/sign-in/seal.ts'
import type { DeskState } from '#gateway/store/state.ts'

/** What a passkey signs for: to sign in, to be registered by a link, or to be added to those of a person. */
export type Purpose = 'sign in' | 'link' | 'add'

const Challenge = z.object({ id: z.uuid(), challenge: z.string(), purpose: z.string() })

const cookie = '__Host-passkey'
/** How long a person may take with their device, in seconds. */
const lifetime = 300
const cookieOf = (value: string, maxAge: number) =>
  hostCookie(cookie, value, { maxAge, sameSite: 'Strict' })

export type Challenges = ReturnType<typeof createChallenges>

/** Makes and checks challenges; nothing is stored of one that nobody answers. */
export function createChallenges(
  secrets: readonly string[],
  store: Pick<DeskState['passkeys'], 'useChallenge'>,
) {
  const seal = createSeal(secrets, 'passkey')
  return {
    /** A new challenge, whose cookie goes with the answer. */
    async begin({ response }: Exchange, purpose: Purpose): Promise<string> {
      const challenge = randomBytes(32).toString('base64url')
      const sealed = await seal.seal({ id: randomUUID(), challenge, purpose }, lifetime)
      addCookies(response, [cookieOf(sealed, lifetime)])
      return challenge
    },
    /** The challenge of this browser for a purpose, unless it has expired; the answer removes its cookie. */
    async read({ request, response }: Exchange, purpose: Purpose) {
      addCookies(response, [cookieOf('', 0)])
      for (const sealed of cookieValues(request, cookie)) {
        const { success, data } = Challenge.safeParse(await seal.open(sealed))
        if (success && data.purpose === purpose) return data
      }
      return undefined
    },
    /** Uses a challenge up, once it was answered as it should be; false if it was before, on any gateway. */
    use: ({ id }: { id: string }) => store.useChallenge(id, new Date(Date.now() + lifetime * 1000)),
  }
}

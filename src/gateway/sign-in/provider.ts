/** The firm's OpenID provider: where people sign in, and what it says of them (OpenID Connect Core 1.0, section 3.1). */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  clockTolerance,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose'
import type { Claims } from './claims.ts'
import { signInPaths } from './paths.ts'

export type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret?: string | undefined
  /** Where the desk is reached. */
  publicUrl: string
  /** What is asked for in addition to `openid profile email`. */
  scope?: string | undefined
}

/** What a sign-in under way must prove when it comes back. */
export type Attempt = { state: string; nonce: string; verifier: string }

export type Provider = ReturnType<typeof createProvider>

/** How far the provider's clock may be from ours, in seconds. */
export const clockSkew = 60
/** How long the provider may take to answer, in seconds. */
const timeout = 10
/** How long a failed discovery is not tried again, in milliseconds: each visit would wait for it. */
const pause = 2000

/** A provider that is read when it is first needed, and again after a failure: the desk starts without it. */
export function createProvider(settings: ProviderSettings) {
  const { clientId, publicUrl } = settings
  const redirect = `${publicUrl}${signInPaths.back}`
  const configuration = readOnce(settings)
  // Kept like the configuration: otherwise everybody who sends a made-up token would make the desk ask for the keys.
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined

  return {
    /** The address that a person signs in at, again if `fresh`, and what the attempt must prove afterwards. */
    async begin(fresh: boolean): Promise<Attempt & { address: string }> {
      const config = await configuration()
      const nonce = randomNonce()
      const state = randomState()
      const verifier = randomPKCECodeVerifier()
      const address = buildAuthorizationUrl(config, {
        redirect_uri: redirect,
        response_type: 'code',
        scope: ['openid profile email', settings.scope].filter(Boolean).join(' '),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(fresh && { prompt: 'login', max_age: '0' }),
      })
      return { state, nonce, verifier, address: address.href }
    },
    /** What the provider says of the person; rejects if anything does not fit the attempt. */
    async finish(search: string, { state, nonce, verifier }: Attempt): Promise<Claims> {
      const config = await configuration()
      const tokens = await authorizationCodeGrant(config, new URL(`${redirect}?${search}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      return tokens.claims()!
    },
    /** Where the session at the provider ends; undefined if it offers none. */
    async endAddress(): Promise<string | undefined> {
      const config = await configuration()
      if (!config.serverMetadata().end_session_endpoint) return undefined
      const back = `${publicUrl}${signInPaths.out}`
      return buildEndSessionUrl(config, { post_logout_redirect_uri: back }).href
    },
    /** What has ended there; rejects if the token does not prove it. */
    async ended(token: string): Promise<EndedThere> {
      const { issuer, jwks_uri: address } = (await configuration()).serverMetadata()
      keys ??= createRemoteJWKSet(new URL(address!))
      return readLogoutToken(token, { issuer, audience: clientId, keys })
    },
  }
}

function readOnce({ issuer, clientId, clientSecret }: ProviderSettings) {
  let reading: Promise<Configuration> | undefined
  const read = () =>
    discovery(
      new URL(issuer),
      clientId,
      { [clockTolerance]: clockSkew },
      clientSecret === undefined ? None() : ClientSecretPost(clientSecret),
      {
        timeout,
        execute: [
          // The signature too, though the token comes from the provider itself over an encrypted connection.
          enableNonRepudiationChecks,
          ...(new URL(issuer).protocol === 'http:' ? [allowInsecureRequests] : []),
        ],
      },
    )
  return (): Promise<Configuration> => {
    reading ??= read().catch((error: unknown) => {
      setTimeout(() => (reading = undefined), pause).unref()
      throw error
    })
    return reading
  }
}

/** OpenID Connect Back-Channel Logout 1.0, section 2.6. */
async function readLogoutToken(
  token: string,
  { issuer, audience, keys }: { issuer: string; audience: string; keys: JWTVerifyGetKey },
): Promise<EndedThere> {
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience,
    clockTolerance: clockSkew,
    maxTokenAge: 300,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const { events, nonce, sub: subject, sid } = payload
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
  if (!isLogout || nonce !== undefined || (subject === undefined && sid === undefined)) {
    throw new TypeError('not a logout token')
  }
  return { issuer, subject, session: typeof sid === 'string' ? sid : undefined }
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** A session that ended at the provider, or all of a person if it names none. */
export type EndedThere = {
  issuer: string
  subject: string | undefined
  session: string | undefined
}

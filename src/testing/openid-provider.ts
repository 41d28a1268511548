/** A real OpenID provider for tests (oidc-provider), at which people sign in without a form. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errors, Provider, type Configuration } from 'oidc-provider'

export type TestPerson = { sub: string; [claim: string]: unknown }
export const clientId = 'practice-desk'
export const clientSecret = 'provider-secret-of-the-tests'

/** Starts a provider that knows one desk; whoever `signsIn` comes next is signed in without being asked. */
export async function startProvider(deskUrl: string, configuration: Configuration = {}) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, TestPerson>()
  let next = ''
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${deskUrl}/sign-in/return`],
        post_logout_redirect_uris: [`${deskUrl}/signed-out`],
        backchannel_logout_uri: `${deskUrl}/sign-in/ended`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'roles', 'groups'],
    },
    // What is asked for with `scope` is in the id token.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => people.get(sub) ?? { sub } }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['of the tests'] },
    pkce: { required: () => true },
    // Its own would not call this machine.
    fetch: (address, init) => fetch(address, { ...init, dispatcher: undefined } as RequestInit),
    ...configuration,
  })
  const sessions = new Map<string, InstanceType<Provider['Session']>>()
  provider.on('authorization.success', ({ oidc: { session } }) => {
    if (session?.accountId) sessions.set(session.accountId, session)
  })
  const callback = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
    const answer = async () => {
      const { grantId, params, prompt } = await provider.interactionDetails(request, response)
      if (prompt.name === 'login') {
        return provider.interactionFinished(request, response, { login: { accountId: next } })
      }
      const grant =
        (grantId && (await provider.Grant.find(grantId))) ||
        new provider.Grant({ accountId: next, clientId })
      grant.addOIDCScope(String(params['scope']))
      const consent = { grantId: await grant.save() }
      return provider.interactionFinished(
        request,
        response,
        { consent },
        { mergeWithLastSubmission: true },
      )
    }
    answer().catch((error: unknown) => {
      response.writeHead(error instanceof errors.OIDCProviderError ? 400 : 500).end(String(error))
    })
  })
  return {
    issuer,
    /** Ends the last session of a person there, and tells the desk. */
    async endSession(sub: string) {
      const client = (await provider.Client.find(clientId)) as unknown as BackchannelClient
      await client.backchannelLogout(sub, sessions.get(sub)!.authorizations![clientId]!.sid!)
    },
    /** The next person who comes is this one. */
    signsIn(person: TestPerson) {
      people.set(person.sub, person)
      next = person.sub
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Its types leave this out. */
type BackchannelClient = { backchannelLogout(sub: string, sid: string): Promise<void> }

/** The form that asks whether to sign out, as a page that a test can send. */
function logoutSource(context: { body: unknown }, form: string) {
  context.body = form
}

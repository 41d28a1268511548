/** What a provider may answer that no real one should: none of it signs anybody in. */
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { ServerResponse } from 'node:http'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { ann, startFirm } from '#gateway/testing/firm.ts'
import { serve } from '#gateway/testing/stack.ts'
import { createVisitor } from '#gateway/testing/visitor.ts'
import { clientId } from '#main/testing/openid-provider.ts'

const opened = deskDatabase()
let keys: Awaited<ReturnType<typeof generateKeyPair>>
let others: typeof keys
beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  others = await generateKeyPair('RS256')
})

type Claims = Record<string, unknown>
type Token = (claims: Claims) => Promise<unknown> | unknown
const now = () => Math.floor(Date.now() / 1000)

const signedBy = (claims: Claims, pair = keys) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(pair.privateKey)
const answerOf = (idToken: string) => ({
  access_token: 'a',
  token_type: 'Bearer',
  expires_in: 60,
  id_token: idToken,
})
/** An answer with these claims in place of the usual ones. */
const saying =
  (changes: Claims | (() => Claims), pair?: typeof keys): Token =>
  async (claims) => {
    const changed = typeof changes === 'function' ? changes() : changes
    return answerOf(await signedBy({ ...claims, ...changed }, pair ?? keys))
  }

type Faults = {
  /** Replaces what the provider says of itself. */
  discovered?: (issuer: string) => unknown
  /** What becomes of its answers at an address. */
  failing?: { path: string; fail: (response: ServerResponse) => unknown } | undefined
}

/** A provider that answers as the test says. */
async function startMaliciousProvider(token: Token, { discovered, failing }: Faults = {}) {
  let nonce = ''
  const issuer: string = await serve(async (request, response) => {
    request.resume()
    if (failing && request.url === failing.path) return failing.fail(response)
    const send = (body: unknown) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    if (request.url === '/jwks') {
      const jwk = await exportJWK(keys.publicKey)
      return send({ keys: [{ ...jwk, kid: '1', alg: 'RS256', use: 'sig' }] })
    }
    if (request.url === '/token') {
      const times = { iat: now(), exp: now() + 300 }
      return send(await token({ iss: issuer, aud: clientId, ...ann, ...times, nonce }))
    }
    const usual = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }
    send(discovered ? discovered(issuer) : usual)
  })
  return { issuer, expectNonce: (value: string) => void (nonce = value) }
}

/** Leads to the page that was asked for. */
const again = '<a href="/sign-in?to=%2Fmatters%2F9%3Fx%3D1">Sign in</a>'

const failed = (response: ServerResponse) => response.writeHead(502).end('Bad gateway')
const brokenOff = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
  response.write('{"access_token"', () => response.destroy())
}
const never = () => {}

test.each<[string, NonNullable<Faults['failing']>]>([
  ['its tokens fail', { path: '/token', fail: failed }],
  ['its tokens break off', { path: '/token', fail: brokenOff }],
  ['its tokens never come', { path: '/token', fail: never }],
  ['its keys fail', { path: '/jwks', fail: failed }],
])(
  'says that the provider did not answer where %s, and leads to the page that was asked for',
  async (_, failing) => {
    const { timeout } = AbortSignal
    const soon = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => timeout.call(AbortSignal, 2000))
    onTestFinished(() => soon.mockRestore())
    const { desk, ...said } = await comeBack(saying({}), failing)
    expect(said).toMatchObject({ status: 503, admitted: false })
    expect(said.text).toContain('sign-in provider did not answer')
    expect(said.text).toContain(again)
    expect(desk.lines.join('')).toContain('the sign-in provider did not answer')
  },
)

/** Comes back from the provider, and says what the desk made of it. */
async function comeBack(token: Token, failing?: Faults['failing']) {
  const provider = await startMaliciousProvider(token, { failing })
  const desk = await startFirm(opened(), { issuer: provider.issuer })
  const visitor = createVisitor()
  const page = await visitor.send(`${desk.origin}/matters/9?x=1`)
  const begun = new URL(page.headers.get('location')!)
  const { state, nonce } = Object.fromEntries(begun.searchParams)
  provider.expectNonce(nonce!)
  const answer = await visitor.send(`${desk.origin}/sign-in/return?code=c&state=${state}`)
  const admitted = visitor.jarOf(desk.origin).has('__Host-desk')
  return { status: answer.status, text: await answer.text(), admitted, desk }
}

test.each<[string, Token]>([
  ['as it should', saying({})],
  [
    'with a clock that is half a minute behind',
    saying(() => ({ iat: now() - 60, exp: now() - 30 })),
  ],
  [
    'with a clock that is half a minute ahead',
    saying(() => ({ iat: now() + 30, exp: now() + 330 })),
  ],
])('signs in a person of whom the provider answers %s', async (_, token) => {
  expect(await comeBack(token)).toMatchObject({ status: 200, admitted: true })
})

test.each<[string, Token]>([
  ['for another audience', saying({ aud: 'another-desk' })],
  ['for several audiences, on behalf of another', saying({ aud: [clientId, 'b'], azp: 'b' })],
  ['of another issuer', saying({ iss: 'https://login.elsewhere.example' })],
  ['of a clock that is two minutes behind', saying(() => ({ iat: now() - 420, exp: now() - 120 }))],
  ['that is valid only in two minutes', saying(() => ({ nbf: now() + 120 }))],
  ['with another nonce', saying({ nonce: 'another' })],
  ['without a nonce', saying({ nonce: undefined })],
  ['without a subject', saying({ sub: undefined })],
  ['with a subject that is a number', saying({ sub: 17 })],
  ['without an end', saying({ exp: undefined })],
  ['that somebody else has signed', async (claims) => answerOf(await signedBy(claims, others))],
  ['that nobody has signed', (claims) => answerOf(new UnsecuredJWT(claims).encode())],
  ['that is no token', () => answerOf('nonsense')],
])('does not sign in by a token %s', async (_, token) => {
  const { desk, ...said } = await comeBack(token)
  expect(said).toMatchObject({ status: 400, admitted: false })
  expect(said.text).toContain('You are not signed in')
  expect(said.text).toContain(again)
  expect(desk.seen).toEqual([])
})

test.each<[string, Token]>([
  ['no id token', () => ({ access_token: 'a', token_type: 'Bearer' })],
  ['no token at all', () => ({})],
  ['an error', () => ({ error: 'server_error' })],
  ['a list', () => []],
  ['a page', () => '<!doctype html><title>Sign in</title>'],
  ['nothing', () => ''],
])('does not sign in by %s in place of tokens', async (_, token) => {
  const { desk, ...said } = await comeBack(token)
  expect(said.admitted).toBe(false)
  expect(said.status).toBeGreaterThanOrEqual(400)
  expect(said.text).toMatch(/You are not signed in|Signing in is not possible/)
  expect(desk.seen).toEqual([])
})

test.each<[string, (issuer: string) => unknown]>([
  ['a page', () => '<!doctype html><title>Welcome</title>'],
  ['a list', () => []],
  ['nothing', () => ''],
  ['another issuer', () => ({ issuer: 'https://login.elsewhere.example' })],
  ['no addresses', (issuer) => ({ issuer })],
])('says that signing in is not possible while the provider says of itself %s', async (_, says) => {
  const { issuer } = await startMaliciousProvider(saying({}), { discovered: says })
  const { origin, seen, lines } = await startFirm(opened(), { issuer })
  const answer = await fetch(`${origin}/matters`, { redirect: 'manual' })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('60')
  const text = await answer.text()
  expect(text).toContain('Signing in is not possible at the moment')
  expect(text).toContain('<a href="/sign-in?to=%2Fmatters">Sign in</a>')
  expect(lines.join('')).toContain('the sign-in provider did not answer')
  expect(seen).toEqual([])
})

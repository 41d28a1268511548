/** What strangers' tools say of the desk's answers: Mozilla's HTTP Observatory and Google's CSP Evaluator. */
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { expect, test } from 'vitest'
import { createPasskeySignIn } from '#gateway/passkeys/passkeys.ts'
import { openEndedSessions } from '#gateway/store/ended-sessions.ts'
import { createSessions } from '#gateway/sign-in/session.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { startFirm } from '#gateway/testing/firm.ts'
import { scan, type Scanned } from '#gateway/testing/observatory.ts'
import { page as appPage, writeBuiltApp } from '#gateway/testing/built-app.ts'
import { startGateway } from '#gateway/testing/stack.ts'

const opened = deskDatabase()
const secrets = ['the-secret-that-seals-for-the-observatory']
const limits = { idle: 3600, longest: 36_000 }
const host = 'desk.firm.example'

/** Asks as a proxy in front does, for a page that people open over https. */
async function ask(port: number, path: string, headers: Record<string, string>): Promise<Scanned> {
  const sent = request({ host: '127.0.0.1', port, path, headers: { host, ...headers } }).end()
  const [answer] = await once(sent, 'response')
  return { headers: answer.headers, body: await text(answer) }
}

type Asked = Record<string, [path: string, headers: Record<string, string>]>

/** Expects the best of each answer. */
async function scanAll(port: number, asked: Asked): Promise<void> {
  for (const [what, [path, headers]] of Object.entries(asked)) {
    const answer = await ask(port, path, headers)
    const { grade, said } = scan(answer)
    expect({ what, grade, said }).toMatchObject({ grade: 'A+' })
    expect(Math.min(...Object.values(said)), what).toBeGreaterThanOrEqual(0)
    const policy = String(answer.headers['content-security-policy'])
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
    const weighty = findings.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
    expect(weighty, `${what}: ${policy}`).toEqual([])
  }
}

test('every page, signed in or out, and every error gets an A+ from the Observatory and no objection to its policy', async () => {
  const origins = [`https://${host}`]
  const { port, gateway } = await startFirm(opened(), { secrets, limits }, { origins })
  const person = { id: 'ann', role: 'editor' } as const
  const begun = await createSessions(secrets, limits).begin(person, { begun: Date.now() })
  const cookie = begun.split(';')[0]!
  const stranger = { origin: 'https://elsewhere.example' }
  const asked: Asked = {
    'the page that sends to the provider': ['/matters', {}],
    'an app page': ['/matters', { cookie }],
    'an app page that does not exist': ['/nowhere', { cookie }],
    'a link from another site': ['/matters', { 'sec-fetch-site': 'cross-site' }],
    'signed out': ['/signed-out', {}],
    'a window that has signed in': ['/sign-in/done', {}],
    'a sign-in that failed': ['/sign-in/return?code=x&state=y', {}],
    'a call without a session': ['/public/api/v1/matters', {}],
    'a call': ['/public/api/v1/matters', { cookie }],
    'a call from another site': ['/public/api/v1/matters', { cookie, ...stranger }],
    'a call that does not exist': ['/public/api/v1/nowhere', { cookie }],
    'a call of the desk': ['/desk/v1/person', { cookie }],
    'a file': ['/icon.svg', { cookie }],
  }
  await scanAll(port, asked)
  expect((await ask(port, '/matters', {})).headers['set-cookie']).toHaveLength(1)
  expect((await ask(port, '/matters', { cookie })).body).toContain('<div id="root">')
  await gateway.refuse()
  const browser = { cookie, accept: 'text/html' }
  expect((await ask(port, '/matters', browser)).body).toContain('is stopping or being restarted')
  await scanAll(port, { 'a page while the desk stops': ['/matters', browser] })
})

test('the pages of passkeys get an A+ too', async () => {
  const { database, state } = opened()
  const { port } = await startGateway({
    state,
    staticDir: writeBuiltApp(),
    origins: [`https://${host}`],
    async guard(publicUrl, log) {
      const ended = await openEndedSessions(database.sql, () => {})
      const script = '/assets/sign-in.js'
      return createPasskeySignIn({ publicUrl, secrets, limits, script, state, ended, log })
    },
  })
  await scanAll(port, {
    'the page that asks for a passkey': ['/matters', {}],
    'the same at its own address': ['/sign-in', {}],
    'a one-time link': ['/sign-in/link', {}],
    'signed out': ['/signed-out', {}],
  })
})

test('the rules take away for what is missing', () => {
  const { grade, score, said } = scan({ headers: {}, body: '' })
  expect({ grade, score }).toEqual({ grade: 'D', score: 30 })
  expect(said).toMatchObject({ 'content-security-policy': -25, 'strict-transport-security': -20 })
  const lax = { 'content-security-policy': "script-src 'self' 'unsafe-inline'; object-src 'none'" }
  expect(scan({ headers: lax, body: appPage }).said['content-security-policy']).toBe(-20)
  expect(scan({ headers: { 'set-cookie': ['session=1'] }, body: '' }).said['cookies']).toBe(-40)
})

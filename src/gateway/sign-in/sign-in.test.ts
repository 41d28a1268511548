import { afterEach, expect, test, vi } from 'vitest'
import { sessionProblems } from '#contract/session-problems.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import {
  clientId,
  clientSecret,
  startProvider,
  type TestPerson,
} from '#gateway/testing/provider.ts'
import { emptyPage, startGateway, startUpstream, write } from '#gateway/testing/stack.ts'
import { createVisitor } from '#gateway/testing/visitor.ts'
import { openEndedSessions } from '#gateway/store/ended-sessions.ts'
import { createSignIn, type SignInSettings } from './sign-in.ts'

const matters = '/public/api/v1/matters'
const ann: TestPerson = {
  sub: 'ann-1',
  name: 'Ann Brown',
  email: 'ann@firm.example',
  email_verified: true,
  roles: ['editor'],
}
const opened = deskDatabase()

/** A desk whose people sign in at a real provider. */
async function startDesk(changes: Partial<SignInSettings> = {}) {
  const { database, state } = opened()
  const { url, seen } = await startUpstream()
  let provider: Awaited<ReturnType<typeof startProvider>>
  const { origin, lines } = await startGateway({
    url,
    state,
    staticDir: writeBuiltApp(),
    async guard(publicUrl, log) {
      provider = await startProvider(publicUrl)
      const ended = await openEndedSessions(database.sql, () => {})
      return createSignIn({
        issuer: provider.issuer,
        clientId,
        clientSecret,
        publicUrl,
        allowed: ['firm.example', 'group:Lawyers'],
        rolesClaim: 'roles',
        secrets: ['s'.repeat(20) + 'ecret-of-the-first-desk'],
        limits: { idle: 3600, longest: 36_000 },
        state,
        ended,
        log,
        ...changes,
      })
    },
  })
  const signIn = async (person = ann, to = '/matters') => {
    const visitor = createVisitor()
    provider.signsIn(person)
    return { visitor, ...(await visitor.visit(origin + to)) }
  }
  return { origin, seen, lines, provider: provider!, signIn, state }
}

test('sends a person who is signed out to the provider, once, and back to the address they asked for', async () => {
  const { origin, provider, signIn, lines } = await startDesk()
  const { visitor, answer, addresses } = await signIn(ann, '/matters?status=Open&search=a%26b')
  expect(answer.status).toBe(200)
  expect(addresses.at(-1)).toBe(`${origin}/matters?status=Open&search=a%26b`)
  expect(addresses[1]).toContain(`${provider.issuer}/auth?`)
  expect(addresses[1]).toMatch(/code_challenge_method=S256/)
  const call = await visitor.send(origin + matters)
  expect(await call.text()).toBe(emptyPage)
  const [name] = [...visitor.jarOf(origin).keys()]
  expect(name).toBe('__Host-desk')
  expect(visitor.jarOf(origin).size).toBe(1)
  expect(lines.join('')).not.toMatch(/ann|Brown|code=|state=/)
})

test('answers no call and no page without a session, and sends nothing to the service', async () => {
  const { origin, seen } = await startDesk()
  const call = await fetch(origin + matters)
  expect(call.status).toBe(401)
  expect(await call.json()).toMatchObject({ type: sessionProblems.signedOut })
  const page = await fetch(`${origin}/matters`, { redirect: 'manual' })
  expect(page.status).toBe(303)
  expect((await fetch(`${origin}/desk/v1/preferences`)).status).toBe(401)
  expect(seen).toEqual([])
})

/** Who signs in, at a provider, in a browser that somebody has left, and what becomes of the session of before. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockCookie } from '#contract/session-problems.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { ann, startFirm } from '#gateway/testing/firm.ts'
import { slowService } from '#gateway/testing/slow-service.ts'
import type { TestPerson } from '#main/testing/openid-provider.ts'

const opened = deskDatabase()
const matters = '/public/api/v1/matters'
const sessionCookie = '__Host-desk'
const minute = 60_000
const admin = { ...ann, roles: ['admin'] }
const bob = {
  ...ann,
  sub: 'u-18',
  name: 'Bob Grey',
  email: 'bob@firm.example',
  roles: ['reader'],
}

/** An admin whose session is due to be renewed, at a desk whose service takes its time. */
async function startDesk() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const service = slowService()
  const desk = await startFirm(opened(), {}, { listener: service.listener })
  const { visitor } = await desk.signIn(admin)
  vi.setSystemTime(Date.now() + 10 * minute)
  const { origin, provider } = desk
  const jar = visitor.jarOf(origin)
  const statusOf = async (cookie: string, at = origin) =>
    (await fetch(at + matters, { headers: { cookie } })).status
  return {
    ...desk,
    visitor,
    jar,
    service,
    session: `${sessionCookie}=${jar.get(sessionCookie)}`,
    statusOf,
    who: async () => (await visitor.send(`${origin}/desk/v1/person`)).json(),
    /** A call that is under way until the service answers. */
    async ask() {
      const answer = visitor.send(`${origin}${matters}?search=hangs`)
      await expect.poll(service.waiting).toBe(1)
      return { answer }
    },
    /** Signs in as a browser does, which brings no strict cookie along from the site of the provider. */
    async signInHere(person: TestPerson) {
      visitor.jarOf(provider.issuer).clear()
      provider.signsIn(person)
      const begun = await visitor.send(`${origin}/sign-in?fresh=1&to=/matters`)
      jar.delete(sessionCookie)
      return visitor.visit(begun.headers.get('location')!)
    },
  }
}

test('whoever signs in where somebody else was stays signed in, though a call of the other is answered after that', async () => {
  const { jar, ask, signInHere, service, who, statusOf, session } = await startDesk()
  const { answer: late } = await ask()
  jar.set(lockCookie, '1')
  expect((await signInHere(bob)).answer.status).toBe(200)
  expect(await statusOf(session)).toBe(401)
  service.answer()
  expect((await late).headers.getSetCookie()).toEqual([])
  expect(await who()).toMatchObject({ name: bob.name, role: 'reader' })
})

test('a session that was left by signing in ends at the other desks of the firm, too', async () => {
  const { signInHere, statusOf, session } = await startDesk()
  const other = await startFirm(opened())
  expect(await statusOf(session, other.origin)).toBe(200)
  await signInHere(bob)
  await expect.poll(() => statusOf(session, other.origin), { timeout: 10_000 }).toBe(401)
})

test('a person whose attempt to sign in fails, or is given up, stays signed in as before', async () => {
  const { signInHere, visitor, origin, statusOf, session } = await startDesk()
  await visitor.send(`${origin}/sign-in?fresh=1&to=/matters`)
  expect(await statusOf(session)).toBe(200)
  const stranger = { ...bob, email: 'bob@elsewhere.example' }
  expect((await signInHere(stranger)).answer.status).toBe(403)
  expect(await statusOf(session)).toBe(200)
})

test('a person who signs in again in one tab goes on in the others', async () => {
  const { signInHere, who, session, statusOf, visitor, origin } = await startDesk()
  expect((await signInHere(admin)).answer.status).toBe(200)
  expect(await statusOf(session)).toBe(401)
  expect(await who()).toMatchObject({ name: ann.name, role: 'admin' })
  expect((await visitor.send(`${origin}/matters/9`)).status).toBe(200)
})

test('tabs of one person that sign in side by side all go on', async () => {
  const { visitor, jar, origin, statusOf, provider } = await startDesk()
  jar.set(lockCookie, '1')
  const begun = await Promise.all(['/matters', '/tasks'].map((path) => visitor.send(origin + path)))
  const sessions: string[] = []
  for (const { headers } of begun) {
    provider.signsIn(admin)
    expect((await visitor.visit(headers.get('location')!)).answer.status).toBe(200)
    sessions.push(`${sessionCookie}=${jar.get(sessionCookie)}`)
  }
  expect(new Set(sessions).size).toBe(2)
  for (const session of sessions) expect(await statusOf(session)).toBe(200)
})

test('whoever comes back from the provider ends what somebody else has begun in that browser meanwhile', async () => {
  const { visitor, jar, origin, statusOf, session, provider } = await startDesk()
  const stranger = { headers: { cookie: 'none=' } }
  const begun = await visitor.send(`${origin}/sign-in?fresh=1&to=/matters`, stranger)
  visitor.jarOf(provider.issuer).clear()
  provider.signsIn(bob)
  expect((await visitor.visit(begun.headers.get('location')!)).answer.status).toBe(200)
  expect(await statusOf(session)).toBe(401)
  expect(await statusOf(`${sessionCookie}=${jar.get(sessionCookie)}`)).toBe(200)
})

test('an answer keeps a session from ending only if it comes soon', async () => {
  const { ask, service, visitor, origin } = await startDesk()
  const { answer: late } = await ask()
  vi.setSystemTime(Date.now() + 6000)
  service.answer()
  const answer = await late
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
  for (const path of [`${matters}?search=soon`, '/desk/v1/preferences', '/matters']) {
    const soon = await visitor.send(origin + path)
    expect(soon.status, path).toBe(200)
    expect(soon.headers.getSetCookie(), path).toEqual([expect.stringContaining(sessionCookie)])
    vi.setSystemTime(Date.now() + 10 * minute)
  }
})

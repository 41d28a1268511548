import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deskOperations } from '#contract/desk/desk.ts'
import { peopleOperations } from '#contract/desk/people.ts'
import { journalOperations } from '#contract/desk/journal.ts'
import { type Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { lockCookie, sessionProblems } from '#contract/session-problems.ts'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { clientId, clientSecret, type TestPerson } from '#main/testing/openid-provider.ts'
import { ann, startFirm } from '#gateway/testing/firm.ts'
import { emptyPage, write } from '#gateway/testing/stack.ts'
import { createVisitor } from '#gateway/testing/visitor.ts'
import { deskSchema } from '#gateway/store/copied-schema.ts'
import type { SignInOptions } from './context.ts'

const matters = '/public/api/v1/matters'
const opened = deskDatabase()

const startDesk = (changes: Partial<SignInOptions> = {}) => startFirm(opened(), changes)

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

type Desk = Awaited<ReturnType<typeof startDesk>>
const pageOf = async (desk: Desk, person: TestPerson) => {
  const { answer, text, visitor } = await desk.signIn(person)
  return { status: answer.status, text, admitted: visitor.jarOf(desk.origin).has('__Host-desk') }
}

test.each([
  [
    'an email address at another firm',
    { email: 'ann@elsewhere.example' },
    'have not been given access',
  ],
  [
    'an address that only ends like the firm’s',
    { email: 'ann@notfirm.example' },
    'have not been given access',
  ],
  ['an unverified email address', { email_verified: false }, 'not verified'],
  ['a verification that is only a word', { email_verified: 'true' }, 'not verified'],
  ['no email address', { email: undefined }, 'have not been given access'],
  ['a role claim of an unknown shape', { roles: { admin: true } }, 'role could not be read'],
  ['a role claim of numbers', { roles: [1] }, 'role could not be read'],
])('does not let in a person with %s, and says whom to ask', async (_, claims, said) => {
  const desk = await startDesk({ contact: 'Kim <it@firm.example>' })
  const page = await pageOf(desk, { ...ann, ...claims })
  expect(page).toMatchObject({ status: 403, admitted: false })
  expect(page.text).toContain(said)
  expect(page.text).toContain('Ask Kim &lt;it@firm.example&gt;.')
  // The provider still knows them, and would sign in the same person.
  expect(page.text).toContain('<a href="/sign-in?fresh=1">sign in as someone else</a>')
  expect(desk.seen).toEqual([])
})

test('lets in by a group what no email address lets in, and gives the highest role of the claim', async () => {
  const desk = await startDesk()
  const bob = { sub: 'bob', groups: ['Lawyers'], roles: ['reader', 'Admin', 'partner'] }
  expect(await pageOf(desk, bob)).toMatchObject({ status: 200, admitted: true })
  const { records } = await desk.state.journal.list({ person: `${desk.provider.issuer}#bob` })
  expect(records).toMatchObject([{ operation: 'signIn', outcome: 'saved' }])
})

test('takes nobody for somebody else with the same email address, and says who can help', async () => {
  const desk = await startDesk({ contact: 'Kim' })
  expect(await pageOf(desk, ann)).toMatchObject({ status: 200, admitted: true })
  const page = await pageOf(desk, { ...ann, sub: 'u-18', email: 'Ann@Firm.example' })
  expect(page).toMatchObject({ status: 403, admitted: false })
  expect(page.text).toContain('Someone else has your email address here')
  const { records } = await desk.state.journal.list({ person: `${desk.provider.issuer}#u-18` })
  expect(records).toMatchObject([{ operation: 'signIn', outcome: 'not saved' }])
  expect(await pageOf(desk, ann)).toMatchObject({ status: 200, admitted: true })
})

test('notes which staff member a person is by their verified email address, and leaves what they chose, also nobody', async () => {
  const asked: string[] = []
  const findStaff = async (email: string) => {
    asked.push(email)
    return 's1'
  }
  const desk = await startDesk({ findStaff })
  const chosen = async (sub: string) =>
    (await desk.state.people.preferences(`${desk.provider.issuer}#${sub}`)).staffContactId
  await desk.signIn(ann)
  expect(await chosen(ann.sub)).toBe('s1')
  await desk.state.people.changePreferences(`${desk.provider.issuer}#${ann.sub}`, {
    staffContactId: 's2',
  })
  await desk.signIn(ann)
  expect(await chosen(ann.sub)).toBe('s2')
  await desk.state.people.changePreferences(`${desk.provider.issuer}#${ann.sub}`, {
    staffContactId: '',
  })
  await desk.signIn(ann)
  expect(await chosen(ann.sub)).toBeUndefined()
  await desk.signIn({ sub: 'grouped', groups: ['Lawyers'], email: 'x@firm.example' })
  expect(await chosen('grouped')).toBeUndefined()
  expect(asked).toEqual(['ann@firm.example'])
})

test('refuses a sign-in that is repeated, begun elsewhere, or changed on its way', async () => {
  const desk = await startDesk()
  const { addresses, visitor } = await desk.signIn()
  const back = addresses.find((address) => address.startsWith(`${desk.origin}/sign-in/return`))!
  const refused = async (address: string, by = visitor) => {
    const { answer, text } = await by.visit(address)
    expect(answer.status).toBe(400)
    expect(text).toContain('You are not signed in')
  }
  await refused(back)
  await refused(back, createVisitor())
  await refused(`${desk.origin}/sign-in/return`)

  // Another person’s attempt, in this browser.
  const other = createVisitor()
  const begun = (await other.send(`${desk.origin}/matters`)).headers.get('location')!
  const state = new URL(begun).searchParams.get('state')!
  const changed = new URL(back)
  changed.searchParams.set('state', state)
  await refused(changed.href, other)
  // A wrong nonce: the provider signs another one into its token.
  const nonced = new URL((await other.send(`${desk.origin}/matters`)).headers.get('location')!)
  nonced.searchParams.set('nonce', 'another')
  const { answer, text } = await other.visit(nonced.href)
  expect(answer.status).toBe(400)
  expect(text).toContain('You are not signed in')
  expect(other.jarOf(desk.origin).has('__Host-desk')).toBe(false)
})

test('ends a session here at sign-out, also where its cookie was copied', async () => {
  const { origin, signIn, provider } = await startDesk()
  const { visitor } = await signIn()
  const cookie = visitor.cookies(origin)
  const refused = await visitor.send(`${origin}/sign-out`, { method: 'POST' })
  expect(refused.status).toBe(403)
  const out = await visitor.send(`${origin}/sign-out`, { method: 'POST', headers: write })
  const { address } = (await out.json()) as { address: string }
  expect(address).toContain(`${provider.issuer}/session/end?`)
  expect([...visitor.jarOf(origin).keys()]).toEqual([lockCookie])
  expect((await fetch(origin + matters, { headers: { cookie } })).status).toBe(401)
  expect(await (await fetch(`${origin}/signed-out`)).text()).toContain('You are signed out')
})

test('ends the sessions that the provider ends, and believes only its own logout tokens', async () => {
  const { origin, signIn, provider } = await startDesk()
  const { visitor } = await signIn()
  const status = async () => (await visitor.send(origin + matters)).status
  const tell = (token: string) =>
    fetch(`${origin}/sign-in/ended`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
  const forged = await new SignJWT({
    sub: ann.sub,
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(provider.issuer)
    .setAudience(clientId)
    .setIssuedAt()
    .setJti('1')
    .sign(new TextEncoder().encode(clientSecret))
  for (const token of [forged, 'nonsense', '']) expect((await tell(token)).status).toBe(400)
  expect(await status()).toBe(200)
  await provider.endSession(ann.sub)
  expect(await status()).toBe(401)
})

test('keeps a session while its person is here, and ends it when they are away, or after the longest time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { origin, signIn } = await startDesk()
  const { visitor } = await signIn()
  const minute = 60_000
  const status = async () => (await visitor.send(origin + matters)).status
  const first = visitor.cookies(origin)
  vi.setSystemTime(Date.now() + 2 * minute)
  expect(await status()).toBe(200)
  expect(visitor.cookies(origin)).toBe(first)
  for (let round = 0; round < 11; round += 1) {
    vi.setSystemTime(Date.now() + 50 * minute)
    expect(await status()).toBe(200)
  }
  expect(visitor.cookies(origin)).not.toBe(first)
  expect((await fetch(origin + matters, { headers: { cookie: first } })).status).toBe(401)
  vi.setSystemTime(Date.now() + 50 * minute)
  expect(await status()).toBe(401)

  const { visitor: away } = await signIn()
  vi.setSystemTime(Date.now() + 61 * minute)
  expect((await away.send(origin + matters)).status).toBe(401)
})

test('a page that is only open keeps no session from ending, whatever it asks for again and again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { origin, signIn } = await startDesk()
  const { visitor } = await signIn({ ...ann, roles: ['admin'] })
  const record = `time-records/${randomUUID()}`
  const body = JSON.stringify(wholeTimeRecord)
  await visitor.send(`${origin}/desk/v1/${record}`, { method: 'PUT', headers: write, body })
  const first = visitor.cookies(origin)
  vi.setSystemTime(Date.now() + 50 * 60_000)
  const waiting = ['time-records/open', record]
  const asked = ['live?after=1', 'mirror', 'callbacks', ...waiting, 'person', 'draft-key']
  for (const path of asked) {
    const answer = await visitor.send(`${origin}/desk/v1/${path}`)
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
    expect(visitor.cookies(origin)).toBe(first)
  }
  vi.setSystemTime(Date.now() + 11 * 60_000)
  expect((await visitor.send(`${origin}/desk/v1/live`)).status).toBe(401)
})

test('a page that listens hears nothing more once its session has ended', async () => {
  const { origin, signIn } = await startDesk()
  const { visitor } = await signIn()
  const listening = await visitor.send(`${origin}/desk/v1/live`)
  const heard = listening.text()
  await visitor.send(`${origin}/sign-out`, { method: 'POST', headers: write })
  expect(await heard).toContain('event: ready')
})

test('accepts sessions that were sealed with the secret before, and none that were sealed with another', async () => {
  const [before, now] = ['b'.repeat(20) + 'efore-1234567', 'n'.repeat(20) + 'ow-123456789']
  const desk = await startDesk({ secrets: [before] })
  const { visitor } = await desk.signIn()
  const cookie = visitor.cookies(desk.origin)
  const rotated = await startDesk({ secrets: [now, before] })
  const other = await startDesk({ secrets: [now] })
  expect((await fetch(rotated.origin + matters, { headers: { cookie } })).status).toBe(200)
  expect((await fetch(other.origin + matters, { headers: { cookie } })).status).toBe(401)
  expect(
    (await fetch(rotated.origin + matters, { headers: { cookie: `${cookie}x` } })).status,
  ).toBe(401)
})

test('says so when the provider is gone, and signs in when it is back', async () => {
  const { origin, provider, signIn } = await startDesk()
  const { visitor } = await signIn()
  provider.stop()
  // Who is signed in goes on.
  expect((await visitor.send(origin + matters)).status).toBe(200)
  const nobody = await startDesk({ issuer: 'http://127.0.0.1:9' })
  const page = await fetch(`${nobody.origin}/matters`, { redirect: 'manual' })
  expect(page.status).toBe(503)
  expect(await page.text()).toContain('sign-in provider did not answer')
})

const everything = Object.entries<Operation>({
  ...operations,
  ...deskOperations,
  ...peopleOperations,
  ...journalOperations,
})
const addressIn = ({ prefix = '/public/api/v1', path }: Operation) =>
  prefix + path.replace('{id}', '1')

test('lets nobody without a session through by any operation or method', async () => {
  const { origin, seen } = await startDesk()
  for (const [name, operation] of everything) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
      const answer = await fetch(origin + addressIn(operation), { method, headers: write })
      expect([401, 405], `${method} ${name}`).toContain(answer.status)
    }
  }
  expect(seen).toEqual([])
})

test('lets a reader change nothing of the practice, and an editor nothing of the firm', async () => {
  const desk = await startDesk()
  for (const role of ['reader', 'editor'] as const) {
    const { visitor } = await desk.signIn({
      ...ann,
      sub: role,
      email: `${role}@firm.example`,
      roles: [role],
    })
    desk.seen.splice(0)
    for (const [name, operation] of Object.entries<Operation>(operations)) {
      if (operation.method === 'GET') continue
      const answer = await visitor.send(desk.origin + addressIn(operation), {
        method: operation.method,
        headers: write,
        body: '{}',
      })
      const refused = role === 'reader' || operation.role === 'admin'
      if (refused) {
        expect(answer.status, `${role} ${name}`).toBe(403)
        expect(await answer.json()).toMatchObject({ type: sessionProblems.notAllowed })
      } else expect(answer.status, `${role} ${name}`).not.toBe(403)
    }
    if (role === 'reader') expect(desk.seen).toEqual([])
    // Who tried is in the journal.
    const person = `${desk.provider.issuer}#${role}`
    const { records } = await desk.state.journal.list({ person, operation: 'deleteWebhook' })
    expect(records).toMatchObject([{ outcome: 'not saved', recordId: '1' }])
  }
})

test('a page that locked itself reopens only to a person who proves again who they are, while what it had begun goes on', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { origin, provider, signIn } = await startDesk()
  const { visitor } = await signIn()
  const who = async () => (await visitor.send(`${origin}/desk/v1/person`)).json()
  const before = (await who()).signedInAt
  expect(before).toBeLessThanOrEqual(Date.now() / 1000)
  // What the page does when it locks itself (src/app/features/session/idle.ts).
  visitor.jarOf(origin).set(lockCookie, '1')
  vi.setSystemTime(Date.now() + 600_000)
  const call = await visitor.send(origin + matters)
  expect(call.status).toBe(200)
  await call.text()
  const page = await visitor.send(`${origin}/matters/m1`)
  expect(page.status).toBe(303)
  const asked = new URL(page.headers.get('location')!)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })

  // Somebody who changes what the provider is asked, so that its session of before is enough.
  asked.searchParams.delete('prompt')
  asked.searchParams.set('max_age', '86400')
  expect((await visitor.visit(asked.href)).answer.status).toBe(400)
  expect((await visitor.send(`${origin}/matters`)).status).toBe(303)

  // The plain link to sign in asks for the same proof, which the provider's session of before does not give.
  const plain = await visitor.send(`${origin}/sign-in?to=/matters`)
  expect(plain.headers.get('location')).toMatch(/prompt=login.*max_age=0|max_age=0.*prompt=login/)

  provider.signsIn(ann)
  const { addresses } = await visitor.visit(`${origin}/sign-in?fresh=1&to=/matters`)
  expect(addresses.at(-1)).toBe(`${origin}/matters`)
  expect(visitor.jarOf(origin).has(lockCookie)).toBe(false)
  expect((await who()).signedInAt).toBeGreaterThan(before)
})

test('a sign-in that was begun before the page locked itself does not open it', async () => {
  const { origin, signIn } = await startDesk()
  const { visitor } = await signIn()
  const begun = (await visitor.send(`${origin}/sign-in?to=/matters`)).headers.get('location')!
  visitor.jarOf(origin).set(lockCookie, '1')
  const { answer, text } = await visitor.visit(begun)
  expect(answer.status).toBe(400)
  expect(text).toContain('You are not signed in')
  expect(visitor.jarOf(origin).has(lockCookie)).toBe(true)
})

const kim = { person: 'kim' }

test('a person who is removed while they sign in is not signed in, however long the rest of it takes', async () => {
  const desk: Desk = await startDesk({
    async findStaff() {
      const { signInPeople } = desk.state
      expect(await signInPeople.remove(`${desk.provider.issuer}#${ann.sub}`, kim)).toMatchObject({
        keptTime: 0,
      })
      // The search goes on for some time.
      const removed = Date.now()
      await expect.poll(() => Date.now() - removed).toBeGreaterThan(20)
      return undefined
    },
  })
  const { visitor } = await desk.signIn()
  const status = async () => (await visitor.send(desk.origin + matters)).status
  await expect.poll(status).toBe(401)
})

test('a person who was removed is not let in by a provider that still knows them, until an admin readmits them', async () => {
  const desk = await startDesk({ contact: 'Kim' })
  await desk.signIn()
  const id = `${desk.provider.issuer}#${ann.sub}`
  expect(await desk.state.signInPeople.remove(id, kim)).toMatchObject({ keptTime: 0 })
  const page = await pageOf(desk, { ...ann, roles: ['admin'] })
  expect(page).toMatchObject({ status: 403, admitted: false })
  expect(page.text).toContain('You can no longer use this Practice Desk')
  const { records } = await desk.state.journal.list({ person: id })
  expect(records[0]).toMatchObject({ operation: 'signIn', outcome: 'not saved' })
  // Meanwhile their address may be that of an account that was created since.
  const anew = { ...ann, sub: 'u-18' }
  expect(await pageOf(desk, anew)).toMatchObject({ status: 200, admitted: true })
  expect(await desk.state.signInPeople.readmit(id, kim)).toBe('email taken')
  await desk.state.signInPeople.remove(`${desk.provider.issuer}#u-18`, kim)
  expect(await desk.state.signInPeople.readmit(id, kim)).toBeUndefined()
  expect(await pageOf(desk, ann)).toMatchObject({ status: 200, admitted: true })
})

test('a role that the provider has changed is in the journal, and ends sessions with the one before', async () => {
  const desk = await startDesk()
  const { visitor } = await desk.signIn()
  const status = async (by = visitor) => (await by.send(desk.origin + matters)).status
  const changes = async () =>
    (await desk.state.journal.list({ operation: 'changeRole', recordId: id })).records
  const id = `${desk.provider.issuer}#${ann.sub}`
  await desk.signIn()
  expect(await changes()).toEqual([])
  const { visitor: asReader } = await desk.signIn({ ...ann, roles: ['reader'] })
  expect(await changes()).toMatchObject([{ person: 'provider', outcome: 'saved' }])
  await expect.poll(() => status()).toBe(401)
  expect(await status(asReader)).toBe(200)
  const who = await asReader.send(`${desk.origin}/desk/v1/person`)
  expect(await who.json()).toMatchObject({ role: 'reader' })
})

test('a restore ends every session, since it does not know which had ended since the backup', async () => {
  const desk = await startDesk()
  const { visitor } = await desk.signIn()
  await deskSchema.settle!(opened().database.sql)
  // The restored desk is started.
  const restored = await startDesk()
  const cookie = visitor.cookies(desk.origin)
  expect((await fetch(restored.origin + matters, { headers: { cookie } })).status).toBe(401)
  const { visitor: anew } = await restored.signIn()
  expect((await anew.send(restored.origin + matters)).status).toBe(200)
})

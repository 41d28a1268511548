import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockCookie } from '#contract/session-problems.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { type PasskeyDesk, startPasskeyDesk, welcome } from '#gateway/testing/passkey-desk.ts'
import { emptyPage, write } from '#gateway/testing/stack.ts'
import { createVisitor } from '#gateway/testing/visitor.ts'
import type { FindStaff } from '#gateway/sign-in/staff.ts'

const matters = '/public/api/v1/matters'
const opened = deskDatabase()
const boss = { person: 'passkey#boss' }
const startDesk = (findStaff?: FindStaff) => startPasskeyDesk(opened(), { findStaff })

test('a person makes a passkey with their link, is signed in, signs out, and signs in with the passkey', async () => {
  const desk = await startDesk()
  const { post, isIn, signIn, signOut, useLink, visitor, person } = await welcome(desk)
  const call = await visitor.send(desk.origin + matters)
  expect(await call.text()).toBe(emptyPage)
  expect((await visitor.send(`${desk.origin}/matters`)).status).toBe(200)
  const who = await visitor.send(`${desk.origin}/desk/v1/person`)
  expect(await who.json()).toEqual({
    id: person.id,
    name: 'Ann Brown',
    email: person.email,
    role: 'editor',
    signsInWith: 'passkey',
    signedInAt: expect.any(Number),
  })
  expect((await signOut()).body).toEqual({ address: '/signed-out' })
  expect(await isIn()).toBe(false)
  expect((await signIn()).status).toBe(200)
  expect(await isIn()).toBe(true)

  const again = await useLink(person.link)
  expect(again).toMatchObject({ status: 410 })
  expect(again.body.detail).toContain('This link has been used: it works once.')
  const refused = await post('/sign-in/link/passkey', { link: person.link, response: {} })
  expect(refused.status).toBe(400)
  const { records } = await desk.state.journal.list({ person: person.id })
  expect(records.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
    'signIn not saved',
    'signIn saved',
    'signIn saved',
    'addPasskey saved',
  ])
  expect(desk.lines.join('')).not.toMatch(new RegExp(`${person.link}|Brown|${person.email}`))
})

test('a person who is signed out is asked at the very address, which works once they have signed in', async () => {
  const desk = await startDesk()
  const visitor = createVisitor()
  const page = await visitor.send(`${desk.origin}/matters?search=a%26b`)
  expect(page.status).toBe(401)
  const text = await page.text()
  expect(text).toContain('data-next="/matters?search=a%26b"')
  expect(text).toContain('<script type="module" src="/assets/sign-in.js">')
  expect(text).toContain('Ask Kim &lt;it@firm.example&gt; for a link.')
  const elsewhere = await visitor.send(`${desk.origin}/sign-in?to=//evil.example`)
  expect(await elsewhere.text()).toContain('data-next="/"')
  const inAnotherWindow = await visitor.send(`${desk.origin}/sign-in?to=/sign-in/done`)
  expect(await inAnotherWindow.text()).toContain('data-next="/sign-in/done"')
  expect((await visitor.send(desk.origin + matters)).status).toBe(401)
  const { status } = await desk.browser().post('/sign-in/passkeys/options', {})
  expect(status).toBe(401)
  expect(desk.seen).toEqual([])
})

test.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['the name of another host', { rpId: 'evil.example' }],
  ['no check of who uses the device', { verified: false }],
  ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['a wrong signature', { signature: Buffer.alloc(70, 1).toString('base64url') }],
  ['the handle of another person', { userHandle: Buffer.from('passkey#x').toString('base64url') }],
  ['a counter that was reached before', { counter: 1 }],
])('a passkey that signs with %s is refused, and the journal says so', async (_, faults) => {
  const desk = await startDesk()
  const { signIn, signOut, isIn, person } = await welcome(desk)
  await signOut()
  expect((await signIn({ counter: 1 })).status).toBe(200)
  await signOut()
  const { status, body } = await signIn(faults)
  expect(status).toBe(403)
  expect(body.detail).toContain('could not be verified')
  expect(await isIn()).toBe(false)
  const { records } = await desk.state.journal.list({ person: person.id })
  expect(records[0]).toMatchObject({ operation: 'signIn', outcome: 'not saved' })
})

test.each([
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['no check of who uses the device', { verified: false }],
])('a new passkey with %s is refused, and the link still works', async (_, faults) => {
  const desk = await startDesk()
  const { link } = await desk.invite()
  const browser = desk.browser()
  expect(await browser.useLink(link, faults)).toMatchObject({ status: 403 })
  expect(await browser.isIn()).toBe(false)
  expect((await browser.useLink(link)).status).toBe(200)
})

test('an answer that is sent a second time is refused, also with the cookie of its challenge', async () => {
  const desk = await startDesk()
  const { post, device, signOut, visitor } = await welcome(desk)
  await signOut()
  const { body: options } = await post('/sign-in/passkey/options', {})
  const cookie = visitor.cookies(desk.origin)
  const response = device.get(options)
  expect((await post('/sign-in/passkey', { response }, { cookie })).status).toBe(200)
  await signOut()
  expect((await post('/sign-in/passkey', { response }, { cookie })).status).toBe(403)
  expect((await post('/sign-in/passkey', { response })).status).toBe(403)
})

test('an answer that comes after more than five minutes is refused', async () => {
  const desk = await startDesk()
  const { post, device, signOut } = await welcome(desk)
  await signOut()
  const { body: options } = await post('/sign-in/passkey/options', {})
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await post('/sign-in/passkey', { response: device.get(options) })).status).toBe(403)
  const { body: fresh } = await post('/sign-in/passkey/options', {})
  expect((await post('/sign-in/passkey', { response: device.get(fresh) })).status).toBe(200)
})

test('a page that locked itself reopens only to a person who uses their passkey again', async () => {
  const desk = await startDesk()
  const { signIn, visitor } = await welcome(desk)
  const page = async () => (await visitor.send(`${desk.origin}/matters`)).status
  expect(await page()).toBe(200)
  visitor.jarOf(desk.origin).set(lockCookie, '1')
  expect(await page()).toBe(401)
  expect((await signIn()).status).toBe(200)
  expect(visitor.jarOf(desk.origin).has(lockCookie)).toBe(false)
  expect(await page()).toBe(200)
})

test('an expired link, one that a newer one replaced, and one that never was, are refused with a sentence each', async () => {
  const desk = await startDesk()
  const { id, link } = await desk.invite()
  const { useLink } = desk.browser()
  const newer = (await desk.state.passkeys.newLink(id, boss)) ?? ''
  expect((await useLink(link)).body.detail).toContain('a newer one may have taken its place')
  expect((await useLink('')).body.detail).toContain('It may not be complete')
  await desk.database.sql.execute(
    sql`update desk.sign_in_links set expires_at = now() - interval '1 second' where person = ${id}`,
  )
  const { status, body } = await useLink(newer)
  expect(status).toBe(410)
  expect(body.detail).toContain('This link has expired')
})

test('a link works as long as the database says, whatever the clock of the desk', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  const desk = await startDesk()
  const { id, link } = await desk.invite()
  const until = async () =>
    (await desk.state.signInPeople.list('passkey')).find((one) => one.id === id)?.linkUntil
  expect(await until()).toMatch(/T/)
  await desk.database.sql.execute(
    sql`update desk.sign_in_links set expires_at = now() - interval '1 minute' where person = ${id}`,
  )
  expect(await until()).toBeUndefined()
  const { status, body } = await desk.browser().useLink(link)
  expect([status, body.detail]).toEqual([410, expect.stringContaining('This link has expired')])
})

test('two who use one link at the same moment: one gets in', async () => {
  const desk = await startDesk()
  const { link, id } = await desk.invite()
  const both = await Promise.all([desk.browser().useLink(link), desk.browser().useLink(link)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect(await desk.state.passkeys.of(id)).toHaveLength(1)
})

test('an unknown passkey, and that of a person who was removed, open nothing, and nothing of it stays', async () => {
  const desk = await startDesk()
  const { signIn, signOut, isIn, person } = await welcome(desk)
  const stranger = desk.browser()
  const { link } = await desk.invite()
  const begun = await stranger.post('/sign-in/link/options', { link })
  stranger.device.create(begun.body.options)
  expect((await stranger.signIn()).body.detail).toContain('does not recognise this passkey')

  expect(await desk.state.signInPeople.remove(person.id, boss)).toMatchObject({ keptTime: 0 })
  await expect.poll(isIn).toBe(false)
  await signOut()
  expect((await signIn()).body.detail).toContain('or your access may have ended')
  expect(await isIn()).toBe(false)
  expect(await desk.state.passkeys.of(person.id)).toEqual([])
  const late = { id: 'k1', person: person.id, publicKey: 'AA', counter: 0, transports: [] }
  expect(await desk.state.passkeys.add(late)).toBe(false)
})

test('whoever opens an old link is told that it was used for 30 days, then nothing of it is left', async () => {
  const desk = await startDesk()
  const { person, signIn, signOut, useLink: open } = await welcome(desk)
  const age = async (days: number) => {
    await desk.database.sql.execute(
      sql`update desk.sign_in_links set expires_at = now() - ${days} * interval '1 day'
        where person = ${person.id}`,
    )
    await signOut()
    expect((await signIn()).status).toBe(200)
    return (await open(person.link)).body.detail
  }
  expect(await age(29)).toContain('This link has been used')
  expect(await age(31)).toContain('This link does not work')
})

test('a changed role ends what was begun with the old one, and counts from the next sign-in on', async () => {
  const desk = await startDesk()
  const { signIn, isIn, visitor, person } = await welcome(desk)
  await desk.state.signInPeople.changeRole(person.id, 'reader', boss)
  await expect.poll(isIn).toBe(false)
  expect((await signIn()).status).toBe(200)
  const answer = await visitor.send(`${desk.origin}/desk/v1/person`)
  expect(await answer.json()).toMatchObject({ role: 'reader' })
})

test('a role that changes while a person signs in ends what they were about to begin', async () => {
  const desk: PasskeyDesk = await startDesk(async (email) => {
    const found = await desk.state.signInPeople.find('passkey', email)
    expect(await desk.state.signInPeople.changeRole(found!.id, 'reader', boss)).toBeUndefined()
    // The search goes on for some time.
    const changed = Date.now()
    await expect.poll(() => Date.now() - changed).toBeGreaterThan(20)
    return undefined
  })
  const { isIn } = await welcome(desk)
  await expect.poll(isIn).toBe(false)
})

test('a person has several passkeys, removes those of their own, and keeps the last', async () => {
  const desk = await startDesk()
  const { post, device, visitor, isIn, signIn } = await welcome(desk)
  const other = await welcome(desk)
  const list = async () => {
    const answer = await visitor.send(`${desk.origin}/desk/v1/passkeys`)
    return (await answer.json()) as { id: string }[]
  }
  const remove = (id: string) =>
    visitor.send(`${desk.origin}/desk/v1/passkeys/${id}`, { method: 'DELETE', headers: write })
  const [first] = await list()
  const last = await remove(first!.id)
  expect(last.status).toBe(409)
  expect(await last.text()).toContain('add another one first')
  const { body: options } = await post('/sign-in/passkeys/options', {})
  expect(options.excludeCredentials).toMatchObject([{ id: first!.id }])
  expect((await post('/sign-in/passkeys', { response: device.create(options) })).status).toBe(200)
  expect(await list()).toHaveLength(2)
  expect((await remove(other.device.passkeys[0]!.id)).status).toBe(404)
  expect((await remove(first!.id)).status).toBe(204)
  // Whoever has the lost device is signed out with it.
  await expect.poll(isIn).toBe(false)
  expect((await signIn()).status).toBe(200)
  expect(await isIn()).toBe(true)
})

test('nonsense is refused, and so is a call from another site', async () => {
  const desk = await startDesk()
  const { post } = desk.browser()
  expect((await post('/sign-in/passkey', { response: 'x' })).status).toBe(400)
  expect((await post('/sign-in/link/options', { link: 7 })).status).toBe(400)
  const nonsense = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } }
  expect((await post('/sign-in/passkey', { response: nonsense })).status).toBe(403)
  for (const id of ['a\u0000b', 'a b', '']) {
    const response = { ...nonsense, id }
    expect((await post('/sign-in/passkey', { response })).status).toBe(400)
  }
  const { link } = await desk.invite()
  await post('/sign-in/link/options', { link })
  expect((await post('/sign-in/link/passkey', { link, response: nonsense })).status).toBe(403)
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await post('/sign-in/passkey/options', {}, foreign)).status).toBe(403)
  const long = await post('/sign-in/link/options', { link: 'x'.repeat(60_000) })
  expect(long.status).toBe(413)
})

test('a stranger who is refused again and again fills no journal, and takes few places', async () => {
  const desk = await startDesk()
  const { post, device, person } = await welcome(desk)
  const { findLink } = desk.state.passkeys
  let underWay = 0
  let most = 0
  const looked = vi.spyOn(desk.state.passkeys, 'findLink').mockImplementation(async (link) => {
    underWay += 1
    most = Math.max(most, underWay)
    const found = await findLink(link)
    underWay -= 1
    return found
  })
  onTestFinished(() => looked.mockRestore())
  const response = device.get({ challenge: 'b2xk' })
  const sent = Array.from({ length: 40 }, (_, index) =>
    index % 2
      ? post('/sign-in/link/options', { link: person.link })
      : post('/sign-in/passkey', { response }),
  )
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([403, 410]))
  expect(most).toBeLessThanOrEqual(4)
  const { records } = await desk.state.journal.list({ person: person.id, outcome: 'not saved' })
  expect(records).toHaveLength(1)
})

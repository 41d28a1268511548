/** Who tries what is not theirs: without a session, as a reader, with another person's ids, or by taking every place. */
import { randomBytes, randomUUID } from 'node:crypto'
import { EncryptJWT, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addressOf, apiPrefix, type Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { lockCookie, personHeader, sessionProblems } from '#contract/session-problems.ts'
import { ownOperations } from '#gateway/desk/match.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { ann, startFirm } from '#gateway/testing/firm.ts'
import { oddTargets } from '#gateway/testing/odd-targets.ts'
import { slowService } from '#gateway/testing/slow-service.ts'
import { raw, statusIn, write } from '#gateway/testing/stack.ts'
import { clientId, type TestPerson } from '#main/testing/openid-provider.ts'
import { createSessions } from './session.ts'

const opened = deskDatabase()
const everything = Object.entries<Operation>({ ...operations, ...ownOperations })
const limits = { idle: 3600, longest: 36_000 }
const bob = { ...ann, sub: 'u-18', name: 'Bob Grey', email: 'bob@firm.example' }
const addressWith = (operation: Operation, id = '1') => addressOf(operation, { params: { id } })

/** Cookies that are no session of this desk. */
async function falseCookies(): Promise<string[]> {
  const person = { id: 'ann', role: 'admin' as const }
  const claims = { id: randomUUID(), person: 'ann', role: 'admin', signedIn: 0, seen: 0 }
  const elsewhere = createSessions(['e'.repeat(20) + 'lsewhere-1234'], limits)
  const begun = await elsewhere.begin(person, { begun: Date.now() })
  const guessed = await new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(randomBytes(32))
  const unsealed = new UnsecuredJWT(claims).encode()
  return [
    '__Host-desk=',
    '__Host-desk=admin',
    begun.split(';')[0]!,
    `__Host-desk=${guessed}`,
    `__Host-desk=${unsealed}`,
  ]
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']

test('nothing reaches the service without a session: by any operation and method, any odd path or host, any false cookie', async () => {
  const { seen, port, host } = await startFirm(opened())
  let asked = 0
  const ask = async (line: string, headers: string[]) => {
    asked += 1
    const status = statusIn(await raw(port, `${line} HTTP/1.1`, headers))
    // A navigation to what may be a page is sent to the provider.
    expect([303, 400, 401, 403, 404, 405, 421], line).toContain(status)
  }
  const own = ['x-practice-desk: 1', `host: ${host}`]
  const addresses = new Set(everything.map(([, operation]) => addressWith(operation)))
  for (const address of addresses) {
    for (const method of methods) await ask(`${method} ${address}`, own)
  }
  for (const target of oddTargets) {
    for (const method of ['GET', 'POST', 'DELETE']) await ask(`${method} ${target}`, own)
  }
  const hosts = ['evil.example', '', `${host}.evil.example`, '127.0.0.1:1', `${host}@evil.example`]
  for (const one of hosts) await ask(`GET ${apiPrefix}/matters`, [`host: ${one}`])
  for (const cookie of await falseCookies()) {
    await ask(`GET ${apiPrefix}/matters`, [...own, `cookie: ${cookie}`])
  }
  expect(asked).toBeGreaterThan(400)
  expect(seen).toEqual([])
})

test('a reader changes nothing by any operation, of the practice or of the desk’s own', async () => {
  const { origin, seen, signIn } = await startFirm(opened())
  const { visitor } = await signIn({ ...ann, roles: ['reader'] })
  seen.splice(0)
  for (const [name, operation] of everything) {
    if (operation.role === 'reader') continue
    const answer = await visitor.send(origin + addressWith(operation, randomUUID()), {
      method: operation.method,
      headers: write,
      ...(operation.method !== 'GET' && { body: '{}' }),
    })
    expect(answer.status, name).toBe(403)
    expect(await answer.json(), name).toMatchObject({ type: sessionProblems.notAllowed })
  }
  expect(seen).toEqual([])
  // What is left to a reader is their own: preferences, what they opened, and their passkeys.
  const writes = everything.filter(([, { method, role }]) => method !== 'GET' && role === 'reader')
  expect(writes.map(([name]) => name)).toEqual(['patchPreferences', 'noteRecent', 'removePasskey'])
})

test('neither a reader nor an editor reads the addresses of webhooks, which may have secrets in them', async () => {
  const { origin, seen, signIn } = await startFirm(opened())
  const webhooks = `${apiPrefix}/webhooks`
  for (const role of ['reader', 'editor']) {
    const { visitor } = await signIn({ ...ann, roles: [role] })
    seen.splice(0)
    for (const path of [webhooks, `${webhooks}?pageSize=1`, '/desk/v1/callbacks'])
      expect((await visitor.send(origin + path)).status, `${role} ${path}`).toBe(403)
    expect(seen).toEqual([])
  }
})

test('no call answers or changes what is another person’s, though it names their ids', async () => {
  const { origin, signIn, provider } = await startFirm(opened())
  const [first, second] = [(await signIn(ann)).visitor, (await signIn(bob)).visitor]
  const call = (by: typeof first, method: string, path: string, body?: object) =>
    by.send(`${origin}/desk/v1${path}`, {
      method,
      headers: write,
      ...(body && { body: JSON.stringify(body) }),
    })
  const id = randomUUID()
  const marks = ['contact-of-ann', 'matter-of-ann', 'Advice of Ann']
  const record = {
    associatedMatterId: marks[1],
    staffContactId: marks[0],
    date: '2026-11-20',
    durationMinutes: 6,
    costCode: 'ADV',
    amountExclTax: 35,
    description: marks[2],
  }
  await call(first, 'PATCH', '/preferences', { timeHoldSeconds: 600, staffContactId: marks[0] })
  await call(first, 'POST', '/recents', { kind: 'matter', id: marks[1] })
  expect((await call(first, 'PUT', `/time-records/${id}`, record)).status).toBe(200)
  await first.send(`${origin}/public/api/v1/tasks/${marks[1]}`, {
    method: 'PATCH',
    headers: { ...write, 'idempotency-key': id },
    body: '{"status":"Done"}',
  })
  const ofAnn = `?person=${encodeURIComponent(`${provider.issuer}#${ann.sub}`)}`
  const gets = Object.values<Operation>(ownOperations).filter(({ method }) => method === 'GET')
  const all = async (by: typeof first, queries: string[], asked = gets) => {
    const answers: string[] = []
    for (const operation of asked) {
      for (const query of queries) {
        const answer = await by.send(origin + addressWith(operation, id) + query)
        answers.push(`${answer.status} ${await answer.text()}`)
      }
    }
    return answers.join('\n')
  }
  // What an admin alone may see is refused, and each refusal would be a new line of their own journal.
  const allowed = gets.filter(({ role }) => role === 'reader')
  const ofOwn = () => all(first, ['', ofAnn], allowed)
  const before = await ofOwn()
  for (const mark of marks) expect(before).toContain(mark)
  const other = await all(second, ['', ofAnn, '?whose=all'])
  for (const mark of [...marks, id, ann.sub]) expect(other).not.toContain(mark)
  expect(before).not.toContain(/"key":"([\w-]{43})"/.exec(other)![1])

  expect((await call(second, 'DELETE', `/time-records/${id}`)).status).toBe(404)
  const decided = await call(second, 'POST', `/time-records/${id}/decision`, {
    decision: 'set aside',
  })
  expect(decided.status).toBe(404)
  // A record under an id that another person has is the second person's own.
  await call(second, 'PUT', `/time-records/${id}`, { ...record, description: 'of Bob' })
  await call(second, 'PATCH', '/preferences', { staffContactId: 'contact-of-bob' })
  await call(second, 'POST', '/recents', { kind: 'matter', id: 'matter-of-bob' })
  // Nor is the answer to a write repeated to somebody else who has its key.
  const repeated = await second.send(`${origin}/public/api/v1/tasks/${marks[1]}`, {
    method: 'PATCH',
    headers: { ...write, 'idempotency-key': id },
    body: '{"status":"Todo"}',
  })
  expect(repeated.status).toBe(200)
  const ofMoment = /"heldFor":\d+|"correlationId":"[^"]*"/g
  expect((await ofOwn()).replaceAll(ofMoment, '')).toBe(before.replaceAll(ofMoment, ''))
})

test('whoever types the address of a call into a locked browser gets nothing of it', async () => {
  const { origin, host, port, seen, signIn } = await startFirm(opened())
  const { visitor } = await signIn()
  const typed = async (path: string, kind: string) => {
    const headers = [`host: ${host}`, `cookie: ${visitor.cookies(origin)}`, kind]
    return statusIn(await raw(port, `GET ${path} HTTP/1.1`, headers))
  }
  // An old browser does not say that a person typed it, but asks for a page all the same.
  const kinds = ['sec-fetch-mode: navigate', 'accept: text/html,*/*;q=0.8']
  for (const kind of kinds) expect(await typed(`${apiPrefix}/matters`, kind)).toBe(200)
  seen.splice(0)
  visitor.jarOf(origin).set(lockCookie, '1')
  for (const kind of kinds) {
    for (const path of [`${apiPrefix}/matters`, '/desk/v1/draft-key', '/desk/v1/live'])
      expect(await typed(path, kind), `${kind} ${path}`).toBe(401)
  }
  expect(seen).toEqual([])
  expect(await typed(`${apiPrefix}/matters`, 'sec-fetch-mode: cors')).toBe(200)
})

test('a page that was opened by one person does nothing as another who has signed in there since', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { origin, seen, signIn, provider, lines } = await startFirm(opened())
  const { visitor } = await signIn({ ...bob, roles: ['admin'] })
  const before = visitor.cookies(origin)
  vi.setSystemTime(Date.now() + 50 * 60_000)
  const sendFrom = (page: TestPerson, operation: Operation) =>
    visitor.send(origin + addressWith(operation, randomUUID()), {
      method: operation.method,
      headers: { ...write, [personHeader]: encodeURIComponent(`${provider.issuer}#${page.sub}`) },
      ...(operation.method !== 'GET' && { body: '{}' }),
    })
  seen.splice(0)
  for (const [name, operation] of everything) {
    if (name === 'getPerson') continue
    const answer = await sendFrom(ann, operation)
    expect(answer.status, name).toBe(401)
    expect(await answer.json(), name).toMatchObject({
      type: sessionProblems.signedOut,
      detail: expect.stringContaining('Someone else has signed in'),
    })
  }
  expect(seen).toEqual([])
  // Nor does such a page keep the other's session from ending.
  expect(visitor.cookies(origin)).toBe(before)
  const there = await sendFrom(ann, ownOperations.getPerson)
  expect(await there.json()).toMatchObject({ name: bob.name })
  expect((await sendFrom(bob, operations.listMatters)).status).toBe(200)
  expect(seen[0]!.headers).not.toHaveProperty(personHeader)
  expect(lines.join('')).not.toContain(ann.sub)
})

test('where the provider does not end its own session, whoever comes after a sign-out is asked who they are', async () => {
  const features = { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } }
  const { origin, signIn, provider } = await startFirm(
    opened(),
    {},
    { configuration: { features } },
  )
  const { visitor } = await signIn(ann)
  const out = await visitor.send(`${origin}/sign-out`, { method: 'POST', headers: write })
  expect(await out.json()).toEqual({ address: '/signed-out?here' })
  const page = await visitor.visit(`${origin}/signed-out?here`)
  expect(page.text).toContain('may still be signed in at your firm’s provider')
  for (const path of ['/matters', '/sign-in']) {
    const asked = new URL((await visitor.send(origin + path)).headers.get('location')!)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' })
  }
  provider.signsIn(ann)
  expect((await visitor.visit(`${origin}/matters`)).addresses.at(-1)).toBe(`${origin}/matters`)
  expect((await visitor.send(`${origin}${apiPrefix}/matters`)).status).toBe(200)
})

test('a page that was opened by one person does not sign out another who has signed in there since', async () => {
  const { origin, signIn } = await startFirm(opened())
  const { visitor } = await signIn(ann)
  const signOut = (headers: Record<string, string>) =>
    visitor.send(`${origin}/sign-out`, { method: 'POST', headers: { ...write, ...headers } })
  expect((await signOut({ [personHeader]: 'somebody-else' })).status).toBe(401)
  expect((await visitor.send(`${origin}${apiPrefix}/matters`)).status).toBe(200)
  expect((await signOut({})).status).toBe(200)
})

test('whoever comes after a sign-out that was not completed at the provider is asked who they are, once', async () => {
  const { origin, signIn, provider } = await startFirm(opened())
  const { visitor } = await signIn(ann)
  await visitor.send(`${origin}/sign-out`, { method: 'POST', headers: write })
  const askedAt = async () =>
    new URL((await visitor.send(`${origin}/sign-in`)).headers.get('location')!).searchParams
  expect((await askedAt()).get('prompt')).toBe('login')
  provider.signsIn(ann)
  expect((await visitor.visit(`${origin}/matters`)).addresses.at(-1)).toBe(`${origin}/matters`)
  expect((await askedAt()).get('prompt')).toBeNull()
})

test('a stranger who makes up tokens of the provider makes the desk ask for its keys once', async () => {
  const { origin, provider } = await startFirm(opened())
  const asked = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => asked.mockRestore())
  const { privateKey } = await generateKeyPair('RS256')
  for (const kid of ['made-up', 'another']) {
    const token = await new SignJWT({
      sub: ann.sub,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(provider.issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setJti(kid)
      .sign(privateKey)
    const body = new URLSearchParams({ logout_token: token })
    expect((await fetch(`${origin}/sign-in/ended`, { method: 'POST', body })).status).toBe(400)
  }
  const addresses = asked.mock.calls.map(([address]) => `${address}`)
  expect(addresses.filter((address) => address.endsWith('/jwks'))).toHaveLength(1)
})

test('the log says who did what by an id, and never by a name, an address or an email', async () => {
  const { origin, signIn, provider, lines } = await startFirm(opened())
  const { visitor } = await signIn(ann)
  await visitor.send(`${origin}${apiPrefix}/matters?search=Ferrari`)
  await visitor.send(`${origin}/sign-out`, { method: 'POST', headers: write })
  // Each is logged when it is over, and what is over first depends on who reads.
  for (const operation of ['listMatters', 'sign out'])
    await expect.poll(() => lines.join('')).toContain(`"operation":"${operation}"`)
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(logged.find(({ operation }) => operation === 'listMatters')).toMatchObject({
    person: `${provider.issuer}#${ann.sub}`,
    status: 200,
    id: expect.any(String),
    ms: expect.any(Number),
  })
  expect(lines.join('')).not.toMatch(/Ann|Brown|@firm|Ferrari|__Host|code=|state=/)
})

test.each([
  ['reads', 16, (visit: Send) => visit(`${apiPrefix}/matters?search=hangs`, {})],
  [
    'uploads',
    32,
    (visit: Send) => {
      const body = new FormData()
      body.append('file', new Blob(['Alder']), 'hangs.txt')
      return visit(`${apiPrefix}/documents/hangs`, {
        method: 'PUT',
        headers: { 'x-practice-desk': '1' },
        body,
      })
    },
  ],
])('a person who has sixty %s under way takes no place from the others', async (_, most, hang) => {
  const { listener, waiting, answer } = slowService()
  const { origin, signIn } = await startFirm(opened(), {}, { listener })
  const greedy = (await signIn(ann)).visitor
  const other = (await signIn(bob)).visitor
  const under = Array.from({ length: 60 }, () =>
    hang((path, init) => greedy.send(origin + path, init)),
  )
  await expect.poll(waiting).toBeGreaterThan(4)
  for (let round = 0; round < 5; round += 1) {
    expect((await other.send(`${origin}${apiPrefix}/matters`)).status).toBe(200)
    expect((await other.send(`${origin}/desk/v1/preferences`)).status).toBe(200)
    const body = new FormData()
    body.append('file', new Blob(['Birch']), 'will.txt')
    const sent = { method: 'PUT', headers: { 'x-practice-desk': '1' }, body }
    expect((await other.send(`${origin}${apiPrefix}/documents/7`, sent)).status).toBe(200)
  }
  expect(waiting()).toBeLessThanOrEqual(most)
  answer()
  await Promise.all(under)
})
type Send = (path: string, init: RequestInit) => Promise<Response>

/** Three desks on one PostgreSQL, behind a proxy that takes them in turn: people see one desk, also when one is killed. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createVisitor } from '#gateway/testing/visitor.ts'
import { execute } from '#database/testing/postgres.ts'
import { freePort } from '#scripts/free-port.js'
import { clientId, clientSecret, startProvider } from '#main/testing/openid-provider.ts'
import { startDesk } from './desk.ts'
import { expect, test as base } from './fixtures.ts'
import { startRoundRobin, visitorAddress } from './round-robin.ts'
import { emptyDesk } from './template.ts'

const numbers = [0, 1, 2]
const keyOf = (number: number) => `key-of-desk-${number}`
const write = { 'x-practice-desk': '1', 'content-type': 'application/json' }
const api = '/public/api/v1'

/** A service that knows by the key which desk calls, and keeps the bodies of writes; `hold` keeps it from answering. */
async function startService() {
  const writes: { path: string; body: string; desk: number }[] = []
  let onWrite: (desk: number) => boolean = () => true
  let slow = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const desk = numbers.findIndex(
      (number) => request.headers.authorization === `Bearer ${keyOf(number)}`,
    )
    response.setHeader('content-type', 'application/json')
    if (request.method === 'GET') {
      if (request.url!.includes('search=slow')) {
        slow += 1
        await released
      }
      return void response.end('{"totalRecords":0,"pageIndex":0,"records":[]}')
    }
    writes.push({ path: request.url!, body, desk })
    if (onWrite(desk)) response.end(JSON.stringify({ id: `id-${writes.length}` }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    writes,
    /** Called for each write with the number of its desk; says whether it is answered. */
    answerIf: (answers: typeof onWrite) => void (onWrite = answers),
    /** How many searches for `slow` wait, until they are released. */
    slow: () => slow,
    release: () => release(),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Three desks, each with a folder and a key of its own; everything else they share. */
async function startFirm() {
  const [folder, database, service] = await Promise.all([
    mkdtemp(join(tmpdir(), 'practice-desk-')),
    emptyDesk(),
    startService(),
  ])
  const port = await freePort()
  const url = `http://localhost:${port}`
  const provider = await startProvider(url)
  const ports = await Promise.all(numbers.map(() => freePort()))
  const desks = await Promise.all(
    numbers.map((number) =>
      startDesk({
        PORT: String(ports[number]),
        DATA_DIR: join(folder, String(number)),
        DATABASE_URL: database.url,
        PRACTICE_API_URL: service.url,
        PRACTICE_API_KEY: keyOf(number),
        PUBLIC_URL: url,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: clientId,
        OIDC_CLIENT_SECRET: clientSecret,
        OIDC_ALLOWED: 'firm.example',
        SESSION_SECRET: 'uT8xk2Zq0vB4nM7cR1sLwE6yJ9aGhDpF',
        TRUSTED_PROXIES: '127.0.0.1',
      }),
    ),
  )
  const proxy = await startRoundRobin(port, ports)
  return {
    url,
    databaseUrl: database.url,
    provider,
    service,
    desks,
    proxy,
    async end() {
      proxy.stop()
      await Promise.all(desks.map(({ stop }) => stop()))
      provider.stop()
      service.stop()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}
type Firm = Awaited<ReturnType<typeof startFirm>>

const test = base.extend<{ firm: Firm }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted from the pattern
  firm: async ({}, use) => {
    const firm = await startFirm()
    await use(firm)
    await firm.end()
  },
})

/** Signs a person in, and returns how they call a desk: the next in turn, or the one with a number. */
async function signIn({ url, provider, proxy }: Firm, sub: string) {
  const email = `${sub}@firm.example`
  provider.signsIn({ sub, email, email_verified: true, roles: ['editor'] })
  const visitor = createVisitor()
  const { answer } = await visitor.visit(`${url}/matters`)
  expect(answer.status).toBe(200)
  const call = (method: string, path: string, body?: object, headers = {}) =>
    visitor.send(url + path, {
      method,
      headers: { ...write, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
  const callAt = (number: number, ...args: Parameters<typeof call>) => {
    proxy.turnTo(number)
    return call(...args)
  }
  const statuses = async () => {
    const found: number[] = []
    for (const number of numbers) {
      found.push((await callAt(number, 'GET', `${api}/matters`)).status)
    }
    return found
  }
  return { call, callAt, statuses }
}

const task = { description: 'Call', status: 'Todo', dueDate: '2027-01-29', assignedToId: '3' }
const newTask = { ...task, associatedMatterId: '7' }

test('three desks on one database are one desk to the people who use it, also after one is killed', async ({
  firm,
}) => {
  const { service, provider, desks } = firm
  const [ann, bob, kim] = [
    await signIn(firm, 'ann'),
    await signIn(firm, 'bob'),
    await signIn(firm, 'kim'),
  ]

  await test.step('one sign-in is known to all, and so is its end', async () => {
    for (const person of [ann, bob, kim]) expect(await person.statuses()).toEqual([200, 200, 200])
    expect((await ann.callAt(0, 'POST', '/sign-out')).status).toBe(200)
    await provider.endSession('bob')
    // Each desk reads every two seconds which sessions have ended.
    await expect.poll(bob.statuses).toEqual([401, 401, 401])
    await expect.poll(ann.statuses).toEqual([401, 401, 401])
    expect(await kim.statuses()).toEqual([200, 200, 200])
  })

  await test.step('a write with a key is sent once, wherever it is repeated, and is in the journal once', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const atOnce = await Promise.all(
      numbers.map(() => kim.call('POST', `${api}/tasks`, newTask, key)),
    )
    expect(atOnce.map(({ status }) => status)).toContain(200)
    for (const number of numbers) {
      const again = await kim.callAt(number, 'POST', `${api}/tasks`, newTask, key)
      expect(await again.json()).toEqual({ id: 'id-1' })
    }
    for (const number of numbers) await kim.callAt(number, 'POST', `${api}/tasks`, newTask)
    expect(service.writes).toHaveLength(4)
    const journal = async (number: number) => {
      const answer = await kim.callAt(number, 'GET', '/desk/v1/journal?operation=createTask')
      const { records } = (await answer.json()) as { records: Record<string, string>[] }
      return records.map(({ outcome, address }) => ({ outcome, address }))
    }
    const saved = { outcome: 'saved', address: visitorAddress }
    // The outcome is written when the answer is already on its way.
    for (const number of numbers) {
      await expect.poll(() => journal(number)).toEqual([saved, saved, saved, saved])
    }
  })

  await test.step('whoever asks for too much takes no place from the others, at any desk', async () => {
    const lee = await signIn(firm, 'lee')
    const asked = Array.from({ length: 60 }, () => kim.call('GET', `${api}/matters?search=slow`))
    await expect.poll(service.slow).toBeGreaterThan(3)
    expect(await lee.statuses()).toEqual([200, 200, 200])
    expect(service.slow()).toBeLessThan(asked.length)
    service.release()
    await Promise.all(asked)
  })

  await test.step('each time record is sent once, though the desk that sends it is killed', async () => {
    service.writes.splice(0)
    await kim.call('PATCH', '/desk/v1/preferences', { timeHoldSeconds: 0, staffContactId: '3' })
    let kill: Promise<void> | undefined
    let killed = -1
    service.answerIf((desk) => {
      if (killed < 0 && service.writes.length === 5) {
        killed = desk
        kill = desks[desk]!.kill()
      }
      return desk !== killed
    })
    const ids = Array.from({ length: 24 }, () => randomUUID() as string)
    const common = { associatedMatterId: '7', staffContactId: '3', date: '2026-11-20' }
    const work = { durationMinutes: 6, costCode: 'ADV', amountExclTax: 35 }
    const hold = (id: string) =>
      kim.call('PUT', `/desk/v1/time-records/${id}`, { ...common, ...work, description: id })
    for (const id of ids) {
      // A request that the killed desk had begun is sent again, by its id, as the page does.
      await expect.poll(async () => (await hold(id)).status).toBe(200)
      expect((await kim.call('GET', '/matters')).status).toBe(200)
    }
    await kill
    const states = async () => {
      const found = ids.map(async (id) => [
        id,
        (await (await kim.call('GET', `/desk/v1/time-records/${id}`)).json()).state as string,
      ])
      return Object.fromEntries(await Promise.all(found)) as Record<string, string>
    }
    // A read that the killed desk had begun is lost with it, and read again, as the page does.
    const only = (...wanted: string[]) =>
      expect(async () => {
        const others = Object.values(await states()).filter((one) => !wanted.includes(one))
        expect(others).toEqual([])
      }).toPass({ timeout: 20_000 })
    await only('recorded', 'sending')
    // What a killed desk was sending belongs to it for 70 s; here these are over.
    for (const table of ['time_outbox', 'keyed_writes']) {
      await execute(
        firm.databaseUrl,
        `update desk.${table} set leased_until = clock_timestamp() - interval '1 second' where leased_until is not null`,
      )
    }
    // Desks look every few seconds, and at once when there is a new record.
    ids.push(randomUUID())
    await expect.poll(async () => (await hold(ids.at(-1)!)).status).toBe(200)
    await only('recorded', 'unknown')
    const ended = await states()
    const times = (id: string) => service.writes.filter(({ body }) => body.includes(id)).length
    for (const id of ids) {
      expect(times(id), id).toBeLessThanOrEqual(1)
      if (ended[id] === 'recorded') expect(times(id), id).toBe(1)
    }
    const unknown = ids.filter((id) => ended[id] === 'unknown')
    expect(unknown.length).toBeGreaterThan(0)
    expect(unknown.length).toBeLessThanOrEqual(8)
    expect(new Set(service.writes.map(({ desk }) => desk)).size).toBeGreaterThan(1)
  })

  await test.step('whoever is signed in goes on at the desks that are left', async () => {
    expect(await kim.statuses()).toEqual([200, 200, 200])
    expect((await kim.call('GET', '/desk/v1/person')).status).toBe(200)
  })
})

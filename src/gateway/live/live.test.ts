import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { Hearing } from '#contract/desk/live.ts'
import type { Role } from '#contract/roles.ts'
import { rowsOf } from '#database/sql.ts'
import { createTestDatabase } from '#database/testing/postgres.ts'
import { openGuard } from '#gateway/http/guard.ts'
import { deskDatabase, startDesk } from '#gateway/testing/desk.ts'
import { key, startGateway, startUpstream } from '#gateway/testing/stack.ts'
import {
  listedPractice,
  type ListedPractice,
  madeMatters,
} from '#gateway/mirror/testing/listed-practice.ts'
import { inProcessUpstream } from '#gateway/upstream/in-process.ts'

const opened = deskDatabase()

/** Listens as a browser does; `heard` grows with the stream. */
async function listenAt(origin: string, headers: Record<string, string> = {}, query = '') {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(`${origin}/desk/v1/live${query}`, {
    headers,
    signal: leaving.signal,
  })
  const heard = { text: '', isOver: false }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body!) heard.text += decoder.decode(bytes)
  }
  read()
    .catch(() => {})
    .finally(() => (heard.isOver = true))
  return {
    response,
    heard,
    leave: () => leaving.abort(),
    /** The changes that were heard so far. */
    changes: () =>
      [...heard.text.matchAll(/^(?:id: \d+\n)?data: (\{"kind".*)$/gm)].map(([, data]) =>
        JSON.parse(data!),
      ),
    /** What the browser would say that it heard last. */
    last: () => [...heard.text.matchAll(/^id: (\d+)$/gm)].at(-1)![1]!,
    isReady: () => heard.text.includes('event: ready'),
  }
}

/** On a busy machine, what is told at once may take some seconds. */
const soon = (check: () => void, interval = 50) => vi.waitFor(check, { timeout: 20_000, interval })

const saved = (operation: string, recordId?: string) =>
  opened().state.journal.note(
    { exchange: randomUUID(), person: 'p-ann', operation, recordId },
    'saved',
  )

const accepts: Parameters<typeof startDesk>[1] = (request, response) => {
  request.resume()
  const status = request.method === 'PATCH' ? 204 : 200
  response.writeHead(status).end(status === 200 ? '{"id":"new-1"}' : undefined)
}

test('tells every open page at once what somebody has saved, by its kind and id and nothing else', async () => {
  const { origin, send } = await startDesk(opened().state, accepts)
  const one = await listenAt(origin)
  const other = await listenAt(origin)
  expect(one.response.headers.get('content-type')).toBe('text/event-stream')
  expect(one.response.headers.get('cache-control')).toBe('no-store')
  await soon(() => expect(one.isReady() && other.isReady()).toBe(true))
  await send('PATCH', '/public/api/v1/tasks/t-7', { title: 'Secret words' })
  await send('POST', '/public/api/v1/contacts/person', { firstName: 'Ann', lastName: 'Lee' })
  const told = [
    { kind: 'tasks', id: 't-7' },
    { kind: 'contacts', id: 'new-1' },
  ]
  await soon(() => expect(one.changes()).toEqual(told))
  await soon(() => expect(other.changes()).toEqual(told))
  expect(one.heard.text).not.toMatch(/Secret|Ann|p-|local/)
})

test('tells of a write whose end is not known, and not of one that was refused', async () => {
  const { origin, send } = await startDesk(opened().state, (request, response) => {
    request.resume()
    if (request.url!.endsWith('t-refused')) response.writeHead(422).end('{}')
    else response.destroy()
  })
  const page = await listenAt(origin)
  await soon(() => expect(page.isReady()).toBe(true))
  await send('PATCH', '/public/api/v1/tasks/t-refused', { title: 'One' })
  await send('PATCH', '/public/api/v1/tasks/t-lost', { title: 'Two' })
  await soon(() => expect(page.changes()).toEqual([{ kind: 'tasks', id: 't-lost' }]))
})

test('tells what was saved through another gateway on the same database', async () => {
  const { origin } = await startDesk(opened().state)
  const page = await listenAt(origin)
  await soon(() => expect(page.isReady()).toBe(true))
  await saved('patchMatter', 'm-1')
  await saved('signIn')
  await soon(() => expect(page.changes()).toEqual([{ kind: 'matters', id: 'm-1' }]))
})

test('tells a page that begins to listen what was saved since it was begun, and nothing older', async () => {
  const { origin } = await startDesk(opened().state)
  await saved('patchMatter', 'm-late')
  await opened().state.changesElsewhere.note('contacts', ['c-late'])
  const page = await listenAt(origin, {}, '?ago=30000')
  await soon(() => expect(page.isReady()).toBe(true))
  expect(page.changes()).toEqual(
    expect.arrayContaining([
      { kind: 'matters', id: 'm-late' },
      { kind: 'contacts', id: 'c-late' },
    ]),
  )
  await expect
    .poll(async () => {
      const later = await listenAt(origin, {}, '?ago=0')
      await soon(() => expect(later.isReady()).toBe(true))
      return later.changes()
    })
    .toEqual([])
})

test('tells a page that begins to listen what was saved before many changes elsewhere', async () => {
  const { origin } = await startDesk(opened().state)
  await saved('patchMatter', 'm-before')
  const ids = Array.from({ length: 250 }, (_, index) => `c-${index}`)
  await opened().state.changesElsewhere.note('contacts', ids)
  const page = await listenAt(origin, {}, '?ago=30000')
  await soon(() => expect(page.isReady()).toBe(true))
  expect(page.changes()).toContainEqual({ kind: 'matters', id: 'm-before' })
})

test('tells a page that begins to listen after more changes than can be told to read everything again', async () => {
  const { origin } = await startDesk(opened().state)
  await saved('patchMatter', 'm-first')
  const ids = Array.from({ length: 501 }, (_, index) => `c-${index}`)
  await opened().state.changesElsewhere.note('contacts', ids)
  const page = await listenAt(origin, {}, '?ago=30000')
  await soon(() => expect(page.isReady()).toBe(true))
  expect(page.heard.text).toContain('event: missed')
})

test('tells a page that was begun long ago to read everything again, and takes nonsense for nothing', async () => {
  const { origin } = await startDesk(opened().state)
  const old = await listenAt(origin, {}, '?ago=600000')
  await soon(() => expect(old.isReady()).toBe(true))
  expect(old.heard.text).toContain('event: missed')
  for (const ago of ['-1', 'x', '1e3', '']) {
    const page = await listenAt(origin, {}, `?ago=${ago}`)
    await soon(() => expect(page.isReady()).toBe(true))
    expect(page.heard.text).not.toContain('event: missed')
    expect(page.changes()).toEqual([])
  }
})

/** A desk whose mirror has a database of its own, and polls again and again. */
async function startPollingDesk(practice: ListedPractice) {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  return startGateway({
    upstream: inProcessUpstream({ fetch: practice.fetch, key }),
    state: opened().state,
    mirror: {
      location: { url, isCopy: true },
      address: 'https://practice.example',
      embedded: false,
      changesDays: 400,
      times: { delay: 0, look: 20, poll: 50, pause: 0, most: 0 },
    },
  })
}

test('tells what somebody has changed elsewhere, as soon as the mirror has seen it, also to a page that was away', async () => {
  const practice = listedPractice(madeMatters(30), [])
  const { origin } = await startPollingDesk(practice)
  const page = await listenAt(origin)
  const kept = async () => (await (await fetch(`${origin}/desk/v1/mirror`)).json()).kinds[0].state
  await expect.poll(kept, { timeout: 30_000, interval: 200 }).toBe('kept')
  const changed = { title: 'Sale', userChangeTimestamp: new Date().toISOString() }
  const last = page.last()
  Object.assign(practice.matters[7]!, changed)
  const told = [{ kind: 'matters', id: 'm-000008' }]
  await soon(() => expect(page.changes()).toEqual(told))
  const back = await listenAt(origin, { 'last-event-id': last })
  await soon(() => expect(back.isReady()).toBe(true))
  expect(back.changes()).toEqual(expect.arrayContaining(told))
})

/** What a page that begins to listen now is told of how far the desk hears. */
async function hearingAt(origin: string): Promise<Hearing> {
  const page = await listenAt(origin)
  await soon(() => expect(page.isReady()).toBe(true))
  page.leave()
  return Hearing.parse(JSON.parse(/^event: ready\ndata: (.*)$/m.exec(page.heard.text)![1]!))
}

test('says that it hears of everything while the mirror polls, and up to when once the service is gone', async () => {
  const practice = listedPractice(madeMatters(3), [])
  const startedAt = Date.now()
  const { origin } = await startPollingDesk(practice)
  await expect.poll(() => hearingAt(origin), { timeout: 30_000 }).toMatchObject({ hearsAll: true })
  practice.interrupt = () => new Response('', { status: 503 })
  await expect.poll(() => hearingAt(origin), { timeout: 30_000 }).toMatchObject({ hearsAll: false })
  const { asOf } = await hearingAt(origin)
  expect(Date.parse(asOf!)).toBeGreaterThan(startedAt - 60_000)
  expect(Date.parse(asOf!)).toBeLessThanOrEqual(Date.now())
})

test('says that it hears of nothing but what is saved through it without a mirror, unless the service is its own', async () => {
  const { origin } = await startDesk(opened().state)
  expect(await hearingAt(origin)).toEqual({ hearsAll: false })
  const { url } = await startUpstream()
  const embedded = await startGateway({
    url,
    state: opened().state,
    connection: { kind: 'embedded' },
  })
  expect(await hearingAt(embedded.origin)).toMatchObject({ hearsAll: true })
})

test('keeps no more of what was changed elsewhere than somebody may be told of', async () => {
  const { changesElsewhere } = opened().state
  const before = await changesElsewhere.lastPosition()
  for (let round = 0; round < 11; round += 1) {
    const ids = Array.from({ length: 200 }, (_, index) => `c-${round}-${index}`)
    await changesElsewhere.note('contacts', ids)
  }
  const kept = await changesElsewhere.after(before, 5000)
  expect(kept.length).toBeGreaterThanOrEqual(2000)
  expect(kept.length).toBeLessThan(2200)
  const { origin } = await startDesk(opened().state)
  const page = await listenAt(origin, { 'last-event-id': String(before) })
  await soon(() => expect(page.isReady()).toBe(true))
  expect(page.heard.text).toContain('event: missed')
})

test('a page that comes back a hundred times hears everything once or more, and nothing is missing', async () => {
  const { origin } = await startDesk(opened().state)
  const first = await listenAt(origin)
  await soon(() => expect(first.isReady()).toBe(true))
  let last = first.last()
  first.leave()
  const heard = new Set<string>()
  for (let round = 0; round < 100; round += 1) {
    await saved('patchTask', `round-${round}`)
    const page = await listenAt(origin, { 'last-event-id': last })
    await soon(() => expect(page.isReady()).toBe(true), 5)
    for (const { id } of page.changes()) heard.add(id)
    last = page.last()
    page.leave()
  }
  expect([...heard].filter((id) => id.startsWith('round-'))).toHaveLength(100)
})

test('a page that was away for too much is told to read everything again', async () => {
  const { origin } = await startDesk(opened().state)
  const { journal } = opened().state
  const before = await journal.lastPosition()
  await Promise.all(Array.from({ length: 501 }, (_, index) => saved('patchTask', `t-${index}`)))
  const page = await listenAt(origin, { 'last-event-id': String(before) })
  await soon(() => expect(page.isReady()).toBe(true))
  expect(page.heard.text).toContain('event: missed')
  expect(page.changes()).toEqual([])
  expect(Number(page.last())).toBe(await journal.lastPosition())
})

test.each(['', '-1', '1e9', 'x'.repeat(1000), '99999999999999999999'])(
  'takes a place that no journal has for none: %#',
  async (place) => {
    const { origin } = await startDesk(opened().state)
    const page = await listenAt(origin, { 'last-event-id': place })
    await soon(() => expect(page.isReady()).toBe(true))
    expect(page.changes()).toEqual([])
    expect(page.last()).toBe(String(await opened().state.journal.lastPosition()))
  },
)

test('a page that comes back after a backup was restored is told to read everything again', async () => {
  const { origin } = await startDesk(opened().state)
  await saved('patchTask', 't-restored')
  const last = await opened().state.journal.lastPosition()
  const page = await listenAt(origin, {}, `?after=${last + 5000}`)
  await soon(() => expect(page.isReady()).toBe(true))
  expect(page.heard.text).toContain('event: missed')
  expect(Number(page.last())).toBe(last)
})

test('tells a page what has an earlier position than it heard of, and is written only now', async () => {
  const { origin } = await startDesk(opened().state)
  const { sql: db } = opened().database
  const [taken] = await rowsOf<{ position: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('desk.journal', 'position'))::int as position`,
  )
  await saved('patchTask', 't-first')
  const page = await listenAt(origin)
  await soon(() => expect(page.isReady()).toBe(true))
  await db.execute(sql`insert into desk.changes_elsewhere (position, kind, record_id)
    values (${taken!.position}, 'tasks', 't-late')`)
  await soon(() => expect(page.changes()).toEqual([{ kind: 'tasks', id: 't-late' }]))
})

test('writes no more changes elsewhere at one moment than are looked at again', async () => {
  const { database, state } = opened()
  const before = await state.changesElsewhere.lastPosition()
  const ids = Array.from({ length: 250 }, (_, index) => `c-${index}`)
  await state.changesElsewhere.note('contacts', ids)
  const counts = await rowsOf<{ count: number }>(
    database.sql,
    sql`select count(*)::int as count from desk.changes_elsewhere
      where position > ${before} group by xmin`,
  )
  expect(counts).toEqual(Array.from({ length: 10 }, () => ({ count: 25 })))
})

test('tells the first page of the morning nothing of the night', async () => {
  const { origin } = await startDesk(opened().state)
  const evening = await listenAt(origin)
  await soon(() => expect(evening.isReady()).toBe(true))
  evening.leave()
  const ids = Array.from({ length: 600 }, (_, index) => `c-${index}`)
  await opened().state.changesElsewhere.note('contacts', ids)
  await opened().database.sql.execute(
    sql`update desk.changes_elsewhere set at = at - interval '1 hour'`,
  )
  const morning = await listenAt(origin, {}, '?ago=0')
  await soon(() => expect(morning.isReady()).toBe(true))
  await saved('patchTask', 't-morning')
  await soon(() => expect(morning.changes()).toContainEqual({ kind: 'tasks', id: 't-morning' }))
  expect(morning.heard.text).not.toContain('event: missed')
  expect(morning.changes()).toHaveLength(1)
})

test('needs a session like any other call, and no more than a reader may do', async () => {
  const { url } = await startUpstream()
  const start = (role: Role | undefined) =>
    startGateway({
      url,
      state: opened().state,
      guard: async () => ({
        ...openGuard,
        async refuseCall(exchange) {
          if (role) exchange.person = { id: 'p-ann', role }
          else exchange.response.writeHead(401).end()
          return !role
        },
      }),
    })
  const [reader, nobody] = [await start('reader'), await start(undefined)]
  expect((await listenAt(reader.origin)).response.status).toBe(200)
  expect((await listenAt(nobody.origin)).response.status).toBe(401)
})

test('refuses one caller who listens more than a hundred times, and serves everybody else', async () => {
  const { origin } = await startDesk(opened().state)
  for (let index = 0; index < 100; index += 1) await listenAt(origin)
  const refused = await listenAt(origin)
  expect(refused.response.status).toBe(503)
  expect((await fetch(`${origin}/desk/v1/preferences`)).status).toBe(200)
})

test('lets a page go after a while, which comes back at once and shows its session', async () => {
  const { url } = await startUpstream()
  const { origin } = await startGateway({
    url,
    state: opened().state,
    liveTimes: { longest: 100 },
  })
  const page = await listenAt(origin)
  await soon(() => expect(page.heard.isOver).toBe(true))
  // A browser waits that long before it asks again, and longer where it was not sent away.
  expect([...page.heard.text.matchAll(/^retry: (\d+)$/gm)].map(([, ms]) => ms)).toEqual([
    '2000',
    '50',
  ])
})

test('ends when the desk stops, so that the desk need not wait for it', async () => {
  const { url } = await startUpstream()
  const { origin, gateway } = await startGateway({ url, state: opened().state })
  const page = await listenAt(origin)
  await soon(() => expect(page.isReady()).toBe(true))
  await gateway.refuse()
  await soon(() => expect(page.heard.isOver).toBe(true))
  expect((await listenAt(origin)).response.status).toBe(503)
})

test('a browser that does not read is left, and takes nothing from those who do', async () => {
  const { origin } = await startDesk(opened().state)
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.write(`GET /desk/v1/live HTTP/1.1\r\nhost: ${hostname}:${port}\r\n\r\n`)
  await once(socket, 'readable')
  const page = await listenAt(origin)
  await soon(() => expect(page.isReady()).toBe(true))
  await saved('patchTask', 't-1')
  await soon(() => expect(page.changes()).toEqual([{ kind: 'tasks', id: 't-1' }]))
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lanesOf } from '#gateway/testing/lanes.ts'
import { startGateway, startUpstream, write } from '#gateway/testing/stack.ts'
import { openDeskState } from './state.ts'
import { deskDatabase, startDesk } from '#gateway/testing/desk.ts'

const opened = deskDatabase()
const path = '/public/api/v1/tasks'
const task = { description: 'Serve the claim on Ferrari', associatedMatterId: '9' }

/** A service that keeps the bodies that reached it; it answers the first by `listener`, and later ones with an id. */
function service(listener: RequestListener) {
  const bodies: string[] = []
  const answer: RequestListener = async (request, response) => {
    if (request.url?.endsWith('/ping')) return void response.writeHead(200).end('{}')
    bodies.push(await text(request))
    if (bodies.length === 1) return void listener(request, response)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"later"}')
  }
  return { bodies, answer }
}
const answerSaved: RequestListener = (_, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"first"}')

async function start(listener: RequestListener, timeout = 30_000) {
  const { bodies, answer } = service(listener)
  const desk = await startDesk(opened().state, answer, { call: timeout })
  const key = randomUUID()
  const send = (body: object = task, own: string = key) =>
    desk.send('POST', path, body, { 'idempotency-key': own })
  return { ...desk, bodies, key, send }
}

test('answers a repeat with the first answer, and calls the service once', async () => {
  const { send, bodies, seen } = await start(answerSaved)
  const first = await send()
  expect(await first.json()).toEqual({ id: 'first' })
  const again = await send()
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual({ id: 'first' })
  expect(bodies).toEqual([JSON.stringify(task)])
  expect(seen[0]?.headers).not.toHaveProperty('idempotency-key')
})

test('treats the same body under another key as another write', async () => {
  const { send, bodies } = await start(answerSaved)
  await send()
  expect(await (await send(task, randomUUID())).json()).toEqual({ id: 'later' })
  expect(bodies).toHaveLength(2)
})

test('answers 422 to another write under the same key', async () => {
  const { send, read, bodies, origin, key } = await start(answerSaved)
  await send()
  const answer = await send({ ...task, description: 'Something else' })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ type: 'urn:practice-desk:another-write' })
  const elsewhere = await fetch(`${origin}${path}/5`, {
    method: 'PATCH',
    headers: {
      'x-practice-desk': '1',
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(task),
  })
  expect(elsewhere.status).toBe(422)
  expect(bodies).toHaveLength(1)
  expect((await read('/journal')).records[0]).toMatchObject({ recordId: 'first' })
})

test('sends one of many simultaneous repeats, and answers the others that it is under way', async () => {
  let finish = () => {}
  const { send, bodies } = await start((_, response) => {
    finish = () => void response.writeHead(200).end('{"id":"first"}')
  })
  const first = send()
  await expect.poll(() => bodies.length).toBe(1)
  const repeats = await Promise.all(Array.from({ length: 8 }, () => send()))
  for (const repeat of repeats) {
    expect(repeat.status).toBe(409)
    expect(repeat.headers.get('retry-after')).toBe('1')
    expect(await repeat.json()).toMatchObject({ type: 'urn:practice-desk:under-way' })
  }
  finish()
  expect((await first).status).toBe(200)
  expect(await (await send()).json()).toEqual({ id: 'first' })
  expect(bodies).toHaveLength(1)
})

const broken: [how: string, listener: RequestListener][] = [
  ['the connection dies', (request) => void request.socket.destroy()],
  ['the service fails', (_, response) => void response.writeHead(500).end('{}')],
  ['a proxy in front of it fails', (_, response) => void response.writeHead(503).end('<html>')],
  [
    'the answer breaks off',
    (_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"id":')
      setTimeout(() => response.destroy(), 20)
    },
  ],
  ['the service does not answer', () => {}],
]
test.each(broken)('returns unknown, and never sends again, when %s', async (_, listener) => {
  const { send, bodies, read } = await start(listener, 2000)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const answer = await send()
    expect(answer.status).toBe(520)
    expect(await answer.json()).toMatchObject({
      type: 'urn:practice-desk:outcome-unknown',
      title: 'Not known',
    })
  }
  expect(bodies).toHaveLength(1)
  expect((await read('/journal')).records[0]).toMatchObject({ outcome: 'not known' })
})

const unproven: [what: string, status: number, body: string][] = [
  ['a web page', 200, '<!doctype html><title>Sign in</title>'],
  ['an empty object', 200, '{}'],
  ['a 202', 202, '{"id":"first"}'],
]
test.each(unproven)(
  'passes %s on unchanged, does not count it as saved, and never sends again',
  async (_what, status, body) => {
    const { send, bodies, read } = await start(
      (_, response) => void response.writeHead(status).end(body),
    )
    for (const answer of [await send(), await send()]) {
      expect(answer.status).toBe(status)
      expect(await answer.text()).toBe(body)
    }
    expect(bodies).toHaveLength(1)
    expect((await read('/journal')).records[0]).toMatchObject({ outcome: 'not known' })
  },
)

const failToStore = () => Promise.reject(new Error('the database has gone'))
test('gives the answer even if it cannot be stored, and sends nothing again', async () => {
  const { state } = opened()
  const { bodies, answer } = service(answerSaved)
  const failing = {
    ...state,
    keys: { ...state.keys, answered: failToStore },
    journal: { ...state.journal, end: failToStore },
  }
  const desk = await startDesk(failing, answer)
  const headers = { 'idempotency-key': randomUUID() }
  const first = await desk.send('POST', path, task, headers)
  expect(first.status).toBe(200)
  expect(await first.json()).toEqual({ id: 'first' })
  const again = await desk.send('POST', path, task, headers)
  expect(await again.json()).toMatchObject({ type: 'urn:practice-desk:under-way' })
  expect(bodies).toHaveLength(1)
  expect(desk.lines.join('')).toContain('could not record a call or its outcome')
})

test('answers that the first call may have been sent when a repeat cannot be looked up', async () => {
  const { state } = opened()
  const { bodies, answer } = service((request) => void request.socket.destroy())
  const first = await startDesk(state, answer)
  const headers = { 'idempotency-key': randomUUID() }
  expect((await first.send('POST', path, task, headers)).status).toBe(520)
  const desk = await startDesk({ ...state, keys: { ...state.keys, begin: failToStore } }, answer)
  const repeat = await desk.send('POST', path, task, headers)
  expect(await repeat.json()).toMatchObject({
    type: 'about:blank',
    detail: expect.stringContaining(
      'An earlier call with the same Idempotency-Key may have been sent',
    ),
  })
  expect(bodies).toHaveLength(1)
})

test('sends nothing when the beginning of the write cannot be stored', async () => {
  const { state } = opened()
  const { bodies, answer } = service(answerSaved)
  const desk = await startDesk({ ...state, keys: { ...state.keys, begin: failToStore } }, answer)
  const headers = { 'idempotency-key': randomUUID() }
  expect((await desk.send('POST', path, task, headers)).status).toBeGreaterThanOrEqual(500)
  expect(bodies).toHaveLength(0)
})

test('answers every repeat with the first refusal', async () => {
  const { send, bodies } = await start((_, response) => {
    response
      .writeHead(400)
      .end('{"detail":"No such matter","errors":[{"pointer":"#/x","detail":"No"}]}')
  })
  for (const answer of [await send(), await send()]) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      detail: 'No such matter',
      errors: [{ pointer: '#/x' }],
    })
  }
  expect(bodies).toHaveLength(1)
})

test.each([401, 403, 429])(
  'allows the key again after a %i, which says nothing about the write',
  async (status) => {
    const { send, bodies } = await start(
      (_, response) => void response.writeHead(status, { 'retry-after': '7' }).end(),
    )
    const refused = await send()
    expect(refused.status).toBe(status)
    expect(await (await send()).json()).toEqual({ id: 'later' })
    expect(bodies).toHaveLength(2)
  },
)

test.each([
  [501, 501],
  [507, 507],
  [307, 502],
  [308, 502],
])(
  'allows the key again after a %i, by which a service says that it did nothing',
  async (status, shown) => {
    const { send, bodies } = await start(
      (_, response) => void response.writeHead(status, { location: 'https://new.example/' }).end(),
    )
    expect((await send()).status).toBe(shown)
    const { records } = await opened().state.journal.list({ operation: 'createTask' })
    expect(records[0]?.outcome).toBe('not saved')
    expect(await (await send()).json()).toEqual({ id: 'later' })
    expect(bodies).toHaveLength(2)
  },
)

test('sends a write whose first attempt had no connection', async () => {
  const key = randomUUID()
  const nowhere = await startGateway({ url: 'http://127.0.0.1:9', state: opened().state })
  const init = {
    method: 'POST',
    headers: { ...write, 'idempotency-key': key },
    body: JSON.stringify(task),
  }
  const answer = await fetch(nowhere.origin + path, init)
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({ type: 'urn:practice-desk:never-sent' })
  const { send } = await start(answerSaved)
  expect((await send(task, key)).status).toBe(200)
})

test('finishes a write whose client has gone, and answers a repeat', async () => {
  let finish = () => {}
  const { origin, bodies, key, send } = await start((_, response) => {
    finish = () => void response.writeHead(200).end('{"id":"first"}')
  })
  const controller = new AbortController()
  const gone = fetch(origin + path, {
    method: 'POST',
    headers: { 'x-practice-desk': '1', 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(task),
    signal: controller.signal,
  }).catch(() => {})
  await expect.poll(() => bodies.length).toBe(1)
  controller.abort()
  await gone
  finish()
  await expect.poll(async () => (await send()).status).toBe(200)
  expect(bodies).toHaveLength(1)
})

test('shows every other gateway an unknown outcome when one dies during a write', async () => {
  const { database, state } = opened()
  const { send, key, bodies } = await start(answerSaved)
  const digest = '0'.repeat(64)
  // This is what the gateway that died stored before it sent anything.
  await state.keys.begin({ person: 'local', key, operation: 'createTask', digest }, 60_000)
  expect((await send()).status).toBe(422)
  await database.sql.execute(
    sql`update desk.keyed_writes set leased_until = now() - interval '1 second' where key = ${key}`,
  )
  await state.keys.begin({ person: 'local', key, operation: 'createTask', digest }, 60_000)
  expect(await state.keys.settle({ person: 'local', key, operation: 'createTask' })).toEqual({
    kind: 'unknown',
  })
  expect(bodies).toHaveLength(0)
})

test('treats a write as unknown at once when an embedded desk restarts', async () => {
  const { database, state } = opened()
  const keyed = {
    person: 'local',
    key: randomUUID(),
    operation: 'createTask',
    digest: 'a'.repeat(64),
  }
  await state.keys.begin(keyed, 60_000)
  await openDeskState(database)
  const kind = database.engine === 'pglite' ? 'unknown' : 'under way'
  expect(await state.keys.settle(keyed)).toEqual({ kind })
})

test('does not send a write that was delayed for so long that its lease could run out', async () => {
  const { state } = opened()
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  const begin: typeof state.journal.begin = async (line) => {
    await state.journal.begin(line)
    clock.mockImplementation(() => Date.now() - performance.timeOrigin + 11_000)
  }
  const { bodies, answer } = service(answerSaved)
  const desk = await startDesk({ ...state, journal: { ...state.journal, begin } }, answer)
  const late = await desk.send('POST', path, task, { 'idempotency-key': randomUUID() })
  expect(late.status).toBe(502)
  expect(await late.json()).toMatchObject({ type: 'urn:practice-desk:never-sent' })
  expect(bodies).toHaveLength(0)
  expect((await desk.read('/journal')).records[0]).toMatchObject({ outcome: 'not saved' })
})

test('uses a key up when it is settled: a later write with it is not sent', async () => {
  const { send, key, bodies } = await start(answerSaved)
  const keyed = { person: 'local', key, operation: 'createTask' }
  expect(await opened().state.keys.settle(keyed)).toEqual({ kind: 'unknown' })
  expect((await send()).status).toBe(422)
  expect(bodies).toHaveLength(0)
})

test.each([
  ['short', 'abc'],
  ['malformed', 'a key with spaces'],
  ['long', 'x'.repeat(129)],
])('refuses a %s key', async (_, key) => {
  const { send, bodies } = await start(answerSaved)
  expect((await send(task, key)).status).toBe(400)
  expect(bodies).toHaveLength(0)
})

test('stores nothing of what was written', async () => {
  const { rows } = (await opened().database.sql.execute(sql`select * from desk.keyed_writes`)) as {
    rows: object[]
  }
  expect(rows.length).toBeGreaterThan(5)
  expect(JSON.stringify(rows)).not.toMatch(/Ferrari|claim/)
})

const lanes = lanesOf(2)

test('frees the places of writes whose bodies break off', async () => {
  const { url } = await startUpstream(answerSaved)
  const { port, host, origin } = await startGateway({ url, state: opened().state, lanes })
  const headers = ['content-type: application/json', 'x-practice-desk: 1', 'content-length: 99']
  const breakOff = async (_: unknown, index: number) => {
    const socket = connect(port, '127.0.0.1')
    const lines = [`POST ${path} HTTP/1.1`, `host: ${host}`, `idempotency-key: broken-off-${index}`]
    socket.write([...lines, ...headers, '', '{"half'].join('\r\n'), () => socket.destroy())
    await once(socket, 'close')
  }
  await Promise.all(Array.from({ length: 12 }, breakOff))
  const send = async (_: unknown, index: number) => {
    const own = { 'idempotency-key': `whole-after-all-${index}` }
    const init = { method: 'POST', headers: { ...write, ...own }, body: JSON.stringify(task) }
    return (await fetch(`${origin}${path}`, init)).status
  }
  expect(await Promise.all(Array.from({ length: 4 }, send))).toEqual([200, 200, 200, 200])
})

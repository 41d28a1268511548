/** What the desk answers while its disk is full: it sends nothing that it could not record. */
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { floor } from '#database/disk-space.ts'
import { DatabaseReopening } from '#database/reopening.ts'
import { openTestDisk } from '#database/testing/disk.ts'
import type { DeskState } from './state.ts'
import { deskDatabase, startDesk } from '#gateway/testing/desk.ts'

const opened = deskDatabase()
const tasks = '/public/api/v1/tasks'
/** The answer to a write with a key whose first result cannot be read. */
const mayHaveBeenSent = {
  type: 'about:blank',
  detail: expect.stringContaining(
    'An earlier call with the same Idempotency-Key may have been sent.',
  ),
}
test('refuses a change on a full disk before it is sent, still reads, and accepts changes again later', async () => {
  const { room, space } = await openTestDisk()
  const { origin, seen, send, desk, read } = await startDesk(opened().state, undefined, {}, space)
  const journal = async () => (await read('/journal')).totalRecords as number
  const before = await journal()
  room.free = floor - 1
  for (const answer of [
    await send('POST', tasks, { description: 'File it' }),
    await desk('PATCH', '/preferences', { timeHoldSeconds: 5 }),
    await desk('PUT', `/time-records/${randomUUID()}`, {}),
  ]) {
    expect(answer.status).toBe(507)
    const problem = (await answer.json()) as Record<string, string>
    expect(problem).toMatchObject({ title: 'Disk full', type: 'urn:practice-desk:never-sent' })
    expect(problem['detail']).toMatch(
      /almost full\. Nothing was saved.* You can still read everything/,
    )
  }
  const keyed = await send(
    'POST',
    tasks,
    { description: 'File it' },
    { 'idempotency-key': randomUUID() },
  )
  expect(keyed.status).toBe(507)
  expect(await keyed.json()).toMatchObject(mayHaveBeenSent)
  expect(seen).toEqual([])
  expect(await journal()).toBe(before)
  expect((await fetch(`${origin}/public/api/v1/matters`)).status).toBe(200)
  expect(await read('/preferences')).toMatchObject({ timeUnitMinutes: 6 })
  room.free = floor
  await (await send('POST', tasks, { description: 'File it' })).text()
  expect(await journal()).toBe(before + 1)
  expect((await desk('PATCH', '/preferences', { timeHoldSeconds: 0 })).status).toBe(200)
})

test('keeps a held time record while the disk is full, and then sends it once', async () => {
  const { room, space } = await openTestDisk()
  const sent: unknown[] = []
  let checks = 0
  const hasRoom = () => {
    checks += 1
    return space.hasRoom()
  }
  const { desk, read } = await startDesk(
    opened().state,
    async (request, response) => {
      await text(request)
      if (request.method === 'POST') sent.push(request.url)
      response.writeHead(200).end('{"id":"71-R","name":"Advise"}')
    },
    { poll: 50 },
    { ...space, hasRoom },
  )
  await desk('PATCH', '/preferences', { timeHoldSeconds: 600 })
  const id = randomUUID()
  const at = `/time-records/${id}`
  expect((await desk('PUT', at, wholeTimeRecord)).status).toBe(200)
  room.free = 0
  checks = 0
  // A round of the worker that began while there was room may still be under way.
  await expect.poll(() => checks).toBeGreaterThan(0)
  await opened().database.sql.execute(
    sql`update desk.time_outbox set held_until = now() where id = ${id}`,
  )
  checks = 0
  await expect.poll(() => checks).toBeGreaterThan(1)
  const state = async () => (await read(at)).state as string
  expect(await state()).toBe('held')
  expect(sent).toEqual([])
  room.free = Infinity
  await expect.poll(state).toBe('recorded')
  expect(sent).toHaveLength(1)
})

const time = `/time-records/${randomUUID()}`
/** Every call that uses the desk's own tables. */
const calls: [method: string, path: string, body?: object][] = [
  ['GET', '/draft-key'],
  ['GET', '/preferences'],
  ['PATCH', '/preferences', { timeHoldSeconds: 5 }],
  ['GET', '/recents?kind=matter'],
  ['POST', '/recents', { kind: 'matter', id: '9' }],
  ['GET', '/webhooks'],
  ['POST', '/webhooks', { eventName: 'Task', callbackUrl: 'https://a.example', outcome: 'saved' }],
  ['GET', '/journal'],
  ['PUT', time, wholeTimeRecord],
  ['GET', time],
  ['DELETE', time],
  ['POST', `${time}/decision`, { decision: 'set aside' }],
  ['GET', '/time-records/open'],
  ['GET', '/time-records'],
  ['GET', '/time-records/totals'],
  ['GET', '/time-records/habits?associatedMatterId=9&staffContactId=3'],
]
const noRoom = Object.assign(new Error('no space left on device'), { code: '53100' })
const failures = [
  ['has no room', noRoom, 507, /almost full\. Nothing was saved/, null],
  ['is being opened again', new DatabaseReopening(), 503, /database stopped .* opened again/, '1'],
] as const

/** A state whose every store fails. */
function failing(state: DeskState, cause: Error): DeskState {
  const fail = () => Promise.reject(new DrizzleQueryError('select 1', [], cause))
  const stores = Object.entries(state).map(([name, store]) => [
    name,
    new Proxy(store as object, { get: () => fail }),
  ])
  return Object.fromEntries(stores) as DeskState
}

test.each(failures)(
  'says in every call, when the database of the desk %s, that nothing was sent',
  async (_, cause, status, says, wait) => {
    const { seen, send, desk, origin } = await startDesk(failing(opened().state, cause))
    const neverSent = 'urn:practice-desk:never-sent'
    const own = calls.map(async ([method, path, body]) => ({
      answer: await (method === 'GET'
        ? fetch(`${origin}/desk/v1${path}`)
        : desk(method, path, body)),
      // An earlier call for the same record may have taken effect before the database ended.
      type: status === 503 ? 'about:blank' : neverSent,
    }))
    const sent = { answer: await send('POST', tasks, { description: 'File it' }), type: neverSent }
    for (const { answer, type } of [...(await Promise.all(own)), sent]) {
      expect(answer.status, answer.url).toBe(status)
      expect(answer.headers.get('retry-after')).toBe(wait)
      expect(await answer.json()).toMatchObject({ type, detail: expect.stringMatching(says) })
    }
    const keyed = await send(
      'POST',
      tasks,
      { description: 'File it' },
      { 'idempotency-key': randomUUID() },
    )
    expect(keyed.status).toBe(status)
    expect(await keyed.json()).toMatchObject(mayHaveBeenSent)
    expect(seen).toEqual([])
  },
)

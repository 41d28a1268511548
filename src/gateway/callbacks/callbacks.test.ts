import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { deskSchema } from '#gateway/store/copied-schema.ts'
import { startGateway, startUpstream, write as writeHeaders } from '#gateway/testing/stack.ts'
import type { CallbackSettings } from './callbacks.ts'

const opened = deskDatabase()

type Service = {
  /** What it has: the path of each record. */
  records?: string[]
  /** The status of a registration, by the kind of event. */
  refuses?: Record<string, number>
  /** What it says to one that it answers so. */
  says?: unknown
  /** Whether it answers for no record. */
  isSilent?: boolean
  /** The status of a removal. */
  removal?: { status: number }
}
type Registered = { id: string; eventName: string; callbackUrl: string }

let numberOfServices = 0

/** A desk whose service registers callbacks; each has a service of its own, as all share one database. */
async function startDesk(
  {
    records = [],
    refuses = {},
    says = {},
    isSilent = false,
    removal = { status: 204 },
  }: Service = {},
  given: Partial<CallbackSettings> = {},
) {
  const registered: Registered[] = []
  const removed: string[] = []
  const { url, seen } = await startUpstream(async (request, response) => {
    const path = request.url!.replace('/public/api/v1', '')
    const send = (status: number, body: unknown = {}) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const body = await text(request)
    if (request.method === 'DELETE') {
      removed.push(path)
      return send(removal.status)
    }
    if (request.method === 'POST') {
      const webhook = JSON.parse(body)
      const status = refuses[webhook.eventName] ?? 200
      if (status !== 200) return send(status, says)
      registered.push({ id: `w-${registered.length + 1}`, ...webhook })
      return send(200, registered.at(-1))
    }
    if (isSilent) return undefined
    const id = path.split('/').at(-1)!.split('?')[0]
    return records.includes(path.split('?')[0]!) ? send(200, { id }) : send(404)
  })
  const service = given.service ?? `https://practice-${(numberOfServices += 1)}.example`
  const { origin, lines, gateway } = await startGateway({
    url,
    state: opened().state,
    callbacks: {
      service,
      desk: 'https://desk.example',
      isWanted: true,
      ...given,
      times: { delay: 0, again: 50, gather: 10, lately: 60_000, ...given.times },
    },
  })
  const state = async () => (await fetch(`${origin}/desk/v1/callbacks`)).json()
  const deliver = (body: unknown, path = pathOf(registered)) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { origin, service, seen, registered, removed, lines, gateway, state, deliver }
}

const pathOf = ([first]: Registered[]) => new URL(first!.callbackUrl).pathname

const all = [
  'CreateContactEvent',
  'CreateMatterEvent',
  'CreateTaskEvent',
  'UpdateContactEvent',
  'UpdateMatterEvent',
  'UpdateTaskEvent',
]
const namesIn = (webhooks: { eventName: string }[]) =>
  webhooks.map(({ eventName }) => eventName).toSorted()

test('registers each kind of event once at an address that nobody can guess, and says so', async () => {
  const { registered, state, service, lines, gateway } = await startDesk()
  await expect.poll(() => namesIn(registered)).toEqual(all)
  expect(new Set(registered.map(({ callbackUrl }) => callbackUrl)).size).toBe(1)
  expect(registered[0]!.callbackUrl).toMatch(/^https:\/\/desk\.example\/callbacks\/[\w-]{43}$/)
  await expect
    .poll(async () => (await state()).callbacks.map((one: { state: string }) => one.state))
    .toEqual(all.map(() => 'registered'))
  expect((await state()).use).toBe('on')
  expect(lines.join('')).not.toContain(pathOf(registered).split('/')[2]!)
  const journal = await opened().state.journal.list({
    operation: 'registerWebhook',
    person: 'desk',
  })
  expect(journal.records[0]).toMatchObject({ outcome: 'saved' })
  await gateway.close()
  const after = await startDesk({}, { service })
  await expect.poll(async () => (await after.state()).callbacks.length).toBe(6)
  await new Promise((resolve) => setImmediate(resolve))
  expect(after.registered).toEqual([])
})

test('says which kinds of event are not offered, and soon tries again what is not known', async () => {
  const refuses: Record<string, number> = { UpdateMatterEvent: 400, CreateTaskEvent: 503 }
  const times = { soon: 50, again: 60 * 60_000 }
  const { registered, state } = await startDesk({ refuses }, { times })
  await expect.poll(() => registered.length).toBe(4)
  const stateOf = async (name: string) =>
    (await state()).callbacks.find((one: { eventName: string }) => one.eventName === name)?.state
  await expect.poll(() => stateOf('UpdateMatterEvent')).toBe('not offered')
  delete refuses['CreateTaskEvent']
  await expect.poll(() => stateOf('CreateTaskEvent')).toBe('registered')
})

test('removes what calls an address of earlier, and everything where callbacks are switched off', async () => {
  const first = await startDesk()
  await expect.poll(() => first.registered.length).toBe(6)
  await expect.poll(async () => (await first.state()).callbacks[5]?.state).toBe('registered')
  await first.gateway.close()
  const moved = await startDesk({}, { service: first.service, desk: 'https://new.example' })
  await expect.poll(() => moved.removed.length).toBe(6)
  expect(moved.removed).toContain('/webhooks/w-1')
  await expect.poll(() => moved.registered.length).toBe(6)
  await expect.poll(async () => (await moved.state()).callbacks[5]?.state).toBe('registered')
  await moved.gateway.close()
  const off = await startDesk({}, { service: first.service, isWanted: false })
  await expect.poll(() => off.removed.length).toBe(6)
  expect((await off.state()).use).toBe('off')
  expect((await off.deliver({}, pathOf(moved.registered))).status).not.toBe(204)
})

test('soon tries again to remove what a service did not take back, and lets go what is gone', async () => {
  const first = await startDesk()
  await expect.poll(async () => (await first.state()).callbacks[5]?.state).toBe('registered')
  await first.gateway.close()
  const removal = { status: 503 }
  const times = { soon: 50, again: 60 * 60_000 }
  const off = { service: first.service, isWanted: false, times }
  const { removed, gateway } = await startDesk({ removal }, off)
  await expect.poll(() => removed.length).toBeGreaterThanOrEqual(12)
  removal.status = 410
  await expect
    .poll(() => opened().state.callbacks.others({ service: first.service }))
    .toHaveLength(0)
  await gateway.close()
  expect((await lastEnds('deleteWebhook'))[0]).toBe('not saved')
})

/** How the last six calls of an operation that the desk made by itself ended, by its journal. */
async function lastEnds(operation: string) {
  const { records } = await opened().state.journal.list({ operation, person: 'desk', pageSize: 6 })
  return records.map(({ outcome }) => outcome)
}

test.each([
  ['a service that refuses the key', 401, 'not saved'],
  ['a service that fails', 503, 'not known'],
])('says in the journal how a registration ended at %s', async (_, status, outcome) => {
  const refuses = Object.fromEntries(all.map((name) => [name, status]))
  const { state } = await startDesk({ refuses }, { times: { again: 60 * 60_000 } })
  const tried = async () =>
    (await state()).callbacks.filter(({ at }: { at?: string }) => at !== undefined)
  await expect.poll(async () => (await tried()).length).toBe(6)
  for (const one of await tried()) expect(one.state).toBe('not known')
  expect(await lastEnds('registerWebhook')).toEqual(all.map(() => outcome))
})

test.each([
  ['only promises', 202],
  ['says no more than OK', 201],
])('registers once at a service that %s, and claims no proof in the journal', async (_, status) => {
  const refuses = Object.fromEntries(all.map((name) => [name, status]))
  const times = { soon: 20, again: 20 }
  const { state, seen, service, gateway } = await startDesk({ refuses, says: 'OK' }, { times })
  const states = async () => (await state()).callbacks.map((one: { state: string }) => one.state)
  await expect.poll(states).toEqual(all.map(() => 'registered'))
  expect(await lastEnds('registerWebhook')).toEqual(all.map(() => 'not known'))
  await gateway.close()
  expect(seen).toHaveLength(6)
  const after = await startDesk({ refuses }, { service })
  await expect.poll(async () => (await after.state()).callbacks.length).toBe(6)
  await new Promise((resolve) => setImmediate(resolve))
  expect(after.seen).toEqual([])
})

test('says in the journal that nothing was registered at a service that was not reached', async () => {
  const before = await opened().state.journal.lastPosition()
  await startGateway({
    state: opened().state,
    callbacks: {
      service: 'https://nowhere.example',
      desk: 'https://desk.example',
      isWanted: true,
      times: { delay: 0 },
    },
  })
  await expect
    .poll(async () =>
      (await opened().state.journal.endedAfter(before, 10)).map((one) => one.outcome),
    )
    .toEqual(all.map(() => 'not saved'))
})

test('registers again what somebody removes through the desk, and says where its own are called', async () => {
  const times = { again: 60 * 60_000 }
  const { origin, registered, removed, state } = await startDesk({}, { times })
  await expect.poll(async () => (await state()).callbacks[5]?.state).toBe('registered')
  expect((await state()).address).toBe('https://desk.example/callbacks/')
  const { id, eventName } = registered[0]!
  const answer = await fetch(`${origin}/public/api/v1/webhooks/${id}`, {
    method: 'DELETE',
    headers: writeHeaders,
  })
  expect(answer.status).toBe(204)
  await expect.poll(() => registered.length).toBe(7)
  expect(registered[6]?.eventName).toBe(eventName)
  expect(removed).toEqual([`/webhooks/${id}`])
})

test('a backup that is restored elsewhere removes nothing of the desk that it was made of', async () => {
  const desk = await startDesk()
  await expect.poll(() => desk.registered.length).toBe(6)
  await desk.gateway.close()
  await deskSchema.settle!(opened().database.sql)
  const copy = await startDesk({}, { service: desk.service, desk: 'https://copy.example' })
  await expect.poll(() => copy.registered.length).toBe(6)
  await copy.gateway.close()
  await deskSchema.settle!(opened().database.sql)
  const back = await startDesk({}, { service: desk.service })
  await expect.poll(() => back.registered.length).toBe(6)
  // The same address as before, for which a service has one webhook.
  expect(pathOf(back.registered)).toBe(pathOf(desk.registered))
  expect([...copy.removed, ...back.removed]).toEqual([])
})

test('reads a record again before anybody is told, and repeats and own changes tell nobody', async () => {
  const desk = await startDesk({ records: ['/tasks/t-1', '/tasks/t-2'] })
  await expect.poll(() => desk.registered.length).toBe(6)
  const { changesElsewhere, journal } = opened().state
  const before = await changesElsewhere.lastPosition()
  const event = { entityType: 'UpdateTaskEvent', currentValue: { title: 'Forged words' } }
  const write = { exchange: crypto.randomUUID(), person: 'ada', operation: 'patchTask' }
  await journal.note({ ...write, recordId: 't-2' }, 'saved')
  for (const entityId of ['t-1', 't-1', 't-2', 't-none'])
    expect((await desk.deliver({ ...event, entityId })).status).toBe(204)
  const ends = async () =>
    (await desk.state()).deliveries
      .slice(0, 4)
      .map((one: { recordId: string; end: string }) => [one.recordId, one.end])
  await expect.poll(ends).toEqual([
    ['t-none', 'not found'],
    ['t-2', 'known'],
    ['t-1', 'changed'],
    ['t-1', 'changed'],
  ])
  // Once, unless the machine was so busy that its repeat came a moment later.
  const told = (await changesElsewhere.after(before, 10)).map(({ recordId }) => recordId)
  expect([...new Set(told)]).toEqual(['t-1'])
  expect(JSON.stringify(await desk.state()) + desk.lines.join('')).not.toContain('Forged')
})

test('what a desk had no time to check before it was stopped, it checks at its next start', async () => {
  const stopped = await startDesk({ isSilent: true })
  await expect.poll(() => stopped.registered.length).toBe(6)
  const event = { entityType: 'UpdateTaskEvent' }
  for (const entityId of ['t-left', 'x'.repeat(300)]) await stopped.deliver({ ...event, entityId })
  await expect.poll(() => stopped.seen.some(({ url }) => url?.includes('t-left'))).toBe(true)
  await stopped.gateway.close()
  const desk = await startDesk({ records: ['/tasks/t-left'] }, { service: stopped.service })
  const ends = async () =>
    (await desk.state()).deliveries.slice(0, 2).map((one: { end?: string }) => one.end)
  await expect.poll(ends).toEqual(['not checked', 'changed'])
})

test('what was saved here earlier, refused, or of another kind hides no change elsewhere', async () => {
  const ids = ['t-earlier', 't-refused', '163-A', 't-now']
  const desk = await startDesk({ records: ids.map((id) => `/tasks/${id}`) })
  await expect.poll(() => desk.registered.length).toBe(6)
  const { database, state } = opened()
  const before = await state.changesElsewhere.lastPosition()
  const write = (operation: string, recordId: string) => {
    return { exchange: crypto.randomUUID(), person: 'ada', operation, recordId }
  }
  await database.sql
    .execute(sql`insert into desk.journal (exchange, person, operation, record_id, outcome, at)
    values (${crypto.randomUUID()}, 'ada', 'patchTask', 't-earlier', 'saved', now() - interval '1 hour')`)
  await state.journal.note(write('patchTask', 't-refused'), 'not saved')
  await state.journal.note(write('patchMatter', '163-A'), 'saved')
  await state.journal.note(write('patchTask', 't-now'), 'not known')
  for (const entityId of ids) await desk.deliver({ entityType: 'UpdateTaskEvent', entityId })
  const ends = async () =>
    (await desk.state()).deliveries.slice(0, 4).map((one: { end: string }) => one.end)
  await expect.poll(ends).toEqual(['known', 'changed', 'changed', 'changed'])
  const told = await state.changesElsewhere.after(before, 10)
  expect(told.map(({ recordId }) => recordId).toSorted()).toEqual(ids.slice(0, 3).toSorted())
})

test.each([
  ['no JSON', 'not json'],
  ['no id', { entityType: 'UpdateTaskEvent' }],
  ['an id of another type', { entityType: 'UpdateTaskEvent', entityId: { a: 1 } }],
  ['an id that is a path', { entityType: 'UpdateTaskEvent', entityId: '..' }],
  ['an unknown kind', { entityType: 'DropTablesEvent', entityId: 't-1' }],
  ['a name of every object', { entityType: 'constructor', entityId: 't-1' }],
  ['NUL and half a character', { entityType: 'x\0\uD800', entityId: '\0\uD800' }],
  ['a list', []],
  ['very long texts', { entityType: 'x'.repeat(9000), entityId: 'y'.repeat(9000) }],
])('a delivery with %s is noted, and asks nothing', async (_, body) => {
  const desk = await startDesk()
  await expect.poll(() => desk.registered.length).toBe(6)
  const asked = desk.seen.length
  expect((await desk.deliver(body)).status).toBe(204)
  expect((await desk.state()).deliveries[0].end).toBe('not understood')
  expect(desk.seen).toHaveLength(asked)
})

test('refuses what does not come to its address, is no JSON by its type, or is too large', async () => {
  const desk = await startDesk()
  await expect.poll(() => desk.registered.length).toBe(6)
  const path = pathOf(desk.registered)
  const event = { entityType: 'UpdateTaskEvent', entityId: 't-1' }
  expect((await desk.deliver(event, '/callbacks/')).status).toBe(404)
  expect((await desk.deliver(event, `/callbacks/${'A'.repeat(43)}`)).status).toBe(404)
  expect((await desk.deliver(event, `${path}/..`)).status).not.toBe(204)
  expect((await fetch(desk.origin + path)).status).toBe(405)
  expect((await fetch(desk.origin + path, { method: 'POST', body: 'a=b' })).status).toBe(415)
  expect((await desk.deliver(`"${'x'.repeat(1024 * 1024)}"`)).status).toBe(413)
  expect(
    (await desk.state()).deliveries.filter((one: { bytes: number }) => one.bytes > 1e6),
  ).toEqual([])
})

test('keeps the last 100 deliveries', async () => {
  const { deliveries } = opened().state
  for (let index = 0; index < 130; index += 1)
    await deliveries.note({ bytes: index, end: 'not understood' })
  const kept = await deliveries.list()
  expect(kept.map(({ bytes }) => bytes)).toEqual(
    Array.from({ length: 100 }, (_, index) => 129 - index),
  )
})

test('says that it needs no callbacks where the service is part of the desk, and shows them to admins alone', async () => {
  const { url } = await startUpstream()
  const { origin } = await startGateway({ url, state: opened().state })
  expect(await (await fetch(`${origin}/desk/v1/callbacks`)).json()).toEqual({ use: 'not needed' })
})

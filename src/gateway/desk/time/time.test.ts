import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'
import { rowsOf } from '#database/sql.ts'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { deskDatabase, startDesk } from '#gateway/testing/desk.ts'

const opened = deskDatabase()
const record = wholeTimeRecord
const answerSaved: RequestListener = (_, response) =>
  void response.writeHead(200).end('{"id":"71-R","name":"Advise"}')

async function start(
  listener: RequestListener = answerSaved,
  { hold = 0, call = 4000, poll = 5000, on = opened().state } = {},
) {
  const sent: { body: unknown; headers: object }[] = []
  const answer: RequestListener = async (request, response) => {
    if (request.method === 'GET') return void response.writeHead(200).end('{}')
    sent.push({ body: JSON.parse(await text(request)), headers: request.headers })
    listener(request, response)
  }
  const desk = await startDesk(on, answer, { call, poll, retry: 60_000 })
  await desk.desk('PATCH', '/preferences', { timeHoldSeconds: hold })
  const id = randomUUID()
  const path = `/time-records/${id}`
  const put = (body: object = record) => desk.desk('PUT', path, body)
  const state = async () => ((await desk.read(path)) as OutboxRecord).state
  const decide = async (decision: string, at = path) =>
    desk.desk('POST', `${at}/decision`, { decision, version: (await desk.read(at)).version })
  return { ...desk, sent, id, path, put, state, decide }
}

/** As if its time had passed. */
const endHold = (id: string) =>
  opened().database.sql.execute(
    sql`update desk.time_outbox set held_until = now() where id = ${id}`,
  )

test('holds a saved record, sends it once, and keeps its receipt', async () => {
  const { put, state, sent, read, path, id } = await start(answerSaved, { hold: 600, poll: 100 })
  const held = await (await put()).json()
  expect(held).toMatchObject({ id, state: 'held', record })
  expect(held.heldFor).toBeGreaterThan(500_000)
  expect(sent).toEqual([])
  await endHold(id)
  await expect.poll(state).toBe('recorded')
  expect(sent.map(({ body }) => body)).toEqual([record])
  const receipt = await read(path)
  expect(receipt).toMatchObject({ serviceId: '71-R', confirmedBy: 'service', record })
  expect(Date.parse(receipt.recordedAt)).toBeGreaterThan(Date.now() - 60_000)
  expect((await read('/journal')).records[0]).toMatchObject({
    operation: 'createTimeRecord',
    recordId: '71-R',
    outcome: 'saved',
  })
})

test('records once what is saved twice, even after it was recorded', async () => {
  const { put, state, sent } = await start()
  await Promise.all([put(), put(), put()])
  await expect.poll(state).toBe('recorded')
  expect(await (await put()).json()).toMatchObject({ state: 'recorded', serviceId: '71-R' })
  expect(sent).toHaveLength(1)
  const other = await put({ ...record, durationMinutes: 60 })
  expect(other.status).toBe(409)
  expect((await other.json()).detail).toContain('already been recorded')
})

test('deletes a held record on undo, and never sends it', async () => {
  const { put, desk, path, id, sent, read } = await start(answerSaved, { hold: 600 })
  await put()
  expect((await desk('DELETE', path)).status).toBe(200)
  expect((await desk('GET', path)).status).toBe(404)
  expect((await desk('DELETE', path)).status).toBe(404)
  const open = (await read('/time-records/open')) as OutboxRecord[]
  expect(open.map((one) => one.id)).not.toContain(id)
  expect(sent).toEqual([])
})

test('waits while a record is edited, and sends the version that was saved last', async () => {
  const { put, decide, state, sent, desk } = await start(answerSaved, { hold: 600 })
  await put()
  expect(await (await decide('set aside')).json()).toMatchObject({ state: 'set aside', record })
  await desk('PATCH', '/preferences', { timeHoldSeconds: 0 })
  const better = { ...record, durationMinutes: 54, amountExclTax: 315 }
  await put(better)
  await expect.poll(state).toBe('recorded')
  expect(sent.map(({ body }) => body)).toEqual([better])
})

test('keeps a refusal with its reason until a person has corrected it', async () => {
  let answers = 0
  const { put, state, read, path, sent } = await start((request, response) => {
    answers += 1
    if (answers > 1) return void answerSaved(request, response)
    response
      .writeHead(400)
      .end(
        '{"detail":"No such matter","errors":[{"pointer":"#/associatedMatterId","detail":"Choose another"}]}',
      )
  })
  await put()
  await expect.poll(state).toBe('refused')
  expect((await read(path)).reason).toEqual({
    detail: 'No such matter',
    errors: [{ pointer: '#/associatedMatterId', detail: 'Choose another' }],
  })
  await put({ ...record, associatedMatterId: '10-M' })
  await expect.poll(state).toBe('recorded')
  expect((await read(path)).reason).toBeUndefined()
  expect(sent).toHaveLength(2)
})

const failToStore = () => Promise.reject(new Error('the database has gone'))
test('records once even if the answer cannot be stored under its key', async () => {
  const { state: all } = opened()
  const on = {
    ...all,
    keys: { ...all.keys, answered: failToStore },
    journal: { ...all.journal, end: failToStore },
  }
  const { put, state, sent } = await start(answerSaved, { on })
  await put()
  await expect.poll(state).toBe('recorded')
  expect(sent).toHaveLength(1)
})

test('reads the result under its key once the lease is over, if it could not be stored with the record', async () => {
  const { state: all, database } = opened()
  let broken = true
  const end: typeof all.dispatch.end = (...args) =>
    broken ? failToStore() : all.dispatch.end(...args)
  const { put, state, sent, id, lines } = await start(answerSaved, {
    poll: 100,
    on: { ...all, dispatch: { ...all.dispatch, end } },
  })
  await put()
  await expect.poll(() => lines.join('')).toContain('could not record a call or its outcome')
  expect(await state()).toBe('sending')
  broken = false
  await database.sql.execute(
    sql`update desk.time_outbox set leased_until = now() - interval '1 second' where id = ${id}`,
  )
  await expect.poll(state).toBe('recorded')
  expect(sent).toHaveLength(1)
})

const doubts: [how: string, listener: RequestListener, call?: number][] = [
  ['the connection dies', (request) => void request.socket.destroy()],
  ['the service fails', (_, response) => void response.writeHead(500).end('{}')],
  ['the service does not answer', () => {}, 2000],
  ['the answer is a web page', (_, response) => void response.end('<!doctype html><title>Sign in')],
  ['the answer is an empty object', (_, response) => void response.end('{}')],
  ['the answer is a 204', (_, response) => void response.writeHead(204).end()],
  ['the answer is a 202', (_, response) => void response.writeHead(202).end('{"id":"71-R"}')],
]
test.each(doubts)(
  'leaves it to a person when %s, as it may have been recorded',
  async (_, listener, call) => {
    let calls = 0
    const once: RequestListener = (request, response) => {
      calls += 1
      if (calls === 1) listener(request, response)
      else answerSaved(request, response)
    }
    const { put, state, sent, decide, desk, path } = await start(once, { ...(call && { call }) })
    await put()
    await expect.poll(state).toBe('unknown')
    expect((await desk('DELETE', path)).status).toBe(409)
    expect(await (await put()).json()).toMatchObject({ state: 'unknown' })
    expect((await put({ ...record, units: 9 })).status).toBe(409)
    expect(sent).toHaveLength(1)
    await decide('send again')
    await expect.poll(state).toBe('recorded')
    expect(sent).toHaveLength(2)
  },
)

test('sends nothing again once a person has confirmed that it was recorded', async () => {
  const { put, state, sent, decide, read, path } = await start(
    (request) => void request.socket.destroy(),
  )
  await put()
  await expect.poll(state).toBe('unknown')
  expect((await decide('recorded')).status).toBe(200)
  expect(await read(path)).toMatchObject({ state: 'recorded', confirmedBy: 'person' })
  expect((await decide('send again')).status).toBe(409)
  expect(sent).toHaveLength(1)
})

/** A record in doubt that a person sends again; `listener` answers the second attempt. */
async function startSentAgain(listener: RequestListener) {
  let calls = 0
  const desk = await start((request, response) => {
    calls += 1
    if (calls === 1) request.socket.destroy()
    else listener(request, response)
  })
  await desk.put()
  await expect.poll(desk.state).toBe('unknown')
  await desk.decide('send again')
  return desk
}

test('keeps a record in doubt when the second attempt is refused, as the first may have been recorded', async () => {
  const { state, desk, decide, read, path, put } = await startSentAgain(
    (_, response) => void response.writeHead(400).end('{"detail":"No such matter"}'),
  )
  await expect.poll(async () => (await read(path)).reason?.detail).toBe('No such matter')
  expect(await state()).toBe('unknown')
  expect((await desk('DELETE', path)).status).toBe(409)
  expect((await decide('set aside')).status).toBe(409)
  expect((await put({ ...record, units: 9 })).status).toBe(409)
  expect((await decide('not recorded')).status).toBe(200)
  expect(await state()).toBe('set aside')
  expect((await desk('DELETE', path)).status).toBe(200)
})

test('returns a record that waits for a second attempt to doubt instead of deleting or editing it', async () => {
  const { state, desk, decide, read, path, put, sent } = await startSentAgain(
    (_, response) => void response.writeHead(429, { 'retry-after': '60' }).end(),
  )
  await expect.poll(async () => (await read(path)).reason?.detail).toContain('wait a moment')
  expect((await put({ ...record, units: 9 })).status).toBe(409)
  expect((await desk('DELETE', path)).status).toBe(409)
  expect(await state()).toBe('unknown')
  expect((await decide('set aside')).status).toBe(409)
  expect(sent).toHaveLength(2)
})

test('sends a record again by itself when the service was too busy to accept it', async () => {
  let calls = 0
  const busy: RequestListener = (request, response) => {
    calls += 1
    if (calls > 1) return void answerSaved(request, response)
    response.writeHead(429, { 'retry-after': '60' }).end()
  }
  const { put, state, sent, read, path, id } = await start(busy, { poll: 100 })
  await put()
  await expect.poll(async () => (await read(path)).reason?.detail).toContain('wait a moment')
  expect((await read(path)).heldFor).toBeGreaterThan(30_000)
  await endHold(id)
  await expect.poll(state).toBe('recorded')
  expect(sent).toHaveLength(2)
  expect(await attemptsOf(id)).toBe(2)
})

test('a record that is saved again is tried as one that was never tried', async () => {
  const { put, desk, read, path, id } = await start(
    (_, response) => void response.writeHead(429, { 'retry-after': '60' }).end(),
  )
  await put()
  await expect.poll(async () => (await read(path)).reason?.detail).toContain('wait a moment')
  expect(await attemptsOf(id)).toBe(1)
  await desk('PATCH', '/preferences', { timeHoldSeconds: 600 })
  expect((await put({ ...record, units: 9 })).status).toBe(200)
  expect(await attemptsOf(id)).toBe(0)
})

/** How often a record was tried, as the database has it. */
async function attemptsOf(id: string) {
  const rows = await rowsOf<{ attempts: number }>(
    opened().database.sql,
    sql`select attempts from desk.time_outbox where id = ${id}`,
  )
  return rows[0]?.attempts
}

test('sends each record from only one of two gateways on the same database', async () => {
  const first = await start(answerSaved, { hold: 1 })
  const second = await start(answerSaved, { hold: 1 })
  const ids = Array.from({ length: 20 }, (): string => randomUUID())
  await Promise.all(
    ids.map((id, index) =>
      (index % 2 ? first : second).desk('PUT', `/time-records/${id}`, { ...record, costCode: id }),
    ),
  )
  const open = async () => (await first.read('/time-records/open')) as OutboxRecord[]
  await expect
    .poll(async () => (await open()).filter(({ id }) => ids.includes(id)), { timeout: 45_000 })
    .toEqual([])
  const codes = [...first.sent, ...second.sent].map(({ body }) => (body as typeof record).costCode)
  expect(codes.toSorted()).toEqual(ids.toSorted())
})

/** A record that another gateway was sending when it died, and the write under its key. */
async function startAbandoned() {
  const { database, state } = opened()
  const { put, id, path, read } = await start(answerSaved, { hold: 600 })
  await put()
  const { rows } = (await database.sql.execute(
    sql`select key from desk.time_outbox where id = ${id}`,
  )) as { rows: { key: string }[] }
  const write = { person: 'local', key: rows[0]!.key, operation: 'x', digest: 'b'.repeat(64) }
  const abandon = () =>
    database.sql.execute(
      sql`update desk.time_outbox set state = 'sending', leased_until = now() - interval '1 second' where id = ${id}`,
    )
  const recordState = async () => ((await read(path)) as OutboxRecord).state
  return { state, write, abandon, recordState, read: () => read(path) }
}

test('shows as unknown what a gateway was sending when it died, unless it stored the answer', async () => {
  const { state, write, abandon, recordState, read } = await startAbandoned()
  await state.keys.begin(write, -1000)
  await abandon()
  await start()
  await expect.poll(recordState).toBe('unknown')
  await state.keys.answered(write, 200, '{"id":"99-R"}')
  await abandon()
  await start()
  await expect.poll(recordState).toBe('recorded')
  expect(await read()).toMatchObject({ serviceId: '99-R', confirmedBy: 'service' })
})

test('waits for what another gateway may still be sending', async () => {
  const { state, write, abandon, recordState } = await startAbandoned()
  await state.keys.begin(write, 60_000)
  await abandon()
  const other = await start()
  // It sends only after it has looked at the abandoned records.
  await other.put()
  await expect.poll(other.state).toBe('recorded')
  expect(await recordState()).toBe('sending')
  await state.keys.answered(write, 200, '{"id":"99-R"}')
  await start()
  await expect.poll(recordState).toBe('recorded')
})

test('does not send from a stalled gateway what a person has sent again meanwhile', async () => {
  const { database, state } = opened()
  let resume = () => {}
  const resumed = new Promise<void>((resolve) => {
    resume = resolve
  })
  const keyStatuses: unknown[] = []
  const begin: typeof state.keys.begin = async (...write) => {
    await resumed
    const status = await state.keys.begin(...write)
    keyStatuses.push(status)
    return status
  }
  const on = { ...state, keys: { ...state.keys, begin } }
  // It takes nothing by itself.
  const slow = await start(answerSaved, { on, poll: 600_000 })
  await slow.put()
  await expect.poll(slow.state).toBe('sending')
  await database.sql.execute(
    sql`update desk.time_outbox set leased_until = now() - interval '1 second' where id = ${slow.id}`,
  )
  const quick = await start()
  await expect.poll(slow.state).toBe('unknown')
  await quick.decide('send again', slow.path)
  await expect.poll(slow.state).toBe('recorded')
  resume()
  await expect.poll(() => keyStatuses).toEqual([{ kind: 'mismatch' }])
  expect(await slow.state()).toBe('recorded')
  expect([...slow.sent, ...quick.sent]).toHaveLength(1)
})

test('lists receipts by day with exact totals, also by matter and person, and learns habits from them', async () => {
  const { desk, read } = await start()
  const matter = `m-${randomUUID()}`
  const staff = `s-${randomUUID()}`
  const records = [
    { ...record, date: '2027-01-05', amountExclTax: 0.1, durationMinutes: 6 },
    { ...record, date: '2027-01-05', amountExclTax: 0.2, durationMinutes: 12, chargeRate: 410 },
    { ...record, date: '2027-01-06', amountExclTax: 300, costCode: 'REV' },
  ].map((one) => ({ ...one, associatedMatterId: matter, staffContactId: staff }))
  for (const one of records) {
    const id = randomUUID()
    await desk('PUT', `/time-records/${id}`, one)
    await expect.poll(async () => (await read(`/time-records/${id}`)).state).toBe('recorded')
  }
  const query = `associatedMatterId=${matter}&dateEnd=2027-12-31`
  const page = await read(`/time-records?${query}&pageSize=2`)
  expect(page.totalRecords).toBe(3)
  expect((await read(`/time-records?staffContactId=${staff}`)).totalRecords).toBe(3)
  expect(await read(`/time-records/totals?${query}&staffContactId=nobody`)).toEqual([])
  expect(
    page.records.map(({ record: { date } }: OutboxRecord & { record: { date: string } }) => date),
  ).toEqual(['2027-01-06', '2027-01-05'])
  expect(await read(`/time-records/totals?${query}`)).toEqual([
    {
      date: '2027-01-06',
      associatedMatterId: matter,
      count: 1,
      durationMinutes: 45,
      amountExclTax: 300,
    },
    {
      date: '2027-01-05',
      associatedMatterId: matter,
      count: 2,
      durationMinutes: 18,
      amountExclTax: 0.3,
    },
  ])
  const habits = await read(
    `/time-records/habits?associatedMatterId=${matter}&staffContactId=${staff}`,
  )
  expect(habits.chargeRate).toBe(350)
  expect(habits.costCodes[0].code).toBe('ADV')
  const elsewhere = await read(
    `/time-records/habits?associatedMatterId=other&staffContactId=${staff}`,
  )
  expect(elsewhere.chargeRate).toBe(350)
  expect((await read(`/time-records/habits?staffContactId=nobody`)).chargeRate).toBeUndefined()
})

test.each([
  [{ ...record, date: undefined }, '#/date'],
  [{ ...record, durationMinutes: 0 }, '#/durationMinutes'],
  [{ ...record, durationMinutes: -6 }, '#/durationMinutes'],
  [{ ...record, costCode: ' ' }, '#/costCode'],
  [{ ...record, amountExclTax: -1 }, '#/amountExclTax'],
  [{ ...record, id: 'x' }, '#/id'],
])('refuses to hold an invalid record: %j', async (body, pointer) => {
  const { put, desk, path } = await start()
  const answer = await put(body)
  expect(answer.status).toBe(400)
  expect((await answer.json()).errors).toMatchObject([{ pointer }])
  expect((await desk('GET', path)).status).toBe(404)
})

test('answers 404 for an id that is not a UUID', async () => {
  expect((await (await start()).desk('PUT', '/time-records/7', record)).status).toBe(404)
})

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { mirrorKinds } from '#contract/desk/mirror.ts'
import { deskPrefix } from '#contract/operation.ts'
import { createTestDatabase } from '#database/testing/postgres.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { startGateway, startUpstream, write } from '#gateway/testing/stack.ts'

const opened = deskDatabase()

/** A desk before a service with two matters, whose first one can be changed. */
async function startMirroredDesk() {
  const matters = [
    { id: 'm-1', title: 'Estate of Alder' },
    { id: 'm-2', number: '=2026/2', title: 'Sale to Birch' },
  ]
  const documents: object[] = []
  const { url } = await startUpstream((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    const json = (body: unknown, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body === undefined ? '' : JSON.stringify(body))
    if (request.method === 'PATCH') {
      matters[0]!.title = 'Estate of Rowan'
      return json(undefined, 204)
    }
    if (pathname.endsWith('/documents'))
      return json({ totalRecords: documents.length, pageIndex: 0, records: documents })
    if (pathname.endsWith('/contacts'))
      return json({
        totalRecords: 1,
        pageIndex: 0,
        records: [{ id: 's-1', fullName: 'Aquino, Ramón' }],
      })
    if (!pathname.endsWith('/matters')) return json({}, 404)
    const wanted = searchParams.get('pageIndexForId')
    const isFirst = (searchParams.get('pageIndex') ?? '0') === '0'
    const records = matters.filter(({ id }) => isFirst && (wanted === null || id === wanted))
    return json({ totalRecords: wanted === null ? 2 : 1, pageIndex: 0, records })
  })
  const { state } = opened()
  const kept = await createTestDatabase(inject('postgresUrl'))
  onTestFinished(kept.drop)
  const times = { delay: 0, look: 20, poll: 60_000, pause: 0, most: 0 }
  const location = { url: kept.url }
  const mirror = { location, address: url, embedded: false, changesDays: 400, times }
  return { ...(await startGateway({ url, state, mirror })), mirror, documents }
}

const reading =
  (origin: string) =>
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of any shape
  async (path: string): Promise<any> =>
    (await fetch(origin + deskPrefix + path)).json()

test('answers a search from what it keeps, and says how fresh that is', async () => {
  const { origin } = await startMirroredDesk()
  const read = reading(origin)
  await expect
    .poll(async () => (await read('/mirror')).kinds[0])
    .toMatchObject({ kind: 'matters', state: 'kept', count: 2, expected: 2 })
  expect(await read('/search?term=birch')).toMatchObject({
    use: 'on',
    kinds: mirrorKinds.map((kind) => ({ kind })),
    matters: [{ id: 'm-2', title: 'Sale to Birch', match: { field: 'title' } }],
    contacts: [],
  })
  expect((await fetch(`${origin}${deskPrefix}/search`)).status).toBe(400)
})

test('reads back what was saved through it', async () => {
  const { origin } = await startMirroredDesk()
  const read = reading(origin)
  await expect.poll(async () => (await read('/mirror')).kinds[0].state).toBe('kept')
  const changed = await fetch(`${origin}/public/api/v1/matters/m-1`, {
    method: 'PATCH',
    headers: write,
    body: '{"title":"Estate of Rowan"}',
  })
  expect(changed.status).toBe(204)
  await expect
    .poll(async () => (await read('/search?term=rowan')).matters)
    .toMatchObject([{ id: 'm-1', title: 'Estate of Rowan' }])
  const { use, since, records } = await read('/matters/m-1/changes')
  expect({ use, since }).toEqual({ use: 'on', since: expect.any(String) })
  expect(records).toMatchObject([
    { field: 'title', before: 'Estate of Alder', after: 'Estate of Rowan', person: 'local' },
  ])
  expect((await read(`/matters/m-1/changes?before=${records[0].id}`)).records).toEqual([])
  expect((await fetch(`${origin}${deskPrefix}/matters/m-1/changes?before=x`)).status).toBe(400)
})

test('reads the documents of a matter again that somebody opens', async () => {
  const { origin, documents } = await startMirroredDesk()
  const read = reading(origin)
  await expect
    .poll(async () => (await read('/mirror')).kinds[3])
    .toMatchObject({ kind: 'documents', state: 'kept', count: 0 })
  documents.push({ id: 'd-1', title: 'Deed of gift', associatedMatter: { id: 'm-1' } })
  await fetch(`${origin}/public/api/v1/matters/m-1/documents`)
  await expect
    .poll(async () => (await read('/search?term=gift')).documents)
    .toMatchObject([{ id: 'd-1', title: 'Deed of gift', associatedMatter: { id: 'm-1' } }])
})

/** Notes time as recorded, and in the journal. */
async function noteTime(serviceId: string, matterId: string) {
  const { database, state } = opened()
  const of = { staffContactId: 's-1', associatedMatterId: matterId }
  const record = { ...of, durationMinutes: 30, date: '2026-11-02' }
  await database.sql.execute(sql`insert into desk.time_outbox
      (person, id, state, record, key, held_until, service_id, recorded_at, confirmed_by)
    values ('local', ${randomUUID()}, 'recorded', ${JSON.stringify(record)}::jsonb,
      ${randomUUID()}, now(), ${serviceId}, now(), 'service')`)
  const line = { exchange: randomUUID(), person: 'local', operation: 'createTimeRecord' }
  await state.journal.note({ ...line, recordId: serviceId }, 'saved')
}

test('the journal and the file of recorded time say what a record is called', async () => {
  const { origin } = await startMirroredDesk()
  const read = reading(origin)
  await expect.poll(async () => (await read('/mirror')).kinds[0].state).toBe('kept')
  for (const id of ['m-2', 'm-9'])
    await fetch(`${origin}/public/api/v1/matters/${id}`, {
      method: 'PATCH',
      headers: write,
      body: '{"title":"Estate of Rowan"}',
    })
  const named = { recordId: 'm-2', recordName: '=2026/2 · Sale to Birch' }
  await expect
    .poll(async () => (await read('/journal?operation=patchMatter')).records)
    .toContainEqual(expect.objectContaining(named))
  await noteTime('t-service-1', 'm-2')
  expect((await read('/journal?operation=createTimeRecord')).records).toMatchObject([
    { recordId: 't-service-1', recordMinutes: 30, matter: { id: 'm-2', name: named.recordName } },
  ])
  const { records } = await read('/journal?recordId=m-9')
  expect(records[0]).not.toHaveProperty('recordName')
  const file = await fetch(`${origin}${deskPrefix}/journal/csv?recordId=m-2`)
  expect(await file.text()).toContain(",Saved,'=2026/2 · Sale to Birch")
  await expect.poll(async () => (await read('/mirror')).kinds[1].state).toBe('kept')
  const time = await fetch(`${origin}${deskPrefix}/time-records/csv?associatedMatterId=m-2`)
  expect(await time.text()).toContain(
    '\r\n2026-11-02,"Aquino, Ramón",\'=2026/2 · Sale to Birch,,,30,',
  )
})

test('an admin has it read again or forgotten, which the journal says', async () => {
  const { origin } = await startMirroredDesk()
  const read = reading(origin)
  await expect.poll(async () => (await read('/mirror')).kinds[0].state).toBe('kept')
  const command = (body: object) =>
    fetch(`${origin}${deskPrefix}/mirror`, {
      method: 'POST',
      headers: write,
      body: JSON.stringify(body),
    })
  expect((await command({ command: 'forget' })).status).toBe(204)
  expect((await read('/mirror')).kinds[0]).toMatchObject({ state: 'stopped', count: 0 })
  expect((await command({ command: 'refill' })).status).toBe(204)
  await expect.poll(async () => (await read('/mirror')).kinds[0].count).toBe(2)
  expect((await command({ command: 'anything' })).status).toBe(400)
  const { records } = await read('/journal')
  expect(records.map(({ operation }: { operation: string }) => operation)).toEqual(
    expect.arrayContaining(['forgetMirror', 'refillMirror']),
  )
})

test('without a mirror it says so, and finds nothing', async () => {
  const { url } = await startUpstream()
  const { origin } = await startGateway({ url, state: opened().state })
  const read = reading(origin)
  expect(await read('/mirror')).toEqual({ use: 'off', kinds: [] })
  expect(await read('/search?term=birch')).toEqual({ use: 'off', kinds: [] })
  expect(await read('/matters/m-1/changes')).toEqual({ use: 'off', kinds: [] })
  const answer = await fetch(`${origin}${deskPrefix}/mirror`, {
    method: 'POST',
    headers: write,
    body: '{"command":"refill"}',
  })
  expect(answer.status).toBe(409)
})

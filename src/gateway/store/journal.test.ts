import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startRetention } from './retention.ts'
import type { JournalQuery } from '#contract/desk/desk.ts'
import { startGateway, write } from '#gateway/testing/stack.ts'
import { startDesk, deskDatabase } from '#gateway/testing/desk.ts'

const opened = deskDatabase()
const api = '/public/api/v1'
const task = { description: 'Serve the claim on Ferrari', associatedMatterId: '9' }
const latest = async () => (await opened().state.journal.list({ person: 'local' })).records[0]

test.each([
  [200, '{"id":"31-T","name":"Serve the claim"}', 'saved', '31-T'],
  [201, '{"Id":31}', 'saved', '31'],
  [200, 'not JSON', 'not known', undefined],
  [200, '<!doctype html><title>Sign in</title>', 'not known', undefined],
  [200, '{}', 'not known', undefined],
  [202, '{"id":"31-T"}', 'not known', undefined],
  [204, '', 'not known', undefined],
  [400, '{"detail":"No such matter"}', 'not saved', undefined],
  [401, '', 'not saved', undefined],
  [503, '', 'not known', undefined],
  [302, '', 'not known', undefined],
])('records a write that is answered by %i %j as %s', async (status, body, outcome, recordId) => {
  const { send } = await startDesk(opened().state, ({ url }, response) =>
    url?.endsWith('/ping') ? response.end('{}') : response.writeHead(status).end(body),
  )
  await (await send('POST', `${api}/tasks`, task)).text()
  await expect.poll(latest).toMatchObject({ person: 'local', operation: 'createTask', outcome })
  expect((await latest())?.recordId).toBe(recordId)
})

test('records a change or a deletion with the id of its record', async () => {
  const { send } = await startDesk(opened().state, ({ method }, response) =>
    method === 'DELETE' ? response.end('{"id":"7"}') : response.writeHead(204).end(),
  )
  const outcome = 'saved'
  await send('PATCH', `${api}/tasks/12-T`, { status: 'Done' })
  await expect.poll(latest).toMatchObject({ operation: 'patchTask', recordId: '12-T', outcome })
  await send('DELETE', `${api}/documents/7`)
  await expect.poll(latest).toMatchObject({ operation: 'deleteDocument', recordId: '7', outcome })
})

test('records an upload like any other write', async () => {
  const { origin } = await startDesk(opened().state, (request, response) => {
    request.resume().on('end', () => response.writeHead(200).end('{"id":"77"}'))
  })
  const body = new FormData()
  body.append('file', new Blob(['Alder']), 'will.txt')
  const headers = { 'x-practice-desk': '1' }
  await fetch(`${origin}${api}/documents/77`, { method: 'PUT', headers, body })
  await expect
    .poll(latest)
    .toMatchObject({ operation: 'replaceDocument', recordId: '77', outcome: 'saved' })
})

test('records a write that was never sent as not saved, and one that broke off as not known', async () => {
  const nowhere = await startGateway({ url: 'http://127.0.0.1:9', state: opened().state })
  const send = (origin: string) =>
    fetch(`${origin}${api}/tasks`, { method: 'POST', headers: write, body: JSON.stringify(task) })
  const answer = await send(nowhere.origin)
  expect(answer.status).toBe(502)
  expect((await answer.json()).detail).toContain('Nothing was sent')
  await expect.poll(latest).toMatchObject({ outcome: 'not saved' })
  const { origin } = await startDesk(opened().state, (request) => void request.socket.destroy())
  expect((await send(origin)).status).toBe(502)
  await expect.poll(latest).toMatchObject({ outcome: 'not known' })
})

test('delivers the answer of the service even if the journal cannot store it', async () => {
  const { state } = opened()
  const end = () => Promise.reject(new Error('the database has gone'))
  const journal = { ...state.journal, end }
  const { send, lines } = await startDesk({ ...state, journal }, (_, response) => {
    response.writeHead(200).end('{"id":"6"}')
  })
  const answer = await send('POST', `${api}/tasks`, task)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ id: '6' })
  await expect.poll(() => lines.join('')).toContain('could not record a call or its outcome')
})

test('records a write before it is sent, so that a crash hides none', async () => {
  let during: unknown
  const { send, read } = await startDesk(opened().state, async (_, response) => {
    during = (await opened().state.journal.list({ person: 'local', pageSize: 1 })).records[0]
    response.writeHead(200).end('{"id":"5"}')
  })
  await (await send('POST', `${api}/tasks`, task)).text()
  expect(during).toMatchObject({ operation: 'createTask', outcome: 'not known' })
  await expect.poll(latest).toMatchObject({ outcome: 'saved', recordId: '5' })
  const page = await read('/journal?pageSize=1')
  expect(page.records).toHaveLength(1)
  expect(page.totalRecords).toBeGreaterThan(1)
})

test('records no reads and no refused calls', async () => {
  const { origin, send } = await startDesk(opened().state)
  const before = (await opened().state.journal.list({ person: 'local' })).totalRecords
  await (await fetch(`${origin}${api}/matters`)).text()
  await send('POST', `${api}/unheard-of`, task)
  await send('POST', `${api}/tasks`, task, { 'x-practice-desk': '' })
  expect((await opened().state.journal.list({ person: 'local' })).totalRecords).toBe(before)
})

test('refuses any change of the journal, and stores nothing of what was written', async () => {
  const { sql: db } = opened().database
  for (const change of [
    `update desk.journal set person = 'nobody'`,
    'delete from desk.journal',
    'truncate desk.journal',
  ]) {
    await expect(db.execute(sql.raw(change))).rejects.toMatchObject({
      cause: { message: 'the journal is only ever added to' },
    })
  }
  const { rows } = (await db.execute(sql`select * from desk.journal`)) as { rows: object[] }
  expect(rows.length).toBeGreaterThan(10)
  expect(JSON.stringify(rows)).not.toMatch(/Ferrari|Alder|claim/)
})

test('lists what a query asks for, of one person or of everybody', async () => {
  const { journal, people } = opened().state
  await people.signedIn({ id: 'p-ann', name: 'Ann Brown' })
  const note = (person: string, recordId: string, outcome: 'saved' | 'not saved') =>
    journal.note(
      { exchange: randomUUID(), person, operation: 'patchTask', recordId, address: '203.0.113.7' },
      outcome,
    )
  await note('p-ann', 't-1', 'saved')
  await note('p-ann', 't-2', 'not saved')
  await note('p-bob', 't-1', 'saved')
  const idsOf = async (query: JournalQuery) =>
    (await journal.list({ operation: 'patchTask', ...query })).records.map(
      ({ person, recordId }) => `${person} ${recordId}`,
    )
  expect(await idsOf({ person: 'p-ann' })).toEqual(['p-ann t-2', 'p-ann t-1'])
  expect(await idsOf({ recordId: 't-1' })).toEqual(['p-bob t-1', 'p-ann t-1'])
  expect(await idsOf({ outcome: 'not saved' })).toEqual(['p-ann t-2'])
  expect(await idsOf({ person: 'p-ann', from: '2999-01-01T00:00:00Z' })).toEqual([])
  expect(await idsOf({ person: 'p-ann', to: '2999-01-01T00:00:00Z', pageSize: 1 })).toHaveLength(1)
  const { records } = await journal.list({ person: 'p-ann' })
  expect(records[0]).toMatchObject({ personName: 'Ann Brown', address: '203.0.113.7' })
})

test('refuses to change or lose a line, except for those that are too old, of which it says so', async () => {
  const { database, state } = opened()
  const before = (await state.journal.list({})).totalRecords
  for (const statement of [
    `update desk.journal set person = 'nobody'`,
    'delete from desk.journal',
    'truncate desk.journal',
  ]) {
    await expect(database.sql.execute(sql.raw(statement))).rejects.toThrow()
  }
  await state.journal.takeAwayOld(400)
  expect((await state.journal.list({})).totalRecords).toBe(before)
  await state.journal.takeAwayOld(0)
  const left = await state.journal.list({})
  expect(left.records).toMatchObject([
    { person: 'desk', operation: 'takeAwayJournal', recordId: `${before} lines older than 0 days` },
  ])
})

test('takes away more old lines than fit into one part, says so once, and stops where the desk does', async () => {
  const { database, state } = opened()
  await state.journal.takeAwayOld(0)
  const [told] = (await state.journal.list({})).records
  const writes = 12_000
  await database.sql.execute(
    sql`insert into desk.journal (exchange, at, person, operation, outcome)
      select exchange, now() - interval '3 days', 'p1', 'createTask', outcome
      from (select gen_random_uuid() as exchange from generate_series(1, ${writes})) as made,
        (values ('begun'), ('saved')) as lines (outcome)`,
  )
  const stopping = new AbortController()
  setImmediate(() => stopping.abort())
  await state.journal.takeAwayOld(2, stopping.signal)
  const { totalRecords } = await state.journal.list({})
  expect(totalRecords).toBeGreaterThan(2)
  await state.journal.takeAwayOld(2)
  expect((await state.journal.list({})).records).toMatchObject([
    { operation: 'takeAwayJournal', recordId: `${writes} lines older than 2 days` },
    { recordId: told?.recordId },
  ])
})

test('takes away old lines at start where the firm says so, and reports a failure', async () => {
  let asked = 0
  const failures: unknown[] = []
  const stop = startRetention({
    takeAwayOld: async () => {
      asked += 1
      throw new Error('the database is gone')
    },
    onFailure: (error) => failures.push(error),
  })
  await stop()
  expect(asked).toBe(1)
  expect(failures).toHaveLength(1)
})

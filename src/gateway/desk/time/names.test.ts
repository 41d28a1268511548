/** The names in the file of recorded time, where the desk has no copy of the service's records. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { deskDatabase, startDesk } from '#gateway/testing/desk.ts'

const opened = deskDatabase()

type Recorded = { staffContactId: string; associatedMatterId: string }

/** Answers lists of matters by the id asked for, and contacts by the end of their path. */
const nameAll: RequestListener = ({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://service')
  const id = searchParams.get('pageIndexForId')
  const contact = { id: pathname.split('/').at(-1), fullName: 'Ferrari, Ada' }
  const page = { totalRecords: 1, pageIndex: 0, records: [{ id, number: '7', title: 'Alder' }] }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(id === null ? contact : page))
}

/** Exports what was recorded for one person; resolves to the names in each row, and to what the service was asked. */
async function exportOf(staffContactId: string, recorded: Recorded[], answer: RequestListener) {
  const { desk, seen } = await startDesk(opened().state, answer)
  const { sql: db } = opened().database
  for (const ids of recorded)
    await db.execute(sql`
      insert into desk.time_outbox
        (person, id, state, record, key, held_until, service_id, recorded_at,
         confirmed_by)
      values ('local', gen_random_uuid(), 'recorded',
        ${JSON.stringify({ ...wholeTimeRecord, ...ids })}::jsonb, gen_random_uuid(), now(),
        ${randomUUID()}, now(), 'person')`)
  const file = await desk('GET', `/time-records/csv?staffContactId=${staffContactId}`)
  const [, ...rows] = (await file.text()).trimEnd().split('\r\n')
  const names = rows.map((row) => /^[\d-]+,("[^"]*"|[^,]*),([^,]*),/.exec(row)?.slice(1))
  const asked = seen.filter(({ url }) => /\/(contacts|matters)\b/.test(url ?? ''))
  return { names, asked }
}

const recordedOn = (staffContactId: string, ...matters: string[]): Recorded[] =>
  matters.map((associatedMatterId) => ({ staffContactId, associatedMatterId }))

test('each person and matter is asked for once, and named in every row', async () => {
  const staff = `s-${randomUUID()}`
  const recorded = recordedOn(staff, 'm-1', 'm-2', 'm-1')
  const { names, asked } = await exportOf(staff, recorded, nameAll)
  expect(names).toEqual(recorded.map(() => ['"Ferrari, Ada"', '7 · Alder']))
  expect(asked).toHaveLength(3)
})

test('no more than fifty are asked for, a few at once; the others have their ids alone', async () => {
  const staff = `s-${randomUUID()}`
  const recorded = recordedOn(staff, ...Array.from({ length: 80 }, (_, place) => `m-${place}`))
  const underWay = new Set<IncomingMessage>()
  let most = 0
  const { names, asked } = await exportOf(staff, recorded, (request, response) => {
    underWay.add(request)
    most = Math.max(most, underWay.size)
    setTimeout(() => {
      underWay.delete(request)
      nameAll(request, response)
    }, 5)
  })
  expect(asked).toHaveLength(50)
  expect(names.filter((row) => row?.[1] === '7 · Alder')).toHaveLength(49)
  expect(most).toBeLessThanOrEqual(4)
})

test('a record that the service does not have stops no other; a service that refuses is left alone', async () => {
  const staff = `s-${randomUUID()}`
  const gone = await exportOf(staff, recordedOn(staff, 'm-1', 'm-2'), (request, response) => {
    if (request.url?.includes('/contacts/')) response.writeHead(404).end()
    else nameAll(request, response)
  })
  expect(gone.names).toEqual([
    ['', '7 · Alder'],
    ['', '7 · Alder'],
  ])
  const other = `s-${randomUUID()}`
  const recorded = recordedOn(other, ...Array.from({ length: 30 }, (_, place) => `m-${place}`))
  const refused = await exportOf(other, recorded, (_, response) => {
    response.writeHead(429).end()
  })
  expect(refused.names).toEqual(recorded.map(() => ['', '']))
  expect(refused.asked.length).toBeLessThanOrEqual(4)
})

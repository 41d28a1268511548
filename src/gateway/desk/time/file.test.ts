import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { deskDatabase, startDesk } from '#gateway/testing/desk.ts'

const opened = deskDatabase()

test('gives all that a person recorded as a file, each record once, with what nobody may calculate as text', async () => {
  const { desk } = await startDesk(opened().state, (_, response) => void response.end('{}'))
  const matter = `m-${randomUUID()}`
  const entered = { ...wholeTimeRecord, associatedMatterId: matter, description: '=1+1, "twice"' }
  const { sql: db } = opened().database
  for (const person of ['local', 'somebody else'])
    await db.execute(sql`
      insert into desk.time_outbox
        (person, id, state, record, key, held_until, service_id, recorded_at, confirmed_by)
      select ${person}, gen_random_uuid(), 'recorded',
        ${JSON.stringify(entered)}::jsonb || jsonb_build_object('date', date '2026-01-01' + n % 300),
        gen_random_uuid(), now(), ${person}::text || n, now(), 'person'
      from generate_series(1, 1200) as n`)
  const file = await desk('GET', `/time-records/csv?associatedMatterId=${matter}`)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [header, ...rows] = (await file.text()).trimEnd().split('\r\n')
  expect(header).toContain('Date,Staff member,Matter,Description,Cost code,Minutes,Units')
  expect(rows).toHaveLength(1200)
  expect(new Set(rows.map((row) => /,(local\d+),/.exec(row)?.[1])).size).toBe(1200)
  const days = rows.map((row) => row.slice(0, 10))
  expect(days).toEqual(days.toSorted().toReversed())
  expect(rows[0]).toMatch(
    /^2026-10-27,,,"'=1\+1, ""twice""",ADV,45,8,350,262.5,\d{4}-.*Z,yes,local\d+,3-C,m-[^,]+$/,
  )
  const week = '&dateStart=2026-01-01&dateEnd=2026-01-02'
  const some = await desk('GET', `/time-records/csv?associatedMatterId=${matter}${week}`)
  expect((await some.text()).trimEnd().split('\r\n')).toHaveLength(1 + 8)
  expect((await desk('GET', '/time-records/csv?pageIndex=1')).status).toBe(400)
})

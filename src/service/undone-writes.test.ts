/** What clients of the service get when the database undoes their change because of the work of others. */
import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isRefused } from '#contract/write-problems.ts'
import { apiPrefix } from '#contract/operation.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { createService, type Service } from './service.ts'
import { openPracticeDatabase } from './testing.ts'

let db: Sql
let service: Service
const onFailure = vi.fn<(error: unknown) => void>()
beforeEach(async () => {
  const database = await openPracticeDatabase()
  db = database.sql
  const keys = { tests: 'key' }
  service = await createService({
    database,
    filesDir: 'nowhere',
    keys,
    maxUpload: 1_000_000,
    onFailure,
  })
  onFailure.mockClear()
  onTestFinished(async () => {
    await service.close()
    await database.close()
  })
  await db.execute(sql`insert into practice.contacts (id, kind, full_name, first_name, last_name, staff)
    values ('ada', 'Person', 'Ferrari, Ada', 'Ada', 'Ferrari', true)`)
  await db.execute(sql`insert into practice.matters (id, number, title, status, date_open, costing_method)
    values ('lease', '1', 'Lease', 'Open', '2026-01-05', 'Time')`)
})

const headers = { authorization: 'Bearer key', 'content-type': 'application/json' }
const recordTime = () => {
  const record = {
    durationMinutes: 6,
    costCode: 'A',
    amountExclTax: 10,
    associatedMatterId: 'lease',
    staffContactId: 'ada',
  }
  return service.fetch(
    new Request(`http://service.test${apiPrefix}/time-records`, {
      method: 'POST',
      headers,
      body: JSON.stringify(record),
    }),
  )
}

/** Says that nothing was saved, which is true, and that it may be sent again. */
async function expectToBeUndone(answer: Response) {
  expect(answer.status).toBe(429)
  expect(isRefused(answer)).toBe(true)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect((await answer.json()).detail).toContain('Nothing was changed')
  expect(await rowsOf(db, sql`select id from practice.time_records`)).toEqual([])
  expect(onFailure).toHaveBeenCalledOnce()
}

test('tells someone that nothing was saved whose change waited too long for an import, and accepts it after that', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const importing = db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table practice.matter_days in share row exclusive mode`)
    await ended
  })
  const answer = recordTime()
  // As the time limit does, which would take 20 s.
  const cancel = sql`select pg_cancel_backend(pid) from pg_locks
    where not granted and relation = 'practice.matter_days'::regclass`
  await expect.poll(() => rowsOf(db, cancel)).toHaveLength(1)
  const undone = await answer
  end()
  await importing
  await expectToBeUndone(undone)
  expect((await recordTime()).status).toBe(200)
})

/** Makes each new time record fail with a code of PostgreSQL. */
const failWith = async (code: string) => {
  await db.execute(sql`create function practice.fail() returns trigger language plpgsql as
    ${sql.raw(`$$ begin raise sqlstate '${code}'; end $$`)}`)
  await db.execute(sql`create trigger fail before insert on practice.time_records
    for each row execute function practice.fail()`)
}

test.each([
  ['met another in a deadlock', '40P01'],
  ['found a row locked', '55P03'],
])('tells someone that nothing was saved whose change %s', async (_, code) => {
  await failWith(code)
  await expectToBeUndone(await recordTime())
})

test('promises nothing about a change that failed in any other way', async () => {
  await failWith('XX000')
  expect((await recordTime()).status).toBe(500)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TimeRecord } from '#contract/time-records.ts'
import { rowsOf } from '#database/sql.ts'
import { deliveredEvents } from '#service/events/testing.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
  await practice.database.sql.execute(
    sql.raw(`
    with people as (
      insert into practice.contacts (id, kind, full_name, first_name, last_name, staff) values
        ('ada', 'Person', 'Ferrari, Ada', 'Ada', 'Ferrari', true),
        ('client', 'Person', 'Núñez, José', 'José', 'Núñez', false)
    ), hooks as (
      insert into practice.webhooks (id, event_name, callback_url, secret)
      values ('h', 'UpdateMatterEvent', 'https://127.0.0.1:9/', 'whsec_' || encode('0123456789abcdef01234567', 'base64'))
    )
    insert into practice.matters (id, number, title, status, date_open, costing_method) values
      ('m1', '7', 'Estate of Alder', 'Open', '2026-01-05', 'Time')`),
  )
})
afterAll(() => practice.close())
beforeEach(async () => {
  await practice.database.sql.execute(sql`delete from practice.deliveries`)
  await practice.database.sql.execute(sql`delete from practice.time_records`)
  await practice.database.sql.execute(
    sql`update practice.matters set wip_amount_excl_tax = 0, wip_gst_amount = 0, last_activity = null`,
  )
})

const minimal = {
  durationMinutes: 30,
  costCode: 'ATT',
  associatedMatterId: 'm1',
  staffContactId: 'ada',
  amountExclTax: 210,
}
const complete = {
  ...minimal,
  units: 5,
  chargeRate: 420,
  date: '2026-08-03',
  description: 'Attending José — “urgent” 💧\r\nand again',
}
const references = {
  isEditable: true,
  associatedMatter: { id: 'm1', name: '7 - Estate of Alder' },
  staffContact: { id: 'ada', name: 'Ferrari, Ada' },
}
const record = (body: unknown) => practice.send('POST', '/time-records', body)
const recorded = async (body: object): Promise<{ id: string; name: string }> => {
  const response = await record(body)
  expect(response.status).toBe(200)
  return response.json()
}
const matter = () => practice.read('/matters/m1')
const count = async () =>
  (await rowsOf(practice.database.sql, sql`select id from practice.time_records`)).length

test('stores a time record as it was sent, under a name that says what it is', async () => {
  const { id, name } = await recorded(complete)
  expect(name).toBe('30 min on 7 - Estate of Alder, 2026-08-03')
  const read = await practice.read(`/time-records/${id}`)
  expect(read).toEqual({ id, ...complete, ...references })
  expect(TimeRecord.safeParse(read).success).toBe(true)
})

test('returns no value for what was not sent', async () => {
  const { id } = await recorded({ ...minimal, date: '2026-08-03', description: '' })
  expect(await practice.read(`/time-records/${id}`)).toEqual({
    id,
    ...minimal,
    date: '2026-08-03',
    ...references,
  })
})

test('uses today in eastern Australia for time without a date', async () => {
  vi.useFakeTimers({ now: new Date('2026-08-03T14:30:00Z'), toFake: ['Date'] })
  const { id, name } = await recorded(minimal).finally(() => vi.useRealTimers())
  expect(name).toMatch(/2026-08-04$/)
  expect((await practice.read(`/time-records/${id}`)).date).toBe('2026-08-04')
})

test.each([0.1, 1 / 3, 1e-300, 5e-324, 12.345678901234567, 1e21, Number.MAX_VALUE])(
  'keeps %d to its last digit',
  async (number) => {
    const numbers = { durationMinutes: number, units: number, chargeRate: number }
    const { id } = await recorded({ ...minimal, ...numbers, amountExclTax: number })
    expect(await practice.read(`/time-records/${id}`)).toMatchObject({
      ...numbers,
      amountExclTax: number,
    })
    expect((await matter()).wipAmountExclTax).toBe(number)
  },
)

test.each(['e\u0301 is not \u00E9', ' \u202Etxet\u202C ', '\u0085', '法律 👩‍⚖️', 'x'.repeat(500)])(
  'returns a cost code or description such as %.40j unchanged',
  async (text) => {
    const { id } = await recorded({ ...minimal, costCode: text, description: text })
    const read = await practice.read(`/time-records/${id}`)
    expect(read).toMatchObject({ costCode: text, description: text })
  },
)

test.each(['0000-01-01', '2028-02-29', '9999-12-31'])('accepts time of %s', async (date) => {
  const { id } = await recorded({ ...minimal, date })
  expect((await practice.read(`/time-records/${id}`)).date).toBe(date)
})

test('raises the work in progress by the amount and its GST, and the last activity', async () => {
  await recorded({ ...minimal, amountExclTax: 0.1 })
  await recorded({ ...minimal, amountExclTax: 0.2 })
  await recorded({ ...minimal, amountExclTax: 333.33 })
  const { wipAmountExclTax, wipGstAmount, lastActivity, billedAmountExclTax } = await matter()
  expect([wipAmountExclTax, wipGstAmount, billedAmountExclTax]).toEqual([333.63, 33.36, 0])
  expect(Date.now() - Date.parse(lastActivity)).toBeLessThan(60_000)
})

test('refuses an amount that would make the total of the matter too large, and stores nothing', async () => {
  const enormous = { ...minimal, amountExclTax: Number.MAX_VALUE }
  await recorded(enormous)
  const before = await matter()
  const response = await record(enormous)
  expect(response.status).toBe(400)
  const { errors } = await response.json()
  expect(errors).toMatchObject([{ pointer: '#/amountExclTax' }])
  expect(await matter()).toEqual(before)
  expect([await count(), (await deliveredEvents(practice)).length]).toEqual([1, 1])
})

test('never moves the last activity back', async () => {
  await practice.database.sql.execute(
    sql`update practice.matters set last_activity = '2999-01-01T00:00:00Z'`,
  )
  await recorded(minimal)
  expect((await matter()).lastActivity).toBe('2999-01-01T00:00:00.000Z')
})

test('delivers the change of the matter', async () => {
  await recorded(minimal)
  expect(await deliveredEvents(practice)).toEqual([
    { entityId: 'm1', entityType: 'UpdateMatterEvent', currentValue: await matter() },
  ])
})

test('adds up time that several people record at once, and stores the same record twice if sent twice', async () => {
  const names = await Promise.all(Array.from({ length: 12 }, () => recorded(minimal)))
  expect(new Set(names.map(({ id }) => id)).size).toBe(12)
  expect(await matter()).toMatchObject({ wipAmountExclTax: 2520, wipGstAmount: 252 })
  expect((await deliveredEvents(practice)).at(-1).currentValue).toEqual(await matter())
})

const without = (name: string) =>
  Object.fromEntries(Object.entries(minimal).filter(([key]) => key !== name))
test.each<[string, unknown, string[]]>([
  ...Object.keys(minimal).map(
    (name) => [`no ${name}`, without(name), [`#/${name}`]] as [string, unknown, string[]],
  ),
  ['no minutes at all', { ...minimal, durationMinutes: 0 }, ['#/durationMinutes']],
  ['minutes below zero', { ...minimal, durationMinutes: -1 }, ['#/durationMinutes']],
  ['minutes as text', { ...minimal, durationMinutes: '30' }, ['#/durationMinutes']],
  ['units below zero', { ...minimal, units: -1 }, ['#/units']],
  ['null units', { ...minimal, units: null }, ['#/units']],
  ['a rate below zero', { ...minimal, chargeRate: -0.01 }, ['#/chargeRate']],
  ['an amount below zero', { ...minimal, amountExclTax: -1 }, ['#/amountExclTax']],
  ['a blank cost code', { ...minimal, costCode: ' ' }, ['#/costCode']],
  ['a cost code that is too long', { ...minimal, costCode: 'x'.repeat(501) }, ['#/costCode']],
  ['an impossible date', { ...minimal, date: '2026-02-30' }, ['#/date']],
  [
    'a description that is too long',
    { ...minimal, description: 'x'.repeat(20_001) },
    ['#/description'],
  ],
  ['a description with NUL', { ...minimal, description: 'a\0b' }, ['#/description']],
  ['an extra field', { ...minimal, isEditable: true }, ['#/isEditable']],
  ['an unknown matter', { ...minimal, associatedMatterId: 'm9' }, ['#/associatedMatterId']],
  ['an unknown person', { ...minimal, staffContactId: 'nobody' }, ['#/staffContactId']],
  ['a client as staff', { ...minimal, staffContactId: 'client' }, ['#/staffContactId']],
  [
    'two unknown references',
    { ...minimal, staffContactId: 'm1', associatedMatterId: 'ada' },
    ['#/associatedMatterId', '#/staffContactId'],
  ],
  ['a text for a body', 'thirty minutes', ['#']],
])('refuses time with %s, names the field and stores nothing', async (_, body, places) => {
  const before = await matter()
  const response = await record(body)
  expect(response.status).toBe(400)
  const { errors } = await response.json()
  expect(errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual(places)
  expect(await count()).toBe(0)
  expect(await matter()).toEqual(before)
  expect(await deliveredEvents(practice)).toEqual([])
})

test.each(['nothing', '%00', 'x'.repeat(501)])(
  'answers 404 for a time record %.20j that does not exist',
  async (id) => {
    expect((await practice.ask(`/time-records/${id}`)).status).toBe(404)
  },
)

test('refuses in the database itself what breaks a rule', async () => {
  await recorded(minimal)
  const refused = (change: string) =>
    expect(
      practice.database.sql.execute(sql.raw(`update practice.time_records set ${change}`)),
    ).rejects.toThrow()
  await refused('duration_minutes = 0')
  await refused('amount_excl_tax = -1')
  await refused("associated_matter_id = 'm9'")
  await refused("staff_contact_id = 'nobody'")
  await refused("cost_code = ' '")
})

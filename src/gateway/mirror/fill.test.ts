import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#database/sql.ts'
import { listedPractice, madeDocuments, madeMatters } from './testing/listed-practice.ts'
import { json } from './testing/json.ts'
import {
  keptMatters,
  keptPeople,
  kindIn,
  mirrorDatabase,
  shown,
  startTestMirror,
  sweepAnew,
  untilAll,
} from './testing/mirror.ts'

const database = mirrorDatabase()
/** Pages of 50 records, so that a few records are several pages. */
const smallPages = { embedded: true }

test('keeps every matter with its fields as types, and its people by role', async () => {
  const practice = listedPractice(madeMatters(600), [{ id: 'c-1', fullName: 'Client 1' }])
  const { mirror, failures } = startTestMirror(database(), practice)
  await untilAll(mirror)
  expect(await keptMatters(database())).toEqual(shown(practice.matters))
  const [matter] = await rowsOf(
    database().sql,
    sql`select number, status, date_open::text as date_open, extract(epoch from user_change_timestamp)::float8 as changed,
        matter_trust_balance::float8 as balance, custom_fields
      from mirror.matters where key = 'm-000007'`,
  )
  expect(matter).toEqual({
    number: '2026/7',
    status: 'Open',
    date_open: '2026-02-03',
    changed: Date.parse('2026-05-04T10:00:00.123Z') / 1000,
    balance: 7.25,
    custom_fields: { Colour: 'red', Number: 7 },
  })
  expect(await keptPeople(database(), 'm-000007')).toEqual([
    { kind: 'client', role_name: null, contact_id: 'c-7', name: 'Client 7', mandatory: null },
    { kind: 'lawyer', role_name: null, contact_id: 'l-1', name: 'Ferrari, Ada', mandatory: null },
    { kind: 'role', role_name: 'Vendor', contact_id: 'v-1', name: 'Vera Vendor', mandatory: true },
    { kind: 'role', role_name: 'Agent', contact_id: null, name: null, mandatory: false },
  ])
  expect(practice.mostAtOnce).toBeLessThanOrEqual(2)
  expect(await kindIn(mirror)).toMatchObject({ state: 'kept', count: 600, expected: 600 })
  expect(failures()).toEqual([])
})

test('keeps all of a service that refuses to sort its lists', async () => {
  const practice = listedPractice(madeMatters(120), [{ id: 'c-1', fullName: 'Client 1' }])
  practice.interrupt = (url) =>
    url.searchParams.has('sortBy') ? json({ title: 'Unknown property' }, 400) : undefined
  const { mirror } = startTestMirror(database(), practice, smallPages)
  await untilAll(mirror)
  expect(await keptMatters(database())).toEqual(shown(practice.matters))
  expect(await kindIn(mirror, 'contacts')).toMatchObject({ count: 1, reason: undefined })
})

test.each([400, 404])(
  'keeps all of a service that answers %i to a page past the last',
  async (status) => {
    const practice = listedPractice(madeMatters(100), [], {
      tasks: [],
      documents: madeDocuments(50),
    })
    const lengths: Record<string, number> = { matters: 100, documents: 50 }
    practice.interrupt = ({ pathname, searchParams }) => {
      const first = Number(searchParams.get('pageIndex')) * 50
      const length = lengths[pathname.split('/').at(-1)!] ?? 0
      return first > 0 && first >= length ? json({ title: 'No such page' }, status) : undefined
    }
    const { mirror } = startTestMirror(database(), practice, smallPages)
    await untilAll(mirror)
    expect(await keptMatters(database())).toEqual(shown(practice.matters))
    expect(await keptMatters(database(), 'documents')).toHaveLength(50)
  },
)

test('keeps all of a service that repeats a record and refuses pages past the last, also after an interruption', async () => {
  const practice = listedPractice(madeMatters(100), [])
  let broken = 0
  practice.bend = (page, number) =>
    number === 1 ? { ...page, records: [...page.records.slice(1), page.records[1]!] } : page
  practice.interrupt = ({ pathname, searchParams }) => {
    const index = Number(searchParams.get('pageIndex'))
    if (!pathname.endsWith('/matters') || index === 0) return undefined
    if (index > 1) return json({ title: 'No such page' }, 404)
    broken += 1
    return broken === 1 ? json({ title: 'Busy' }, 503) : undefined
  }
  const { mirror } = startTestMirror(database(), practice, smallPages)
  await expect.poll(async () => (await kindIn(mirror))?.reason).toBe('The service failed (503).')
  await database().sql.execute(sql`update mirror.kinds set retry_at = now()`)
  await untilAll(mirror)
  expect(broken).toBeGreaterThan(1)
  expect((await keptMatters(database())).length).toBeGreaterThan(98)
})

test('does not take half a list for all where the service refuses the other half', async () => {
  const practice = listedPractice(madeMatters(600), [])
  practice.interrupt = ({ pathname, searchParams }) =>
    pathname.endsWith('/matters') && Number(searchParams.get('pageIndex')) > 0
      ? json({ title: 'Too far' }, 400)
      : undefined
  // As some services do, it sends fewer records than it is asked for.
  practice.bend = (page) => ({ ...page, records: page.records.slice(0, 100) })
  const { mirror } = startTestMirror(database(), practice)
  await expect
    .poll(() => kindIn(mirror))
    .toMatchObject({ state: 'stopped', count: 100, expected: 600, asOf: undefined })
  await database().sql.execute(sql`update mirror.kinds set retry_at = null, failures = 0`)
  await expect.poll(async () => (await failuresOfMatters())?.failures).toBe(1)
  expect(await kindIn(mirror)).toMatchObject({ state: 'stopped', count: 100, asOf: undefined })
})
const failuresOfMatters = async () =>
  (
    await rowsOf<{ failures: number }>(
      database().sql,
      sql`select failures from mirror.kinds where kind = 'matters'`,
    )
  )[0]

test('says how far it is while it reads for the first time', async () => {
  const practice = listedPractice(madeMatters(120), [])
  practice.interrupt = (url) =>
    url.searchParams.get('pageIndex') === '1' ? json('', 503) : undefined
  const { mirror } = startTestMirror(database(), practice, smallPages)
  await expect
    .poll(() => kindIn(mirror))
    .toMatchObject({
      state: 'filling',
      count: 50,
      expected: 120,
      asOf: undefined,
      reason: 'The service failed (503).',
    })
})

test('goes on where it was after the process was killed', async () => {
  const practice = listedPractice(madeMatters(120), [])
  practice.interrupt = (url) =>
    url.searchParams.get('pageIndex') === '1' ? new Promise(() => {}) : undefined
  const killed = startTestMirror(database(), practice, smallPages)
  await expect.poll(() => kindIn(killed.mirror)).toMatchObject({ count: 50 })
  // It never ends, as if the machine had lost its power; its lease is what it leaves.
  await database().sql.execute(
    sql`update mirror.kinds set leased_until = now() - interval '1 second'`,
  )
  practice.interrupt = undefined
  practice.calls.length = 0
  const { mirror } = startTestMirror(database(), practice, smallPages)
  await untilAll(mirror)
  expect(await keptMatters(database())).toEqual(shown(practice.matters))
  const pages = practice.calls.filter((call) => call.startsWith('/matters?sortBy=id'))
  expect(pages.some((call) => call.includes('pageIndex=0'))).toBe(false)
})

test('leaves records without an id out, and says how many', async () => {
  const practice = listedPractice(madeMatters(10), [])
  const nameless = [{ title: 'No id' }, { id: null, title: 'No id either' }, { id: ' ' }]
  practice.bend = (page) => ({
    ...page,
    records: page.records.length === 10 ? [...page.records, ...nameless] : page.records,
  })
  const { mirror } = startTestMirror(database(), practice)
  await untilAll(mirror)
  expect(await keptMatters(database())).toHaveLength(10)
  const sentence = 'The service sent 3 records without an ID, which are left out.'
  expect((await kindIn(mirror))?.reason).toBe(sentence)
  await sweepAnew(mirror)
  expect((await kindIn(mirror))?.reason).toBe(sentence)
})

test('keeps what is hostile, odd or enormous', async () => {
  const people = Array.from({ length: 10_000 }, (_, index) => ({
    roleName: 'Beneficiary',
    contactId: `b-${index}`,
    contactName: `Beneficiary ${index}`,
  }))
  const practice = listedPractice(
    [
      {
        id: 'a',
        title: 'NUL \0 and half \uD800',
        customFields: { 'a\0b': '\uDC00', __proto__: 1 },
      },
      { id: 'b', title: "'; drop schema mirror cascade; --", number: 17, roles: 'none' },
      { id: 'c', title: '%_\\', dateOpen: '0000-00-00', lastActivity: '0001-01-01T00:00:00+10:00' },
      { id: 'd', title: 'Many', roles: people },
      { id: 'e', title: 'x'.repeat(100_000), matterTrustBalance: 1e300, lawyer: 'nobody' },
      { id: '\u{1F600}'.repeat(2000), title: 'A long id' },
      { id: 'f', title: 'Five megabytes', customFields: { Notes: 'n'.repeat(5_000_000) } },
    ],
    [{ id: 'odd', fullName: 'Odd\0', emails: 'none', phone: { number: 1 } }],
  )
  const { mirror, failures } = startTestMirror(database(), practice)
  await untilAll(mirror)
  expect((await kindIn(mirror))?.count).toBe(7)
  expect(await keptPeople(database(), 'd')).toHaveLength(10_000)
  expect((await mirror.search('Beneficiary 9876')).matters).toMatchObject([
    { id: 'd', match: { field: 'role', role: 'Beneficiary', text: 'Beneficiary 9876' } },
  ])
  expect((await mirror.search('%_\\')).matters).toMatchObject([{ id: 'c' }])
  expect(failures()).toEqual([])
})

test('keeps a document that is locked for ever, where that is another year in the west, and all others', async () => {
  const documents = madeDocuments(20)
  documents[3]!['lockExpires'] = '9999-12-31T23:59:59-05:00'
  const practice = listedPractice(madeMatters(5), [], { tasks: [], documents })
  const { mirror, failures } = startTestMirror(database(), practice)
  await untilAll(mirror)
  expect(await keptMatters(database(), 'documents')).toEqual(shown(documents))
  expect(failures()).toEqual([])
})

test('takes a GUID in another letter case for the same record', async () => {
  const id = 'ABCDEF01-2345-6789-abcd-ef0123456789'
  const practice = listedPractice([{ id, title: 'Estate of Alder' }], [])
  practice.bend = (page, number) => ({
    ...page,
    records: page.records.map((record) => ({
      ...record,
      id: number % 2 === 0 ? id.toLowerCase() : id.toUpperCase(),
    })),
  })
  const { mirror } = startTestMirror(database(), practice)
  await untilAll(mirror)
  await mirror.command('refill')
  await expect.poll(async () => (await kindIn(mirror))?.readingSince).toBeUndefined()
  expect((await kindIn(mirror))?.count).toBe(1)
})

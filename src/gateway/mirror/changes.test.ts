import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Change, ChangePage } from '#contract/desk/changes.ts'
import { rowsOf } from '#database/sql.ts'
import { type ListedMatter, listedPractice, madeMatters } from './testing/listed-practice.ts'
import { kindIn, mirrorDatabase, startTestMirror, sweepAnew, untilAll } from './testing/mirror.ts'
import type { Mirror } from './mirror.ts'

const database = mirrorDatabase()

/** A practice that was read once. */
async function startKept(matters: ListedMatter[], contacts: { id: string }[] = []) {
  const practice = listedPractice(matters, contacts)
  // Nothing is polled, so that a test says itself when it is read again.
  const { mirror } = startTestMirror(database(), practice, { times: { poll: 600_000 } })
  await untilAll(mirror)
  return { practice, mirror, matter: practice.matters[0]! }
}

const changesOf = (mirror: Mirror, id = 'm-000001', query = {}) => mirror.changes(id, query)

const inShort = ({ records = [] }: ChangePage) =>
  records.map(({ what, field, label, before, after }) => ({ what, field, label, before, after }))
const changed = (field: string, before?: string, after?: string, label?: string) => ({
  what: 'changed',
  field,
  label,
  before,
  after,
})

test('the first fill notes nothing, and says since when changes are known', async () => {
  const before = Date.now()
  const { mirror } = await startKept(madeMatters(30))
  const { records, since, use } = await changesOf(mirror)
  expect({ records, use }).toEqual({ records: [], use: 'on' })
  expect(Date.parse(since!)).toBeGreaterThan(before - 60_000)
})

test('notes every field that a person knows, and none that counts by itself', async () => {
  const { practice, mirror, matter } = await startKept(madeMatters(3))
  Object.assign(matter, {
    title: 'Sale of Alder Street',
    status: 'Closed',
    dateOpen: '2026-02-04',
    matterTrustBalance: 12_480.5,
    lastActivity: '2026-06-01T10:00:00Z',
    userChangeTimestamp: '2026-06-01T10:00:00Z',
    customFields: { Colour: '', Number: '1', constructor: true },
  })
  await sweepAnew(mirror)
  const page = await changesOf(mirror)
  expect(inShort(page).toReversed()).toEqual([
    changed('title', 'Purchase of 1 Alder Street', 'Sale of Alder Street'),
    changed('status', 'Open', 'Closed'),
    changed('dateOpen', '2026-02-03', '2026-02-04'),
    changed('matterTrustBalance', '1.25', '12480.5'),
    changed('customField', 'red', undefined, 'Colour'),
    changed('customField', undefined, 'true', 'constructor'),
  ])
  expect(page.records![0]).toMatchObject({ modifiedAt: '2026-06-01T10:00:00.000Z' })
  expect((await changesOf(mirror, 'm-000002')).records).toEqual([])

  Object.assign(matter, { lastActivity: '2026-06-02T10:00:00Z' })
  await sweepAnew(mirror)
  expect((await changesOf(mirror)).records).toHaveLength(6)
  practice.matters = practice.matters.slice(1)
  await sweepAnew(mirror)
  expect((await changesOf(mirror)).records![0]).toMatchObject({
    what: 'no longer listed',
    before: 'Sale of Alder Street',
  })
})

test('notes who joined a matter and who left it, by their roles', async () => {
  const { mirror, matter } = await startKept(madeMatters(1))
  const role = (roleName: string, fieldId: string, contactId?: string, contactName?: string) => ({
    roleName,
    fieldId,
    contactId,
    contactName,
  })
  Object.assign(matter, {
    client: { id: 'c-9', name: 'Client 9' },
    lawyer: undefined,
    roles: [
      role('Vendor', '7', 'v-2', 'Vera Vendor'),
      role('Vendor', '7', 'v-3', 'Victor Vendor'),
      role('Agent', '8', 'a-1', 'Ann Agent'),
    ],
  })
  await sweepAnew(mirror)
  const page = await changesOf(mirror)
  expect(inShort(page).toReversed()).toEqual([
    changed('client', 'Client 1', 'Client 9'),
    changed('lawyer', 'Ferrari, Ada'),
    changed('role', 'Vera Vendor', undefined, 'Vendor'),
    changed('role', undefined, 'Vera Vendor', 'Vendor'),
    changed('role', undefined, 'Victor Vendor', 'Vendor'),
    changed('role', undefined, 'Ann Agent', 'Agent'),
  ])
  expect(page.records!.at(-1)).toMatchObject({ beforeId: 'c-1', afterId: 'c-9' })
})

test('knows who had just saved a matter through this desk, unless several had', async () => {
  const { mirror, matter } = await startKept(madeMatters(2))
  const save = (person: string) =>
    mirror.noteWrite({ operation: 'patchMatter', recordId: 'm-000001', person })
  matter.title = 'Sale'
  save('ada')
  await expect
    .poll(async () => (await changesOf(mirror)).records)
    .toMatchObject([{ field: 'title', person: 'ada' }])
  matter.title = 'Auction'
  save('bo')
  save('cy')
  save('ada')
  await expect.poll(async () => (await changesOf(mirror)).records?.length).toBe(2)
  expect((await changesOf(mirror)).records![0]!.person).toBe(undefined)
})

test('notes what a person sees to change in a contact, however its phone is written', async () => {
  const contact = {
    id: 'c-1',
    fullName: 'Okafor, Blessing',
    phone: '0412 345 678',
    roles: ['Staff'],
  }
  const { practice, mirror } = await startKept([], [contact])
  practice.contacts = [{ ...contact, phone: '0412345678', roles: [] }]
  await sweepAnew(mirror)
  practice.contacts = [{ ...contact, phone: '0499 345 678', email: 'b@example.com' }, { id: 'c-2' }]
  await sweepAnew(mirror)
  const rows = await rowsOf(
    database().sql,
    sql`select kind, record_id, what, field, before, after from mirror.changes order by id`,
  )
  expect(rows).toEqual([
    line('c-1', 'changed', 'phone', '0412345678', '0499 345 678'),
    line('c-1', 'changed', 'email', null, 'b@example.com'),
    line('c-2', 'first seen', null, null, null),
  ])
})
const line = (record_id: string, ...rest: (string | null)[]) => {
  const [what, field, before, after] = rest
  return { kind: 'contacts', record_id, what, field, before, after }
}

test('a new matter is a line of its own, and a page goes on where the one before ended', async () => {
  const { practice, mirror } = await startKept(madeMatters(1))
  practice.matters.push(...madeMatters(1, 1))
  await sweepAnew(mirror)
  expect(inShort(await changesOf(mirror, 'm-000002'))).toEqual([
    { what: 'first seen', after: 'Purchase of 2 Alder Street' },
  ])
  for (const title of ['One', 'Two', 'Three']) {
    practice.matters[0]!.title = title
    await sweepAnew(mirror)
  }
  const first = await changesOf(mirror, 'm-000001', { pageSize: 2 })
  const second = await changesOf(mirror, 'm-000001', { pageSize: 2, before: first.next })
  expect([first, second].map((page) => page.records!.map(({ after }) => after))).toEqual([
    ['Three', 'Two'],
    ['One'],
  ])
  expect(second.next).toBeUndefined()
})

test('cuts what is too long, counts what is too much, and keeps hostile text as text', async () => {
  const { mirror, matter } = await startKept(madeMatters(1))
  const hostile = '<img src=x onerror=alert(1)>\u202E\0'
  const wide = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, place) => [`F${place}`, place]),
  )
  Object.assign(matter, {
    title: hostile,
    userChangeTimestamp: '2999-01-01T00:00:00Z',
    customFields: { Colour: 'x'.repeat(5_000_000), Number: 1, ...wide },
  })
  await sweepAnew(mirror)
  const { records = [] } = await changesOf(mirror, 'm-000001', { pageSize: 250 })
  const [more, ...others] = records
  expect(more).toMatchObject({ field: 'more', after: '9802' })
  expect(others).toHaveLength(200)
  expect(others.at(-1)!.after).toBe('<img src=x onerror=alert(1)>\u202E\uFFFD')
  const cut = others.filter((change: Change) => change.cut)
  expect(cut.map(({ after }) => after!.length)).toEqual([2000])
  expect(Date.parse(others[0]!.seenAt!)).toBeLessThan(Date.now() + 60_000)
})

test('what the database cannot store as it is sent is no change each time that it is read', async () => {
  const { mirror, matter } = await startKept(madeMatters(1))
  const roles = [{ roleName: 'Vendor', contactId: 'v-1', contactName: 'Vera\0' }]
  Object.assign(matter, { title: 'Sale\0', customFields: { 'Colour\0': 'red\0' }, roles })
  await sweepAnew(mirror)
  const before = await changesOf(mirror)
  expect(before.records!.map(({ after }) => after)).toContain('Sale\uFFFD')
  matter['lastActivity'] = '2026-06-01T10:00:00Z'
  await sweepAnew(mirror)
  expect((await changesOf(mirror)).records).toEqual(before.records)
})

test('a new record whose id has odd characters keeps no change of the others from being noted', async () => {
  const { practice, mirror, matter } = await startKept(madeMatters(2))
  practice.matters.push({ id: 'm\0', title: 'NUL' }, { id: 'm\uD83D', title: 'Half a character' })
  matter.title = 'Sale of Alder Street'
  await sweepAnew(mirror)
  expect(inShort(await changesOf(mirror))).toMatchObject([{ after: 'Sale of Alder Street' }])
  expect(inShort(await changesOf(mirror, 'm\0'))).toMatchObject([{ what: 'first seen' }])
})

test('a sweep removes what is too old and says so, and Forget the rest with all else', async () => {
  const { mirror, matter } = await startKept(madeMatters(1))
  for (const title of ['One', 'Two']) {
    matter.title = title
    await sweepAnew(mirror)
  }
  const { sql: db } = database()
  await db.execute(sql`update mirror.changes set seen_at = now() - interval '401 days'
    where after = 'One'`)
  await db.execute(sql`update mirror.kinds set watched_since = now() - interval '900 days'`)
  await sweepAnew(mirror)
  const left = async () => (await changesOf(mirror)).records!.map(({ after }) => after)
  await expect.poll(left).toEqual(['Two'])
  const { since } = await changesOf(mirror)
  expect(Date.now() - Date.parse(since!)).toBeCloseTo(400 * 86_400_000, -5)
  await mirror.command('forget')
  await expect.poll(() => kindIn(mirror)).toMatchObject({ state: 'stopped' })
  expect(await changesOf(mirror)).toMatchObject({ records: [] })
})

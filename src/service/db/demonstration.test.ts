import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Contact } from '#contract/contacts.ts'
import type { Matter } from '#contract/matters.ts'
import { rowsOf } from '#database/sql.ts'
import { openTestPractice, testMoment, type TestPractice } from '#service/testing.ts'
import { qualifiedName, tablesOf } from '#service/admin/backup/catalogue.ts'
import { command } from '#service/admin/testing.ts'
import { fillWithDemonstration } from './demonstration.ts'
import { contacts } from '#service/contacts/table.ts'
import { matters } from '#service/matters/table.ts'

let practice: TestPractice
let records: Matter[]
let people: (typeof contacts.$inferSelect)[]
beforeAll(async () => {
  practice = await openTestPractice({ matters: 400 })
  const pages = [0, 1].map((page) =>
    practice.read(`/matters?pageSize=250&pageIndex=${page}&sortBy=number`),
  )
  records = (await Promise.all(pages)).flatMap((page) => page.records)
  people = await practice.database.sql.select().from(contacts)
})
afterAll(() => practice.close())

const fieldsOf = (list: object[]) => [...new Set(list.flatMap((record) => Object.keys(record)))]
const share = <T>(list: readonly T[], fit: (value: T) => unknown) =>
  list.filter((value) => fit(value)).length / list.length

test('makes the same practice for the same number of matters and the same moment', async () => {
  const again = await openTestPractice({ matters: 400 })
  const rowsIn = ({ database }: TestPractice, table: string) =>
    rowsOf(
      database.sql,
      sql`select to_jsonb(it) as row from ${qualifiedName('practice', table)} as it order by it::text`,
    )
  const tables = await tablesOf(practice.database.sql, 'practice')
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['matters', 'contacts', 'documents', 'tasks', 'time_records']),
  )
  for (const { name } of tables) {
    expect(await rowsIn(again, name), name).toEqual(await rowsIn(practice, name))
  }
  await again.close()
})

test('gives the planner statistics of every table', async () => {
  const unknown = await rowsOf(
    practice.database.sql,
    sql`select relname from pg_class
      where relnamespace = 'practice'::regnamespace and relkind = 'r' and reltuples < 0`,
  )
  expect(unknown).toEqual([])
})

test('leaves a practice with matters alone, and adds none for 0 matters', async () => {
  await fillWithDemonstration(practice.database, { matters: 900 })
  expect((await practice.read('/matters?pageSize=1')).totalRecords).toBe(400)
  const empty = await openTestPractice({ matters: 0 })
  expect(await empty.read('/matters')).toEqual({ totalRecords: 0, pageIndex: 0, records: [] })
  expect(await empty.database.sql.select().from(contacts)).toEqual([])
  await empty.close()
})

test.each([
  ['a member of staff', 'staff create Ada Ferrari'],
  ['a practice area', 'areas create Conveyancing Instructions Contract'],
])('leaves a practice alone that has %s and no matter yet', async (_, words) => {
  const begun = await openTestPractice()
  expect((await command(begun.administer, words.split(' '))).exit).toBe(0)
  await fillWithDemonstration(begun.database, { matters: 30 })
  expect((await begun.read('/matters')).totalRecords).toBe(0)
  await begun.close()
})

test('fills a database once when two desks start on it at once', async () => {
  const shared = await openTestPractice()
  const fill = () => fillWithDemonstration(shared.database, { matters: 30 })
  await Promise.all([fill(), fill()])
  expect((await shared.read('/matters')).totalRecords).toBe(30)
  await shared.close()
})

test('fills every field of a matter somewhere, and leaves it empty somewhere', () => {
  const always = new Set(['id', 'number', 'title', 'status', 'dateOpen'])
  const sometimes = `client customFields estimatedFee lastActivity lawyer matterTrustBalance
    practiceAreaName referredBy roles stageName trustAccount trustAccountId userChangeTimestamp`
  const names = fieldsOf(records)
  expect(names.toSorted()).toEqual([...always, ...sometimes.split(/\s+/)].toSorted())
  for (const name of names) {
    const filled = share(records, (record) => record[name] !== undefined)
    if (always.has(name)) expect(filled, name).toBe(1)
    else expect(filled, name).toSatisfy((part: number) => part > 0.1 && part < 1)
  }
})

test('fills every field of a contact somewhere, and leaves it empty somewhere', async () => {
  const shown: Contact[] = await Promise.all(
    people.slice(0, 300).map(({ id }) => practice.read(`/contacts/${id}`)),
  )
  const names = fieldsOf(shown)
  expect(names).toHaveLength(21)
  for (const name of names.filter((field) => field !== 'id' && field !== 'fullName')) {
    const filled = share(shown, (contact) => contact[name] !== undefined)
    expect(filled, name).toSatisfy((part: number) => part > 0 && part < 1)
  }
})

test('makes business numbers with valid check digits', () => {
  const weigh = (digits: string, weights: number[]) =>
    weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0)
  const acns = people.flatMap(({ acn }) => acn ?? []).map((acn) => acn.replaceAll(' ', ''))
  const abns = people.flatMap(({ abn }) => abn ?? []).map((abn) => abn.replaceAll(' ', ''))
  expect(acns.length).toBeGreaterThan(50)
  expect(abns.length).toBeGreaterThan(50)
  for (const acn of acns) {
    expect(acn).toMatch(/^\d{9}$/)
    expect((weigh(acn, [8, 7, 6, 5, 4, 3, 2, 1]) + Number(acn[8])) % 10).toBe(0)
  }
  for (const abn of abns) {
    expect(abn).toMatch(/^\d{11}$/)
    const lessOne = `${Number(abn[0]) - 1}${abn.slice(1)}`
    expect(weigh(lessOne, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89).toBe(0)
  }
})

test('makes no phone number or address of a real person', () => {
  for (const { phones, emails } of people) {
    for (const { rfc3966 = '' } of phones) {
      expect(rfc3966).toMatch(/^tel:\+61-([2378]-(5550|7010)-\d{4}(;ext=\d{3})?|491-57\d-\d{3})$/)
    }
    for (const email of emails)
      expect(email).toMatch(/^[\w.-]+@(example\.(com|org|net)|\w+\.example)$/)
  }
})

test('ends matters in the last hour before the practice was made, and none in the future', () => {
  const moments = records.flatMap(({ lastActivity }) => lastActivity ?? [])
  const latest = Math.max(...moments.map((moment) => Date.parse(moment)))
  expect(testMoment.getTime() - latest).toSatisfy((age: number) => age > 0 && age < 3_600_000)
  for (const { dateOpen = '', lastActivity } of records) {
    expect(dateOpen <= '2026-08-04').toBe(true)
    if (lastActivity) expect(dateOpen <= lastActivity).toBe(true)
  }
})

test('leaves work to find: unfilled mandatory roles, silent matters, money left in closed ones', () => {
  const open = records.filter(({ status }) => status === 'Open')
  expect(share(records, ({ status }) => status === 'Open')).toBeGreaterThan(0.15)
  const unfilled = share(open, ({ roles }) =>
    roles?.some((role) => role.mandatory && !role.contactId),
  )
  expect(unfilled).toSatisfy((part: number) => part > 0.05 && part < 0.3)
  const silent = share(open, ({ lastActivity = '9' }) => lastActivity < '2026-05-01')
  expect(silent).toSatisfy((part: number) => part > 0.05 && part < 0.6)
  const closed = records.filter(({ status }) => status === 'Closed')
  const left = share(closed, ({ matterTrustBalance = 0 }) => matterTrustBalance > 0)
  expect(left).toSatisfy((part: number) => part > 0 && part < 0.1)
})

test('makes titles and names like those of many people', () => {
  expect(new Set(records.map(({ title }) => title)).size).toBeGreaterThan(390)
  expect(records.some(({ title }) => /^Sale of \d+\S* .+, .+/.test(title ?? ''))).toBe(true)
  expect(records.some(({ title }) => /^Estate of the late \S+ .+/.test(title ?? ''))).toBe(true)
  expect(records.some(({ title }) => /^R v \S+.* \(.+\)$/.test(title ?? ''))).toBe(true)
  expect(people.some(({ fullName }) => /[^\u0020-\u007E]/.test(fullName))).toBe(true)
  const persons = people.filter(({ kind }) => kind === 'Person').map(({ fullName }) => fullName)
  expect(new Set(persons).size).toBeLessThan(persons.length)
  expect(new Set(persons).size / persons.length).toBeGreaterThan(0.85)
})

test('leaves some staff who may no longer sign in', () => {
  const staff = people.filter((person) => person.staff)
  expect(share(staff, ({ enabled }) => enabled)).toSatisfy((part: number) => part > 0.5 && part < 1)
})

test('gives matters the names of their contacts', async () => {
  const wrong = await rowsOf(
    practice.database.sql,
    sql`select 1 from ${matters} join ${contacts} on contacts.id in (client_id, lawyer_id, referred_by_id)
      where full_name <> all(array_remove(array[client_name, lawyer_name, referred_by_name], null))`,
  )
  expect(wrong).toEqual([])
})

test('has the indices of an empty practice', async () => {
  const definitions = sql`select indexdef from pg_indexes where schemaname = 'practice' order by indexdef`
  const empty = await openTestPractice()
  expect(await rowsOf(practice.database.sql, definitions)).toEqual(
    await rowsOf(empty.database.sql, definitions),
  )
  await empty.close()
})

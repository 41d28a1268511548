import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Document, isLocked } from '#contract/documents.ts'
import { rowsOf } from '#database/sql.ts'
import { openTestPractice, testMoment, type TestPractice } from '#service/testing.ts'
import { drawDocuments } from './documents.ts'
import { drawMatters } from './matters.ts'
import { drawPractice } from './practice.ts'
import { createRng } from './random.ts'

let practice: TestPractice
let documents: Document[]
beforeAll(async () => {
  practice = await openTestPractice({ matters: 400 })
  const { totalRecords } = await practice.read('/documents?pageSize=1')
  const pages = Array.from({ length: Math.ceil(totalRecords / 250) }, (_, page) =>
    practice.read(`/documents?pageSize=250&pageIndex=${page}`),
  )
  documents = (await Promise.all(pages)).flatMap(({ records }) => records)
})
afterAll(() => practice.close())

const share = (fit: (document: Document) => unknown) =>
  documents.filter((document) => fit(document)).length / documents.length

test('fills every field of a document somewhere, and leaves it empty somewhere', () => {
  const always =
    `id type title fullFileName size fileEtag createdDate lastModifiedDate versionNumber
    isFavorite isShared isEncrypted`.split(/\s+/)
  const names = [...new Set(documents.flatMap((document) => Object.keys(document)))]
  expect(names).toHaveLength(22)
  for (const name of names) {
    const filled = share((document) => document[name] !== undefined)
    if (always.includes(name)) expect(filled, name).toBe(1)
    else expect(filled, name).toSatisfy((part: number) => part > 0.02 && part < 1)
  }
  for (const name of ['isFavorite', 'isShared', 'isEncrypted'])
    expect(
      share((document) => document[name]),
      name,
    ).toSatisfy((part: number) => part > 0 && part < 0.3)
})

test('makes documents, emails and notes, of matters, of contacts and of the firm', async () => {
  for (const type of ['Document', 'Email', 'Note'])
    expect(
      share((document) => document.type === type),
      type,
    ).toBeGreaterThan(0.03)
  const matters = share(({ associatedMatter }) => associatedMatter)
  const contacts = share(({ associatedContact }) => associatedContact)
  expect(matters).toBeGreaterThan(0.7)
  expect(contacts).toBeGreaterThan(0.03)
  expect(1 - matters - contacts).toBeGreaterThan(0.003)
  expect(documents.some(({ fileExtension }) => fileExtension === '.eml')).toBe(true)
  expect(documents.some(({ fileExtension }) => fileExtension === '.msg')).toBe(true)
  expect((await practice.read('/documents?search=contract sale')).totalRecords).toBeGreaterThan(3)
})

test('has mostly expired locks, so that nearly all documents can be replaced', () => {
  const now = testMoment.getTime()
  const locked = share((document) => isLocked(document, now))
  expect(locked).toSatisfy((part: number) => part > 0.001 && part < 0.04)
  expect(share(({ lockExpires }) => lockExpires?.startsWith('1970'))).toBeGreaterThan(0.1)
  expect(share(({ isEncrypted }) => isEncrypted)).toBeLessThan(0.03)
})

test('puts documents into a section of a brief, or loose into it', () => {
  const briefs = documents.flatMap(({ associatedBriefs = [] }) => associatedBriefs)
  const sections = briefs.map((brief) => brief.sections?.length)
  expect(new Set(sections)).toEqual(new Set([0, 1]))
  expect(briefs.every(({ briefId, briefName }) => briefId && briefName)).toBe(true)
})

test('makes none from the future, and changes none before it was made', () => {
  const now = testMoment.toISOString()
  for (const { createdDate = '', lastModifiedDate = '', versionNumber } of documents) {
    expect(createdDate <= lastModifiedDate).toBe(true)
    expect(lastModifiedDate <= now).toBe(true)
    expect(versionNumber).toBeGreaterThanOrEqual(1)
  }
  expect(share(({ versionNumber }) => versionNumber! > 1)).toBeGreaterThan(0.1)
})

test('has every earlier version, and claims no file that is not there', async () => {
  const { sql: db } = practice.database
  const wrong = sql`select 1 from practice.documents left join (
      select document_id as id, count(*) as n, max(last_modified_date) as last
      from practice.document_versions group by 1
    ) as versions using (id)
    where version_number <> coalesce(n, 0) + 1 or last > last_modified_date or digest is not null`
  expect(await rowsOf(db, wrong)).toEqual([])
})

test('makes documents for the given matters, and leaves those as they were', () => {
  const firm = drawPractice(createRng(1), 5)
  const setting = { practice: firm, count: 5, asOf: testMoment }
  const matters = [...drawMatters(createRng(2), firm, setting)]
  const copy = structuredClone(matters)
  const ids = new Set(matters.slice(3).map(({ row }) => row.id))
  const drawn = drawDocuments(matters.slice(3), setting)
  expect(matters).toEqual(copy)
  for (const { row } of drawn) expect(ids.has(row.matter_id ?? [...ids][0]!)).toBe(true)
})

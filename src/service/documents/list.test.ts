import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DocumentPage } from '#contract/documents.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { putDocuments } from './testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
  await practice.database.sql.execute(
    sql.raw(`with people as (
      insert into practice.contacts (id, kind, full_name) values
        ('c1', 'Company', 'Núñez Pty Ltd'), ('c2', 'Company', 'Nobody writes to us')
    ) insert into practice.matters (id, number, title, status, date_open, costing_method)
      values ('m1', '10001', 'Sale of 4 Wattle Street', 'Open', '2026-01-05', 'Time')`),
  )
  await putDocuments(
    practice,
    {
      id: 'd1',
      matterId: 'm1',
      title: 'Contract of sale',
      mimeType: 'application/pdf',
      fileExtension: '.pdf',
      fullFileName: 'scan_0042 100%.pdf',
      size: 3_000_000_000,
      versionNumber: 4,
      createdById: 'c9',
      createdByName: 'Ferrari, Ada',
      createdDate: new Date('2026-01-06T01:02:03.456Z'),
      lastModifiedById: 'k1',
      lastModifiedByName: 'Importer',
      lastModifiedDate: new Date('2026-03-05T00:00:00Z'),
      userChangeTimestamp: new Date('2026-03-04T00:00:00Z'),
      isFavorite: true,
      isShared: true,
      tags: ['Signed', 'PEXA "urgent"'],
      briefs: [
        { briefId: 'b1', briefName: 'Brief to counsel', sections: [{ id: 's1', name: 'Title' }] },
      ],
      lockExpires: new Date('1970-01-01T00:00:00Z'),
    },
    {
      id: 'd2',
      contactId: 'c1',
      type: 'Email',
      title: 'Your café lease',
      isEncrypted: true,
      lastModifiedDate: new Date('2026-03-04T00:00:00Z'),
    },
    {
      id: 'd3',
      type: 'Note',
      title: 'Deed_of release',
      fullFileName: 'Deed_of release',
      fileExtension: null,
      lastModifiedDate: new Date('2026-03-03T00:00:00Z'),
    },
    {
      id: 'd4',
      matterId: 'm1',
      type: 'Email',
      title: 'DeedXof release of café lease',
      lastModifiedDate: new Date('2026-03-02T00:00:00Z'),
    },
  )
})
afterAll(() => practice.close())

const found = async (path: string) => {
  const { totalRecords, records } = await practice.read(path)
  const ids = records.map(({ id }: { id: string }) => id)
  expect(totalRecords).toBe(ids.length)
  return ids.join(' ')
}
const sought = (search: string, path = '/documents') =>
  found(`${path}?${new URLSearchParams({ search })}`)

test('shows all known fields of a document, and no others', async () => {
  const page = await practice.read('/documents')
  expect(DocumentPage.safeParse(page).success).toBe(true)
  expect(page).toMatchObject({ totalRecords: 4, pageIndex: 0 })
  expect(page.records[0]).toEqual({
    id: 'd1',
    userChangeTimestamp: '2026-03-04T00:00:00.000Z',
    associatedMatter: {
      id: 'm1',
      number: '10001',
      title: 'Sale of 4 Wattle Street',
      name: '10001 - Sale of 4 Wattle Street',
    },
    associatedBriefs: [
      { briefId: 'b1', briefName: 'Brief to counsel', sections: [{ id: 's1', name: 'Title' }] },
    ],
    isFavorite: true,
    isShared: true,
    type: 'Document',
    title: 'Contract of sale',
    fileExtension: '.pdf',
    fullFileName: 'scan_0042 100%.pdf',
    size: 3_000_000_000,
    mimeType: 'application/pdf',
    fileEtag: 'etag-d1',
    createdBy: { id: 'c9', name: 'Ferrari, Ada' },
    lastModifiedBy: { id: 'k1', name: 'Importer' },
    createdDate: '2026-01-06T01:02:03.456Z',
    lastModifiedDate: '2026-03-05T00:00:00.000Z',
    documentTags: ['Signed', 'PEXA "urgent"'],
    lockExpires: '1970-01-01T00:00:00.000Z',
    versionNumber: 4,
    isEncrypted: false,
  })
  expect(page.records[1]).toMatchObject({
    associatedContact: { id: 'c1', name: 'Núñez Pty Ltd' },
    isEncrypted: true,
  })
  expect(page.records[2]).toEqual({
    id: 'd3',
    isFavorite: false,
    isShared: false,
    type: 'Note',
    title: 'Deed_of release',
    fullFileName: 'Deed_of release',
    size: 10,
    fileEtag: 'etag-d3',
    createdDate: '2026-03-03T00:00:00.000Z',
    lastModifiedDate: '2026-03-03T00:00:00.000Z',
    versionNumber: 1,
    isEncrypted: false,
  })
})

test('shows which matter or contact a document belongs to', async () => {
  expect(await found('/matters/m1/documents')).toBe('d1 d4')
  const [letter] = (await practice.read('/contacts/c1/documents')).records
  expect(letter).toMatchObject({ id: 'd2', associatedContact: { id: 'c1', name: 'Núñez Pty Ltd' } })
  expect(letter.associatedMatter).toBeUndefined()
  expect(await practice.read('/contacts/c2/documents')).toEqual({
    totalRecords: 0,
    pageIndex: 0,
    records: [],
  })
})

test('answers 404 for a matter or contact that does not exist, whatever its id', async () => {
  const ids = ['c1', 'none', '%00', '%ED%A0%80', "'", 'x'.repeat(600)]
  for (const id of ids) {
    const response = await practice.ask(`/matters/${id}/documents`)
    expect(response.status, id).toBe(404)
    expect((await response.json()).detail).toMatch(/^Matter not found/)
  }
  const response = await practice.ask('/contacts/m1/documents')
  expect(response.status).toBe(404)
  expect((await response.json()).detail).toMatch(/^Contact not found/)
})

test('reads kinds from one value with commas, repeated, in brackets and in any letter case', async () => {
  expect(await found('/documents?types=Email')).toBe('d2 d4')
  expect(await found('/documents?types=note,EMAIL')).toBe('d2 d3 d4')
  expect(await found('/documents?types=Note&types=Email&types=Email')).toBe('d2 d3 d4')
  expect(await found('/documents?types[]=Document')).toBe('d1')
  expect(await found('/documents?types=')).toBe('d1 d2 d3 d4')
  expect(await found('/documents?types=,')).toBe('d1 d2 d3 d4')
  expect(await found('/matters/m1/documents?types=Document')).toBe('d1')
  expect(await found('/contacts/c1/documents?types=Note')).toBe('')
})

test('filters the documents of the organisation by those of matters or of contacts', async () => {
  expect(await found('/documents?associatedEntityType=Matter')).toBe('d1 d4')
  expect(await found('/documents?associatedEntityType=contact')).toBe('d2')
  expect(await found('/documents?associatedEntityType=Matter&types=Email')).toBe('d4')
  expect(await found('/documents?associatedEntityType=Contact&types=Document')).toBe('')
  expect(await found('/documents?associatedEntityType=Contact&search=lease')).toBe('d2')
})

test('finds every word anywhere in title, file name and tags, without case and accents', async () => {
  expect(await sought('RELEASE deed')).toBe('d3 d4')
  expect(await sought('cafe lease')).toBe('d2 d4')
  expect(await sought('CAFÉ lease')).toBe('d2 d4')
  expect(await sought('signed sale 42')).toBe('d1')
  expect(await sought('0042')).toBe('d1')
  expect(await sought('pexa urgent')).toBe('d1')
  expect(await sought('"urgent"')).toBe('d1')
  expect(await sought('signed lease')).toBe('')
  expect(await sought('   ')).toBe('d1 d2 d3 d4')
  expect(await sought('lease', '/matters/m1/documents')).toBe('d4')
  expect(await sought('lease', '/contacts/c1/documents')).toBe('d2')
})

test('treats the special characters of patterns and JSON as plain characters in a search', async () => {
  expect(await sought('100%')).toBe('d1')
  expect(await sought('deed_of')).toBe('d3')
  expect(await sought('%')).toBe('d1')
  expect(await sought('\\')).toBe('')
  expect(await sought('[')).toBe('')
  expect(await sought('",')).toBe('')
})

test('names a wrong parameter when it refuses it', async () => {
  const pointers = async (path: string) => {
    const response = await practice.ask(path)
    expect(response.status).toBe(400)
    return (await response.json()).errors.map(({ pointer }: { pointer: string }) => pointer)
  }
  expect(await pointers('/documents?pageSize=251&pageIndex=-1&types=Letter')).toEqual([
    '#/pageIndex',
    '#/pageSize',
    '#/types/0',
  ])
  expect(await pointers('/documents?associatedEntityType=Task&pageSize=0')).toHaveLength(2)
  expect(await pointers('/documents?sortBy=title')).toEqual(['#/sortBy'])
  expect(await pointers('/matters/m1/documents?associatedEntityType=Matter')).toEqual([
    '#/associatedEntityType',
  ])
})

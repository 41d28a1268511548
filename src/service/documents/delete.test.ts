import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { deletedDocuments } from './table.ts'
import { contentsOf, historyOf, putDocuments, replace } from './testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
})
afterAll(() => practice.close())

const remove = (id: string) => practice.ask(`/documents/${id}`, { method: 'DELETE' })
const recordOf = async (id: string) => {
  const { sql: db } = practice.database
  const [row] = await db.select().from(deletedDocuments).where(eq(deletedDocuments.id, id))
  return row
}

test('removes a deleted document from every list, and keeps its record, versions and files', async () => {
  await putDocuments(practice, { id: 'd1', title: 'Lease', tags: ['Signed'] }, { id: 'd2' })
  await replace(practice, 'd1', { contents: 'signed', name: 'signed.pdf' })
  const { row } = await historyOf(practice, 'd1')

  const response = await remove('d1')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    id: 'd1',
    fileExtension: '.pdf',
    size: 6,
    name: 'Lease.pdf',
  })
  const left = await practice.read('/documents')
  expect(left).toMatchObject({ totalRecords: 1, records: [{ id: 'd2' }] })

  expect(await recordOf('d1')).toMatchObject({
    deletedById: 'given-tests',
    deletedByName: 'tests',
    deletedAt: expect.any(Date),
    record: {
      id: 'd1',
      title: 'Lease',
      full_file_name: 'Lease.pdf',
      version_number: 2,
      tags: ['Signed'],
      digest: row!.digest,
    },
  })
  expect((await historyOf(practice, 'd1')).versions).toHaveLength(1)
  expect(String(await contentsOf(practice, row!.digest))).toBe('signed')
})

test('returns 404 for a document that is already deleted, or never existed', async () => {
  await putDocuments(practice, { id: 'twice' })
  const both = await Promise.all([remove('twice'), remove('twice')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  for (const id of ['twice', 'none', '%00', 'x'.repeat(600)]) {
    const response = await remove(id)
    expect(response.status, id).toBe(404)
    expect((await response.json()).detail).toMatch(/^Document not found/)
  }
})

test('refuses to delete a document that someone has locked, but not an encrypted one', async () => {
  await putDocuments(
    practice,
    { id: 'locked', lockExpires: new Date(Date.now() + 3_600_000) },
    { id: 'secret', isEncrypted: true },
  )
  const response = await remove('locked')
  expect(response.status).toBe(400)
  expect((await response.json()).detail).toMatch(/^Someone has locked this document until /)
  expect((await historyOf(practice, 'locked')).row).toBeDefined()
  expect(await recordOf('locked')).toBeUndefined()
  expect((await remove('secret')).status).toBe(200)
})

/** Documents for tests: inserted as an import does, and replaced as a client does. */
import { readFile } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { fileStore } from '#service/files/file-store.ts'
import type { TestPractice } from '#service/testing.ts'
import { documents, documentVersions } from './table.ts'

type Row = typeof documents.$inferInsert

/** Inserts documents with the usual values for missing fields. */
export async function putDocuments(
  { database }: TestPractice,
  ...given: (Partial<Row> & { id: string })[]
): Promise<void> {
  const rows = given.map((row): Row => {
    const moment = row.lastModifiedDate ?? new Date('2026-03-01T00:00:00Z')
    const title = row.title ?? `Letter ${row.id}`
    return {
      type: 'Document',
      title,
      versionNumber: 1,
      fileExtension: '.docx',
      fullFileName: `${title}.docx`,
      size: 10,
      fileEtag: `etag-${row.id}`,
      createdDate: moment,
      lastModifiedDate: moment,
      ...row,
    }
  })
  await database.sql.insert(documents).values(rows)
}

/** A multipart body with one file, as a browser makes it. */
export function formWith(contents: BlobPart, name: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([contents]), name)
  return form
}

/** Replaces the file of a document. */
export const replace = (
  practice: TestPractice,
  id: string,
  { contents = 'new', name = 'new.pdf' }: { contents?: BlobPart; name?: string } = {},
) => practice.ask(`/documents/${id}`, { method: 'PUT', body: formWith(contents, name) })

/** The current row of a document, and its earlier versions, oldest first. */
export async function historyOf({ database: { sql: db } }: TestPractice, id: string) {
  const [row] = await db.select().from(documents).where(eq(documents.id, id))
  const versions = await db
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.documentId, id))
    .orderBy(asc(documentVersions.versionNumber))
  return { row, versions }
}

/** The contents of the file with this digest. */
export const contentsOf = ({ filesDir }: TestPractice, digest: string | null | undefined) =>
  readFile(fileStore(filesDir).pathOf(digest ?? ''))

/** Documents for tests: put into the tables as an import would, and replaced the way a client does. */
import { readFile } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { fileStore } from '#service/files/file-store.ts'
import type { TestPractice } from '#service/testing.ts'
import { documents, documentVersions } from './table.ts'

type Row = typeof documents.$inferInsert

/** Puts documents into the practice; what is not said is usual. */
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

/** Sends a file in the place of the one that a document has. */
export const replace = (
  practice: TestPractice,
  id: string,
  { contents = 'new', name = 'new.pdf' }: { contents?: BlobPart; name?: string } = {},
) => practice.ask(`/documents/${id}`, { method: 'PUT', body: formWith(contents, name) })

/** The row that is in force, and those before it, oldest first. */
export async function historyOf({ database: { sql: db } }: TestPractice, id: string) {
  const [row] = await db.select().from(documents).where(eq(documents.id, id))
  const versions = await db
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.documentId, id))
    .orderBy(asc(documentVersions.versionNumber))
  return { row, versions }
}

/** What the file of this digest holds. */
export const contentsOf = ({ filesDir }: TestPractice, digest: string | null | undefined) =>
  readFile(fileStore(filesDir).pathOf(digest ?? ''))

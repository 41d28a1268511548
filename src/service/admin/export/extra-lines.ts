/** The parts of an export that no import reads: time records, and earlier versions of documents' files. */
import { asc, sql } from 'drizzle-orm'
import type { Sql } from '#database/sql.ts'
import { present } from '#service/db/present.ts'
import { documentVersions } from '#service/documents/table.ts'
import { timeRecords } from '#service/time-records/table.ts'
import { inPages, pageSize } from './pages.ts'

/** Every time record, in the fields of the API. */
export async function* timeRecordLines(db: Sql): AsyncGenerator<object[]> {
  const all = inPages(db.select().from(timeRecords).$dynamic(), timeRecords.id)
  for await (const rows of all) yield rows.map(toTimeLine)
}

/** Every earlier version of an existing document; its path in the export is added when the file is copied. */
export async function* versionLines(db: Sql): AsyncGenerator<object[]> {
  const { documentId, versionNumber } = documentVersions
  let last: [string, number] = ['', 0]
  for (;;) {
    const rows = await db
      .select()
      .from(documentVersions)
      .where(
        sql`(${documentId}, ${versionNumber}) > (${last[0]}, ${last[1]}) and exists
          (select 1 from practice.documents where id = ${documentId})`,
      )
      .orderBy(asc(documentId), asc(versionNumber))
      .limit(pageSize)
    if (rows.length > 0) yield rows.map(toVersionLine)
    if (rows.length < pageSize) return
    const { documentId: document, versionNumber: number } = rows.at(-1)!
    last = [document, number]
  }
}

const toTimeLine = ({ id, ...row }: typeof timeRecords.$inferSelect) =>
  present({ type: 'timeRecord', ref: id, ...row, createdAt: undefined })

const toVersionLine = ({ digest, ...row }: typeof documentVersions.$inferSelect) =>
  present({
    type: 'documentVersion',
    ref: `${row.documentId} version ${row.versionNumber}`,
    ...row,
    sha256: digest,
  })

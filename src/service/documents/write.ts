/** Replaces the files of documents and deletes documents; the earlier state is kept. */
import { eq, sql } from 'drizzle-orm'
import { isLocked, type StoredFile } from '#contract/documents.ts'
import type { Sql } from '#database/sql.ts'
import { extensionOf } from '#service/files/extension.ts'
import type { StagedContents } from '#service/files/file-store.ts'
import { preventFileRemoval } from '#service/files/leftovers.ts'
import { notFound, Refusal } from '#http/problem.ts'
import type { Caller } from '#service/keys/key-ring.ts'
import { replacedFileName } from './file-name.ts'
import { toStoredFile } from './record.ts'
import { deletedDocuments, documents, documentVersions } from './table.ts'

type Row = typeof documents.$inferSelect

/** A file that has arrived completely; `digest` names its contents. */
export type NewFile = Pick<StagedContents, 'keepMarked'> & {
  name: string
  mimeType: string
  digest: string
  size: number
}

/** Throws a 404 or a 400 with the reason if the file of this document may not be replaced. */
export async function requireReplaceable(db: Sql, id: string): Promise<void> {
  const [row] = await db.select().from(documents).where(eq(documents.id, id))
  refuseToReplace(row)
}

function refuseToReplace(row: Row | undefined): asserts row is Row {
  refuseLocked(row)
  if (!row.isEncrypted) return
  throw new Refusal(400, {
    detail:
      'This document is encrypted, and the new file would be stored unencrypted. Nothing was stored.',
  })
}

/** Someone is working on a locked document: what they save would hide the new file, or bring back a deleted one. */
function refuseLocked(row: Row | undefined): asserts row is Row {
  if (!row) throw notFound('Document')
  const lockExpires = row.lockExpires?.toISOString()
  if (!isLocked({ lockExpires }, Date.now())) return
  throw new Refusal(400, {
    detail: `Someone has locked this document until ${lockExpires}. Nothing was changed.`,
  })
}

type Replacement = {
  id: string
  file: Omit<NewFile, 'keepMarked'>
  /** Moves the contents to their final place, once nothing can refuse them. */
  keep: () => Promise<void>
  caller: Caller
}

/** Makes the new file the current one, and the old one a version. Other calls at the same time have to wait. */
export async function replaceFile(
  transaction: Sql,
  { id, file, keep, caller }: Replacement,
): Promise<StoredFile> {
  const before = await lockedRow(transaction, id)
  refuseToReplace(before)
  await keepVersion(transaction, id)
  const now = sql`clock_timestamp()`
  const [after] = await transaction
    .update(documents)
    .set({
      versionNumber: before.versionNumber + 1,
      fileExtension: extensionOf(file.name) ?? null,
      fullFileName: replacedFileName(before, file.name),
      size: file.size,
      mimeType: file.mimeType,
      fileEtag: file.digest,
      digest: file.digest,
      lastModifiedById: caller.id,
      lastModifiedByName: caller.name,
      lastModifiedDate: now,
      userChangeTimestamp: now,
    })
    .where(eq(documents.id, id))
    .returning()
  // Last, but before the row is committed: a crash in between leaves the old file current.
  await preventFileRemoval(transaction)
  await keep()
  return toStoredFile(after!)
}

/** Removes the document from every list; its record, its versions and its files stay. */
export async function removeDocument(
  transaction: Sql,
  { id, caller }: { id: string; caller: Caller },
): Promise<StoredFile> {
  const row = await lockedRow(transaction, id)
  refuseLocked(row)
  await transaction.execute(sql`
    insert into ${deletedDocuments} (id, record, deleted_by_id, deleted_by_name)
    select id, to_jsonb(gone) - array['search_key', 'linked_to'], ${caller.id}, ${caller.name}
    from ${documents} as gone where id = ${id}`)
  await transaction.delete(documents).where(eq(documents.id, id))
  return toStoredFile(row)
}

const lockedRow = async (transaction: Sql, id: string): Promise<Row | undefined> =>
  (await transaction.select().from(documents).where(eq(documents.id, id)).for('update'))[0]

/** Copies within the database, so that times keep all their digits. */
async function keepVersion(transaction: Sql, id: string): Promise<void> {
  const columns = sql`version_number, title, file_extension, full_file_name, size, mime_type, file_etag,
    digest, last_modified_by_id, last_modified_by_name, last_modified_date`
  await transaction.execute(sql`insert into ${documentVersions} (document_id, ${columns})
    select id, ${columns} from ${documents} where id = ${id}`)
}

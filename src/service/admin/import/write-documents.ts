/** Writes the rows of documents, whose contents are staged already. There are no events for documents. */
import { documents } from '#service/documents/table.ts'
import { extensionOf } from '#service/files/extension.ts'
import { mimeTypeOf } from '#service/files/mime-type.ts'
import { newId } from '#service/db/ids.ts'
import type { Entry } from './catalogue.ts'
import type { RecordOf } from './line-schemas.ts'
import type { WriteContext, ImportRecord } from './write-context.ts'

type Row = typeof documents.$inferInsert

export async function writeDocuments(
  { db, idOf }: WriteContext,
  records: readonly ImportRecord<'document'>[],
): Promise<void> {
  await db.insert(documents).values(records.map((record) => rowOf(record, idOf)))
}

function rowOf({ entry, fields }: ImportRecord<'document'>, idOf: (name: string) => string): Row {
  const { associatedMatterId, associatedContactId, createdBy, lastModifiedBy } = fields
  const link = (name: string | undefined) => (name ? idOf(name) : null)
  return {
    id: entry.id,
    type: fields.documentType,
    title: fields.title,
    matterId: link(associatedMatterId),
    contactId: link(associatedContactId),
    ...fileColumns(entry, fields),
    ...moments(fields),
    // The author need not have a record.
    createdById: link(createdBy?.id),
    createdByName: createdBy?.name ?? null,
    lastModifiedById: link(lastModifiedBy?.id),
    lastModifiedByName: lastModifiedBy?.name ?? null,
    versionNumber: fields.versionNumber ?? 1,
    isFavorite: fields.isFavorite,
    isShared: fields.isShared,
    isEncrypted: fields.isEncrypted,
    tags: fields.documentTags,
    briefs: fields.associatedBriefs,
    lockExpires: fields.lockExpires === undefined ? null : new Date(fields.lockExpires),
  }
}

/** `''` means none; missing fields are derived from the file and its name. */
function fileColumns({ staged }: Entry, fields: RecordOf<'document'>) {
  const { path, size } = fields
  const extension = fields.fileExtension ?? extensionOf(fields.fullFileName ?? path ?? '') ?? ''
  const fullFileName = fields.fullFileName ?? withExtension(fields.title, extension)
  return {
    fullFileName,
    fileExtension: extension || null,
    mimeType: (fields.mimeType ?? mimeTypeOf(fullFileName)) || null,
    fileEtag: fields.fileEtag ?? staged?.digest ?? newId(),
    size: staged?.size ?? size ?? 0,
    digest: staged?.digest ?? null,
  }
}

/** Many titles are the name of the file already. */
const withExtension = (title: string, extension: string) =>
  title.toLowerCase().endsWith(extension.toLowerCase()) ? title : title + extension

function moments({ createdDate, lastModifiedDate, userChangeTimestamp }: RecordOf<'document'>) {
  const created = createdDate === undefined ? new Date() : new Date(createdDate)
  const modified = lastModifiedDate === undefined ? created : new Date(lastModifiedDate)
  const changed = userChangeTimestamp === null ? null : new Date(userChangeTimestamp ?? modified)
  return { createdDate: created, lastModifiedDate: modified, userChangeTimestamp: changed }
}

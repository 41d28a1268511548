/** Converts the row of a document into the records of the API, in which fields without a value are absent. */
import type { Document, StoredFile } from '#contract/documents.ts'
import { contacts } from '#service/contacts/table.ts'
import { nonEmpty } from '#service/db/present.ts'
import { matterReference, reference } from '#service/matters/record.ts'
import { matters } from '#service/matters/table.ts'
import { documents } from './table.ts'

/** The columns of a document, and those of the matter or contact that it is linked to. */
export const documentColumns = {
  id: documents.id,
  type: documents.type,
  matterId: documents.matterId,
  matterNumber: matters.number,
  matterTitle: matters.title,
  contactId: documents.contactId,
  contactName: contacts.fullName,
  title: documents.title,
  fileExtension: documents.fileExtension,
  fullFileName: documents.fullFileName,
  size: documents.size,
  mimeType: documents.mimeType,
  fileEtag: documents.fileEtag,
  versionNumber: documents.versionNumber,
  createdById: documents.createdById,
  createdByName: documents.createdByName,
  createdDate: documents.createdDate,
  lastModifiedById: documents.lastModifiedById,
  lastModifiedByName: documents.lastModifiedByName,
  lastModifiedDate: documents.lastModifiedDate,
  userChangeTimestamp: documents.userChangeTimestamp,
  isFavorite: documents.isFavorite,
  isShared: documents.isShared,
  isEncrypted: documents.isEncrypted,
  tags: documents.tags,
  briefs: documents.briefs,
  lockExpires: documents.lockExpires,
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null }
type Linked = Nullable<{ matterNumber: string; matterTitle: string; contactName: string }>
type Row = Pick<
  typeof documents.$inferSelect,
  Exclude<keyof typeof documentColumns, keyof Linked>
> &
  Linked

/** A document of a list (the specification, Document). */
export const toDocument = (row: Row): Document => ({
  id: row.id,
  userChangeTimestamp: row.userChangeTimestamp?.toISOString(),
  associatedMatter: matterReference(row.matterId, row.matterNumber, row.matterTitle),
  associatedContact: reference(row.contactId, row.contactName),
  associatedBriefs: nonEmpty(row.briefs),
  isFavorite: row.isFavorite,
  isShared: row.isShared,
  type: row.type,
  title: row.title,
  fileExtension: row.fileExtension ?? undefined,
  fullFileName: row.fullFileName,
  size: row.size,
  mimeType: row.mimeType ?? undefined,
  fileEtag: row.fileEtag,
  createdBy: person(row.createdById, row.createdByName),
  lastModifiedBy: person(row.lastModifiedById, row.lastModifiedByName),
  createdDate: row.createdDate.toISOString(),
  lastModifiedDate: row.lastModifiedDate.toISOString(),
  documentTags: nonEmpty(row.tags),
  lockExpires: row.lockExpires?.toISOString(),
  versionNumber: row.versionNumber,
  isEncrypted: row.isEncrypted,
})

/** Someone who is known by name only has no id. */
const person = (id: string | null, name: string | null) =>
  id === null && name === null ? undefined : { id: id ?? '', name: name ?? undefined }

type File = Pick<typeof documents.$inferSelect, 'id' | 'fileExtension' | 'size' | 'fullFileName'>

/** The answer to replacing and deleting; `name` is that of the file. */
export const toStoredFile = ({ id, fileExtension, size, fullFileName }: File): StoredFile => ({
  id,
  fileExtension: fileExtension ?? '',
  size,
  name: fullFileName,
})

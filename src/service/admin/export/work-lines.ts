/** Documents and tasks as lines of an export. */
import type { LineOf } from '#service/admin/import/line-schemas.ts'
import { nonEmpty } from '#service/db/present.ts'
import type { documents } from '#service/documents/table.ts'
import type { TaskRow } from '#service/tasks/record.ts'

export const toTaskLine = (row: TaskRow): LineOf<'task'> => ({
  description: row.description,
  status: row.status,
  priority: row.priority,
  dueDate: row.dueDate,
  associatedMatterId: row.associatedMatterId ?? undefined,
  associatedContactId: row.associatedContactId ?? undefined,
  assignedToId: row.assignedToId,
})

type Row = typeof documents.$inferSelect

/** Without a path, which is added when the contents with this `sha256` are copied. */
export const toDocumentLine = (row: Row): LineOf<'document'> => ({
  title: row.title,
  documentType: row.type,
  associatedMatterId: row.matterId ?? undefined,
  associatedContactId: row.contactId ?? undefined,
  fullFileName: row.fullFileName,
  fileExtension: row.fileExtension ?? '',
  mimeType: row.mimeType ?? '',
  size: row.size,
  fileEtag: row.fileEtag,
  versionNumber: row.versionNumber,
  createdBy: author(row.createdById, row.createdByName),
  createdDate: row.createdDate.toISOString(),
  lastModifiedBy: author(row.lastModifiedById, row.lastModifiedByName),
  lastModifiedDate: row.lastModifiedDate.toISOString(),
  userChangeTimestamp: row.userChangeTimestamp?.toISOString() ?? null,
  isFavorite: row.isFavorite || undefined,
  isShared: row.isShared || undefined,
  isEncrypted: row.isEncrypted || undefined,
  lockExpires: row.lockExpires?.toISOString(),
  documentTags: nonEmpty(row.tags),
  associatedBriefs: nonEmpty(row.briefs),
  sha256: row.digest ?? undefined,
})

const author = (id: string | null, name: string | null) =>
  id === null && name === null ? undefined : { id: id ?? undefined, name: name ?? undefined }

/** The tables of documents; `0006-documents.ts` makes them. */
import { bigint, boolean, integer, jsonb, text } from 'drizzle-orm/pg-core'
import type { Document, DocumentType } from '#contract/documents.ts'
import { moment, momentOrNow } from '#database/columns/moment.ts'
import { id, key, practice } from '#service/db/columns.ts'

/** What changes with the file: in the current version and each earlier one. */
const fileColumns = {
  versionNumber: integer('version_number').notNull(),
  title: text().notNull(),
  fileExtension: text('file_extension'),
  fullFileName: text('full_file_name').notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  mimeType: text('mime_type'),
  fileEtag: text('file_etag').notNull(),
  digest: text(),
  lastModifiedById: text('last_modified_by_id'),
  lastModifiedByName: text('last_modified_by_name'),
  lastModifiedDate: moment('last_modified_date').notNull(),
}

export const documents = practice.table('documents', {
  id: id(),
  type: text().$type<DocumentType>().notNull(),
  matterId: text('matter_id'),
  contactId: text('contact_id'),
  ...fileColumns,
  createdById: text('created_by_id'),
  createdByName: text('created_by_name'),
  createdDate: moment('created_date').notNull(),
  userChangeTimestamp: moment('user_change_timestamp'),
  isFavorite: boolean('is_favorite').notNull().default(false),
  isShared: boolean('is_shared').notNull().default(false),
  isEncrypted: boolean('is_encrypted').notNull().default(false),
  tags: jsonb().$type<string[]>().notNull().default([]),
  briefs: jsonb().$type<NonNullable<Document['associatedBriefs']>>().notNull().default([]),
  lockExpires: moment('lock_expires'),
  searchKey: key('search_key').notNull(),
  linkedTo: key('linked_to').$type<'Matter' | 'Contact'>(),
})

export const documentVersions = practice.table('document_versions', {
  documentId: text('document_id').notNull(),
  ...fileColumns,
})

export const deletedDocuments = practice.table('deleted_documents', {
  id: id(),
  record: jsonb().notNull(),
  deletedById: text('deleted_by_id'),
  deletedByName: text('deleted_by_name'),
  deletedAt: momentOrNow('deleted_at'),
})

/** How many documents there are of each kind, updated by triggers; `''` stands for those without a link. */
export const documentCounts = practice.table('document_counts', {
  linkedTo: text('linked_to').$type<'Matter' | 'Contact' | ''>().notNull(),
  type: text().$type<DocumentType>().notNull(),
  n: bigint({ mode: 'number' }).notNull(),
})

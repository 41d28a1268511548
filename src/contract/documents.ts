/** Documents: files of a matter or a contact. Replacing one cannot be undone over this API. */
import * as z from 'zod/mini'
import { EntityReference } from './common.ts'
import { operation } from './operation.ts'
import { Paging, textParameter, wordParameter, wordsParameter } from './query-string.ts'
import * as read from './reading.ts'

export const documentTypes = ['Document', 'Email', 'Note'] as const
export type DocumentType = (typeof documentTypes)[number]

/** What a document is linked to; `number` is specified as an integer, but services send text. */
const AssociatedEntity = read.record({
  id: read.id,
  number: read.text,
  title: read.text,
  name: read.text,
})
const AssociatedBrief = read.record({
  briefId: read.text,
  briefName: read.text,
  sections: read.records(EntityReference),
})

/** One document of a list (the specification, Document). `size` in bytes; `fileEtag` is compared for equality only. */
export const Document = read.record({
  id: read.id,
  userChangeTimestamp: read.dateTime,
  associatedMatter: read.inner(AssociatedEntity),
  associatedContact: read.inner(AssociatedEntity),
  associatedBriefs: read.records(AssociatedBrief),
  isFavorite: read.boolean,
  isShared: read.boolean,
  type: read.oneOf(documentTypes),
  title: read.text,
  fileExtension: read.text,
  fullFileName: read.text,
  size: read.number,
  mimeType: read.text,
  fileEtag: read.text,
  createdBy: read.inner(EntityReference),
  lastModifiedBy: read.inner(EntityReference),
  createdDate: read.dateTime,
  lastModifiedDate: read.dateTime,
  documentTags: read.texts,
  lockExpires: read.dateTime,
  versionNumber: read.number,
  isEncrypted: read.boolean,
})
export type Document = z.infer<typeof Document>
export const DocumentPage = read.page(Document)

/** Whether a lock is still valid at `now` (milliseconds); a time in the past means not locked. */
export const isLocked = ({ lockExpires }: Pick<Document, 'lockExpires'>, now: number) =>
  lockExpires !== undefined && Date.parse(lockExpires) > now

const linkedDocumentParameters = {
  ...Paging,
  search: textParameter,
  types: wordsParameter(documentTypes),
}
/** The parameters of Get matter's documents and Get contact's documents. */
export const LinkedDocumentQuery = z.strictObject(linkedDocumentParameters)
/** The parameters of Get documents, across the organisation. */
export const DocumentQuery = z.strictObject({
  ...linkedDocumentParameters,
  associatedEntityType: wordParameter(['Matter', 'Contact']),
})
export type DocumentQuery = z.infer<typeof DocumentQuery>

/** The multipart body of Replace document: one field, `file`. */
export const ReplacementFile = z.strictObject({ file: z.file('Choose one file') })

/** The answer to replacing or deleting a document; `size` in bytes of the new or the deleted file. */
export const StoredFile = read.record({
  id: read.id,
  fileExtension: read.text,
  size: read.number,
  name: read.text,
})
export type StoredFile = z.infer<typeof StoredFile>

/** `types` is one value separated by commas (the specification, Get documents). */
const commaLists = ['types'] as const
const documentsOf = { query: LinkedDocumentQuery, answer: DocumentPage, commaLists }

/** What the API does with documents. */
export const documentOperations = {
  listMatterDocuments: operation('GET', '/matters/{id}/documents', documentsOf),
  listContactDocuments: operation('GET', '/contacts/{id}/documents', documentsOf),
  listDocuments: operation('GET', '/documents', {
    query: DocumentQuery,
    answer: DocumentPage,
    commaLists,
  }),
  replaceDocument: operation('PUT', '/documents/{id}', {
    form: ReplacementFile,
    answer: StoredFile,
  }),
  deleteDocument: operation('DELETE', '/documents/{id}', { answer: StoredFile }),
} as const

/** Documents: files of a matter or a contact. Replacing one cannot be undone over this API. */
import * as z from 'zod/mini'
import { EntityReference } from './common.ts'
import { operation } from './operation.ts'
import { Paging, textParameter, wordParameter, wordsParameter } from './query-string.ts'
import {
  readBoolean,
  readDateTime,
  readId,
  readInner,
  readNumber,
  readPage,
  readRecord,
  readRecords,
  readText,
  readTexts,
  readWord,
} from './reading.ts'

export const documentTypes = ['Document', 'Email', 'Note'] as const
export type DocumentType = (typeof documentTypes)[number]

/** What a document is linked to; `number` is declared an integer and comes as text. */
const AssociatedEntity = readRecord({
  id: readId,
  number: readText,
  title: readText,
  name: readText,
})
const AssociatedBrief = readRecord({
  briefId: readText,
  briefName: readText,
  sections: readRecords(EntityReference),
})

/** One document of a list (api.md, Document). `size` in bytes; `fileEtag` is compared for equality only. */
export const Document = readRecord({
  id: readId,
  userChangeTimestamp: readDateTime,
  associatedMatter: readInner(AssociatedEntity),
  associatedContact: readInner(AssociatedEntity),
  associatedBriefs: readRecords(AssociatedBrief),
  isFavorite: readBoolean,
  isShared: readBoolean,
  type: readWord(documentTypes),
  title: readText,
  fileExtension: readText,
  fullFileName: readText,
  size: readNumber,
  mimeType: readText,
  fileEtag: readText,
  createdBy: readInner(EntityReference),
  lastModifiedBy: readInner(EntityReference),
  createdDate: readDateTime,
  lastModifiedDate: readDateTime,
  documentTags: readTexts,
  lockExpires: readDateTime,
  versionNumber: readNumber,
  isEncrypted: readBoolean,
})
export type Document = z.infer<typeof Document>
export const DocumentPage = readPage(Document)

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
export type LinkedDocumentQuery = z.infer<typeof LinkedDocumentQuery>
/** The parameters of Get documents, across the organisation. */
export const DocumentQuery = z.strictObject({
  ...linkedDocumentParameters,
  associatedEntityType: wordParameter(['Matter', 'Contact']),
})
export type DocumentQuery = z.infer<typeof DocumentQuery>

/** The multipart body of Replace document: one field, `file`. */
export const ReplacementFile = z.strictObject({ file: z.file('Choose one file') })

/** The answer to replacing or deleting a document; `size` in bytes of the new or the deleted file. */
export const StoredFile = readRecord({
  id: readId,
  fileExtension: readText,
  size: readNumber,
  name: readText,
})
export type StoredFile = z.infer<typeof StoredFile>

/** `types` is one value separated by commas (api.md, Get documents). */
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

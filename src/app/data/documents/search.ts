/** The search parameters of a list of documents: those of the API, read leniently. */
import type * as z from 'zod/mini'
import { DocumentQuery, LinkedDocumentQuery } from '#contract/documents.ts'

export const DocumentSearch = DocumentQuery
/** Without the filter that makes no sense within one matter or contact. */
export const LinkedDocumentSearch = LinkedDocumentQuery
export type DocumentSearch = z.infer<typeof DocumentSearch>
/** Whose documents are listed: the whole organisation's, one matter's or one contact's. */
export type Owner = { kind: 'matter' | 'contact'; id: string } | undefined

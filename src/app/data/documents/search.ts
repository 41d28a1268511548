/** What the address of a list of documents says: the parameters of the API, read with tolerance. */
import type * as z from 'zod/mini'
import { DocumentQuery, LinkedDocumentQuery } from '#contract/documents.ts'

export const DocumentSearch = DocumentQuery
/** Within one matter or contact, which of the two is no question. */
export const LinkedDocumentSearch = LinkedDocumentQuery
export type DocumentSearch = z.infer<typeof DocumentSearch>
/** Whose documents are listed: those of the whole organisation, of one matter or of one contact. */
export type Owner = { kind: 'matter' | 'contact'; id: string } | undefined

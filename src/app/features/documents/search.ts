/** What the address of a list of documents says: the parameters of the API, read with tolerance. */
import type * as z from 'zod/mini'
import { DocumentQuery } from '#contract/documents.ts'

export const DocumentSearch = DocumentQuery
export type DocumentSearch = z.infer<typeof DocumentSearch>
/** Whose documents are listed: those of the whole organisation, of one matter or of one contact. */
export type Owner = { kind: 'matter' | 'contact'; id: string } | undefined

/** Conditions for the filters of a document list. */
import { and, type SQL } from 'drizzle-orm'
import type { DocumentQuery } from '#contract/documents.ts'
import { is, isOneOf } from '#service/db/filter.ts'
import { wordsOf } from '#database/search/text.ts'
import { containingWords } from '#service/db/text.ts'
import { documents } from './table.ts'

/** What all documents of a list are linked to; empty for a list across the organisation. */
export type Link = { matterId?: string; contactId?: string }

/** Whether there is a word to search for. */
export const isSearch = ({ search = '' }: DocumentQuery) => wordsOf(search).length > 0

/** The link and all filters of the query together. */
export const documentFilter = (
  { matterId, contactId }: Link,
  query: DocumentQuery,
): SQL | undefined =>
  and(
    is(documents.matterId, matterId),
    is(documents.contactId, contactId),
    is(documents.linkedTo, query.associatedEntityType),
    isOneOf(documents.type, query.types),
    containingWords(documents.searchKey, query.search),
  )

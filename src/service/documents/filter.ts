/** Which documents a list asks for, as conditions on the table. */
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DocumentQuery } from '#contract/documents.ts'
import { containingWords, wordsOf } from '#service/db/text.ts'
import { type documentCounts, documents } from './table.ts'

/** What all documents of a list are linked to; nothing across the organisation. */
export type Link = { matterId?: string; contactId?: string }

/** Whether there is a word to look for. */
export const isSearch = ({ search = '' }: DocumentQuery) => wordsOf(search).length > 0

/** All that the link and the query's filters say together; a filter that is not given says nothing. */
export const documentFilter = (
  { matterId, contactId }: Link,
  query: DocumentQuery,
): SQL | undefined =>
  and(
    is(documents.matterId, matterId),
    is(documents.contactId, contactId),
    query.associatedEntityType && eq(documents.linkedTo, query.associatedEntityType),
    oneOf(documents.type, query.types),
    containingWords(documents.searchKey, query.search),
  )

const is = (column: PgColumn, value: string | undefined) =>
  value === undefined ? undefined : eq(column, value)

export const oneOf = (
  type: typeof documents.type | typeof documentCounts.type,
  types: DocumentQuery['types'],
) => (types && types.length > 0 ? inArray(type, [...new Set(types)]) : undefined)

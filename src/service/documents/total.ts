/** How many documents a list has: read from stored counts if the filters allow it. */
import type { SQL } from 'drizzle-orm'
import type { DocumentQuery } from '#contract/documents.ts'
import type { Sql } from '#database/sql.ts'
import { is, isOneOf } from '#service/db/filter.ts'
import { sumStoredCounts } from '#service/db/stored-count.ts'
import { isSearch, type Link } from './filter.ts'
import { documentCounts, documents } from './table.ts'

/** The exact number of documents of a list; `filter` is the condition for link and query. */
export async function totalOf(
  db: Sql,
  { link, query, filter }: { link: Link; query: DocumentQuery; filter: SQL | undefined },
): Promise<number> {
  const isCounted = !link.matterId && !link.contactId && !isSearch(query)
  if (!isCounted) return db.$count(documents, filter)
  return sumStoredCounts(
    db,
    documentCounts,
    is(documentCounts.linkedTo, query.associatedEntityType),
    isOneOf(documentCounts.type, query.types),
  )
}

/** How many documents a list has: read from the counts that are kept beside them where the filters allow it. */
import { and, eq, type SQL, sum } from 'drizzle-orm'
import type { DocumentQuery } from '#contract/documents.ts'
import type { Sql } from '#database/sql.ts'
import { isSearch, type Link, oneOf } from './filter.ts'
import { documentCounts, documents } from './table.ts'

/** The exact number of documents of a list; `filter` says the same as link and query, as a condition. */
export async function totalOf(
  db: Sql,
  { link, query, filter }: { link: Link; query: DocumentQuery; filter: SQL | undefined },
): Promise<number> {
  const isCounted = !link.matterId && !link.contactId && !isSearch(query)
  if (!isCounted) return db.$count(documents, filter)
  const linkedTo = query.associatedEntityType
  const [row] = await db
    .select({ total: sum(documentCounts.n) })
    .from(documentCounts)
    .where(
      and(
        linkedTo && eq(documentCounts.linkedTo, linkedTo),
        oneOf(documentCounts.type, query.types),
      ),
    )
  return Number(row?.total ?? 0)
}

/** Which documents a list shows, in which order, and how many there are. The last modified come first. */
import { and, asc, desc, eq, inArray, type SQL, sql, sum } from 'drizzle-orm'
import type { DocumentQuery } from '#contract/documents.ts'
import type { Sql } from '#database/open.ts'
import { contacts, matters } from '#service/db/schema.ts'
import { containing, wordsOf } from '#service/db/text.ts'
import { documentCounts, documents } from './table.ts'

/** What all documents of a list are linked to; nothing across the organisation. */
export type Link = { matterId: string } | { contactId: string } | Record<string, never>

/** Whether there is a word to look for. */
export const isSearch = ({ search = '' }: DocumentQuery) => wordsOf(search).length > 0

/** All that the link and the query's filters say together; a filter that is not given says nothing. */
export const documentFilter = (link: Link, query: DocumentQuery): SQL | undefined =>
  and(
    'matterId' in link ? eq(documents.matterId, link.matterId) : undefined,
    'contactId' in link ? eq(documents.contactId, link.contactId) : undefined,
    query.associatedEntityType && eq(documents.linkedTo, query.associatedEntityType),
    oneOf(documents.type, query.types),
    ...wordsOf(query.search ?? '').map((word) => containing(documents.searchKey, word)),
  )

const oneOf = (
  type: typeof documents.type | typeof documentCounts.type,
  types: DocumentQuery['types'],
) => (types && types.length > 0 ? inArray(type, [...new Set(types)]) : undefined)

/** The exact total: read from the counts that are kept beside the documents, or counted where none is kept. */
export async function totalOf(
  db: Sql,
  { link, query, filter }: { link: Link; query: DocumentQuery; filter: SQL | undefined },
): Promise<number> {
  const isCounted = Object.keys(link).length === 0 && !isSearch(query)
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

/** Ties are broken by id, the same way round, so that one index serves both and paging never repeats. */
export const orderBy = (fromEnd: boolean) =>
  fromEnd
    ? [asc(documents.lastModifiedDate), asc(documents.id)]
    : [desc(documents.lastModifiedDate), desc(documents.id)]

/** Whether the matter or the contact is there at all. */
export async function isThere(db: Sql, link: Link): Promise<boolean> {
  const [row] =
    'matterId' in link
      ? await db
          .select({ is: sql`1` })
          .from(matters)
          .where(eq(matters.id, link.matterId!))
      : await db
          .select({ is: sql`1` })
          .from(contacts)
          .where(eq(contacts.id, link.contactId!))
  return row !== undefined
}

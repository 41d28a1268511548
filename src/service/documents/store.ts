/** All that is known about keeping documents in PostgreSQL. Rows come in, contract records go out. */
import { eq, sql } from 'drizzle-orm'
import type { Document, DocumentQuery, StoredFile } from '#contract/documents.ts'
import type { Database, Sql } from '#database/open.ts'
import type { Caller } from '#service/keys/key-ring.ts'
import { findPage, wanted } from '#service/db/page.ts'
import { contacts, matters } from '#service/db/schema.ts'
import { documentFilter, isSearch, isThere, type Link, orderBy, totalOf } from './list.ts'
import { shown, toDocument } from './record.ts'
import { documents } from './table.ts'
import type { NotedContents } from '#service/files/file-store.ts'
import { removeUnnamed } from '#service/files/leftovers.ts'
import { type NewFile, removeDocument, replaceFile, requireReplaceable } from './write.ts'

export type DocumentStore = ReturnType<typeof documentStore>
/** As answered: an exact total, and the page that was asked for, also where it lies beyond the last record. */
export type DocumentListPage = { totalRecords: number; pageIndex: number; records: Document[] }

/** A search that finds `few` documents at most is answered from all of them at once. */
export function documentStore({ sql: db }: Database, few?: number) {
  const byIds = db
    .select(shown)
    .from(wanted)
    .innerJoin(documents, sql`${documents.id} = wanted.id`)
    .leftJoin(matters, eq(matters.id, documents.matterId))
    .leftJoin(contacts, eq(contacts.id, documents.contactId))
    .orderBy(sql`wanted.place`)
    .prepare('documents_by_ids')

  async function pageOf(link: Link, query: DocumentQuery): Promise<DocumentListPage> {
    const { pageIndex = 0, pageSize = 50 } = query
    const filter = documentFilter(link, query)
    const { totalRecords, ids } = await findPage(
      db,
      {
        table: documents,
        id: documents.id,
        filter,
        orderBy,
        isSearch: isSearch(query),
        total: totalOf(db, { link, query, filter }),
      },
      { pageIndex, pageSize, ...(few !== undefined && { few }) },
    )
    const rows = ids.length > 0 ? await byIds.execute({ ids: JSON.stringify(ids) }) : []
    return { totalRecords, pageIndex, records: rows.map(toDocument) }
  }

  return {
    /** Across the organisation. */
    list: (query: DocumentQuery) => pageOf({}, query),

    /** Of one matter or one contact; `undefined` where there is none of this id. */
    async listOf(link: Link, query: DocumentQuery): Promise<DocumentListPage | undefined> {
      const page = await pageOf(link, query)
      // What has documents is there.
      return page.totalRecords > 0 || (await isThere(db, link)) ? page : undefined
    },

    /** Throws a 404 or a 400 with the reason where the file of this document may not be replaced. */
    requireReplaceable: (id: string) => requireReplaceable(db, id),

    /** Throws like `requireReplaceable`: much may have happened while the file came in. */
    replace: (id: string, file: NewFile, caller: Caller) => replaceNoted(db, { id, file, caller }),

    /** Throws a 404 or a 400 with the reason where this document may not be deleted. */
    remove: (id: string, caller: Caller) =>
      db.transaction((transaction) => removeDocument(transaction, { id, caller })),
  }
}

/** Nothing is left of contents that no row came to name; a note that stays is the next start's. */
async function replaceNoted(
  db: Sql,
  { id, file, caller }: { id: string; file: NewFile; caller: Caller },
): Promise<StoredFile> {
  let noted: NotedContents | undefined
  const keep = async () => {
    noted = await file.keepNoted()
  }
  const replaced = db.transaction((transaction) =>
    replaceFile(transaction, { id, file, keep, caller }),
  )
  await replaced
    .catch(() => noted && removeUnnamed(db, noted))
    .then(() => noted?.removeNote())
    .catch(() => {})
  return replaced
}

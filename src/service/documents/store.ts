/** Stores documents in PostgreSQL: rows go in, records of the contract come out. */
import { eq, sql } from 'drizzle-orm'
import type { Document, DocumentQuery, StoredFile } from '#contract/documents.ts'
import type { Database } from '#database/open.ts'
import type { Sql } from '#database/sql.ts'
import type { Caller } from '#service/keys/key-ring.ts'
import { findPage, type Page, wanted } from '#service/db/page.ts'
import { contacts } from '#service/contacts/table.ts'
import { matters } from '#service/matters/table.ts'
import { documentFilter, isSearch, type Link } from './filter.ts'
import { documentOrder } from './order.ts'
import { documentColumns, toDocument } from './record.ts'
import { documents } from './table.ts'
import { totalOf } from './total.ts'
import type { MarkedContents } from '#service/files/file-store.ts'
import { removeUnreferenced } from '#service/files/leftovers.ts'
import { type NewFile, removeDocument, replaceFile, requireReplaceable } from './write.ts'

export type DocumentStore = ReturnType<typeof documentStore>

/** A search with at most `smallSearch` matches finds all of them before it sorts. */
export function documentStore({ sql: db }: Database, smallSearch?: number) {
  const byIds = db
    .select(documentColumns)
    .from(wanted)
    .innerJoin(documents, sql`${documents.id} = wanted.id`)
    .leftJoin(matters, eq(matters.id, documents.matterId))
    .leftJoin(contacts, eq(contacts.id, documents.contactId))
    .orderBy(sql`wanted.place`)
    .prepare('documents_by_ids')

  const readDocuments = async (ids: string[]) =>
    (await byIds.execute({ ids: JSON.stringify(ids) })).map(toDocument)

  function pageOf(link: Link, query: DocumentQuery): Promise<Page<Document>> {
    const filter = documentFilter(link, query)
    const list = {
      from: documents,
      id: documents.id,
      filter,
      order: documentOrder,
      isSearch: isSearch(query),
      total: () => totalOf(db, { link, query, filter }),
      read: readDocuments,
    }
    return findPage(db, list, { ...query, smallSearch })
  }

  return {
    /** A page of the documents of the organisation. */
    list: (query: DocumentQuery) => pageOf({}, query),

    /** A page of the documents of one matter or contact; `undefined` if that does not exist. */
    async listOf(link: Link, query: DocumentQuery): Promise<Page<Document> | undefined> {
      const page = await pageOf(link, query)
      // A record with documents exists.
      return page.totalRecords > 0 || (await linkExists(db, link)) ? page : undefined
    },

    /** Throws a 404 or a 400 with the reason if the file of this document may not be replaced. */
    requireReplaceable: (id: string) => requireReplaceable(db, id),

    /** Throws like `requireReplaceable`: the document may have changed while the file arrived. */
    replace: (id: string, file: NewFile, caller: Caller) => replaceMarked(db, { id, file, caller }),

    /** Throws a 404 or a 400 with the reason if this document may not be deleted. */
    remove: (id: string, caller: Caller) =>
      db.transaction((transaction) => removeDocument(transaction, { id, caller })),
  }
}

/** Removes contents that no row refers to after a failure; the next start handles a marker that stays. */
async function replaceMarked(
  db: Sql,
  { id, file, caller }: { id: string; file: NewFile; caller: Caller },
): Promise<StoredFile> {
  let marked: MarkedContents | undefined
  const keep = async () => {
    marked = await file.keepMarked()
  }
  const replaced = db.transaction((transaction) =>
    replaceFile(transaction, { id, file, keep, caller }),
  )
  await replaced
    .catch(() => marked && removeUnreferenced(db, marked))
    .then(() => marked?.removeMarker())
    .catch(() => {})
  return replaced
}

/** Whether the matter or the contact exists. */
async function linkExists(db: Sql, link: Link): Promise<boolean> {
  const { matterId, contactId } = link
  const ofMatter = matterId ? await db.$count(matters, eq(matters.id, matterId)) : 0
  const ofContact = contactId ? await db.$count(contacts, eq(contacts.id, contactId)) : 0
  return ofMatter + ofContact > 0
}

/** All that is known about keeping documents in PostgreSQL. Rows come in, contract records go out. */
import type { Document, DocumentQuery } from '#contract/documents.ts'
import type { Database } from '#database/open.ts'
import type { Caller } from '#service/keys/key-ring.ts'
import { allAtOnce, usualFew } from '#service/db/few.ts'
import { deep, documentFilter, isSearch, isThere, type Link, readSpan, totalOf } from './list.ts'
import { toDocument } from './record.ts'
import { documents } from './table.ts'
import { type NewFile, removeDocument, replaceFile, requireReplaceable } from './writing.ts'

export type DocumentStore = ReturnType<typeof documentStore>
/** As answered: an exact total, and the page that was asked for, also where it lies beyond the last record. */
export type DocumentListPage = { totalRecords: number; pageIndex: number; records: Document[] }

/** A search that finds `few` documents at most is answered from all of them at once. */
export function documentStore({ sql: db }: Database, few = usualFew) {
  async function pageOf(link: Link, query: DocumentQuery): Promise<DocumentListPage> {
    const { pageIndex = 0, pageSize = 50 } = query
    const filter = documentFilter(link, query)
    const span = { filter, skipped: pageIndex * pageSize, size: pageSize }
    const counting = totalOf(db, { link, query, filter })
    const [totalRecords, rows] = await Promise.all([
      counting,
      isSearch(query) || span.skipped > deep
        ? counting.then((total) => {
            const atOnce = isSearch(query) && total <= few
            const where = atOnce ? allAtOnce(documents, documents.id, filter) : filter
            return readSpan(db, { ...span, filter: where }, total)
          })
        : readSpan(db, span),
    ])
    return { totalRecords, pageIndex, records: rows.map(toDocument) }
  }

  return {
    /** Across the organisation. */
    list: (query: DocumentQuery) => pageOf({}, query),

    /** Of one matter or one contact; `undefined` where there is none of this id. */
    async listOf(link: Link, query: DocumentQuery): Promise<DocumentListPage | undefined> {
      const [isKnown, page] = await Promise.all([isThere(db, link), pageOf(link, query)])
      return isKnown ? page : undefined
    },

    /** Throws a 404 or a 400 with the reason where the file of this document may not be replaced. */
    requireReplaceable: (id: string) => requireReplaceable(db, id),

    /** Throws like `requireReplaceable`: much may have happened while the file came in. */
    replace: (id: string, file: NewFile, caller: Caller) =>
      db.transaction((transaction) => replaceFile(transaction, { id, file, caller })),

    /** Throws a 404 or a 400 with the reason where this document may not be deleted. */
    remove: (id: string, caller: Caller) =>
      db.transaction((transaction) => removeDocument(transaction, { id, caller })),
  }
}

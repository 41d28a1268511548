/**
 * Documents: the list of all of them has no order to ask for, and no document can be asked for by itself, but its matter
 * or its contact lists it.
 */
import { sql } from 'drizzle-orm'
import { type Document, documentOperations } from '#contract/documents.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { type Ask, ServiceRefused } from '#gateway/upstream/ask.ts'
import {
  ifThere,
  isOf,
  isPastEnd,
  keeping,
  type ListedPage,
  type Looked,
  type Source,
} from './source.ts'
import { documentRow } from './store/linked-rows.ts'
import { documentKind } from './store/record-kinds.ts'
import { keyOf } from './store/values.ts'

/** What a document belongs to. */
export type Owner = { of: 'matter' | 'contact'; id: string }

const operationOf = {
  matter: documentOperations.listMatterDocuments,
  contact: documentOperations.listContactDocuments,
}

/** What a list has as a whole; `isWhole` unless it is longer than is read, or not as long as it says. */
export type WholeList<Entry> = { records: Entry[]; isWhole: boolean }

/** Reads a short list from its first page to its last; repeats and pages without end do no harm. */
export async function readWhole<Entry extends { id: string }>(
  pageSize: number,
  mostPages: number,
  read: (pageIndex: number) => Promise<ListedPage<Entry>>,
): Promise<WholeList<Entry>> {
  const met = new Map<string, Entry>()
  const totals = new Set<number>()
  for (let pageIndex = 0; pageIndex < mostPages; pageIndex += 1) {
    const page = await read(pageIndex).catch((error: unknown) => {
      if (pageIndex > 0 && isPastEnd(error)) return undefined
      throw error
    })
    if (!page) break
    const { records, totalRecords } = page
    totals.add(totalRecords)
    const before = met.size
    for (const record of records) if (record.id.trim() !== '') met.set(keyOf(record.id), record)
    // A full page that claims to be all may be one of a service that says no total.
    const isFull = records.length === pageSize
    if (met.size === before || (!isFull && met.size >= totalRecords)) break
  }
  return { records: [...met.values()], isWhole: totals.size === 1 && totals.has(met.size) }
}

/** The documents of a matter or a contact; undefined if the service does not have that. */
export const documentsOf = (
  ask: Ask,
  { of, id }: Owner,
  { pageSize, mostPages, signal }: { pageSize: number; mostPages: number; signal: AbortSignal },
): Promise<WholeList<Document> | undefined> =>
  ifThere(
    readWhole(pageSize, mostPages, async (pageIndex) => {
      const query = { pageIndex, pageSize }
      const page = await ask(operationOf[of], { params: { id }, query, signal })
      return { ...page, records: page.records.map(ownedBy({ of, id })) }
    }),
  )

/** A list of one matter need not say of which. */
const ownedBy =
  ({ of, id }: Owner) =>
  (document: Document): Document => {
    if (document.associatedMatter?.id || document.associatedContact?.id) return document
    const owner = of === 'matter' ? 'associatedMatter' : 'associatedContact'
    return { ...document, [owner]: { id } }
  }

/** Longer lists of one matter are read in part: what is not met in them is unclear. */
const mostPages = 40

type Place = { title: string | null; matter_id: string | null; contact_id: string | null }

/** `db` knows what a document belongs to. A list that failed is not asked for again: the same error is thrown. */
export const documentSource = (ask: Ask, pageSize: number, db: Sql): Source<Document> => {
  const failed = new Map<string, unknown>()
  const listOf = async (owner: Owner, signal: AbortSignal) => {
    const name = `${owner.of} ${owner.id}`
    if (failed.has(name)) throw failed.get(name)
    try {
      return await documentsOf(ask, owner, { pageSize, mostPages, signal })
    } catch (error) {
      failed.set(name, error)
      throw error
    }
  }
  return {
    ...keeping(documentKind, documentRow),
    page: (_, pageIndex, signal) =>
      ask(documentOperations.listDocuments, { query: { pageIndex, pageSize }, signal }),
    async one(id, signal) {
      const [place] = await rowsOf<Place>(
        db,
        sql`select title, matter_id, contact_id from mirror.documents where key = ${keyOf(id)}`,
      )
      const owner = place && ownerIn(place)
      if (!owner) return { status: 'unclear', records: [] }
      const list = await listOf(owner, signal)
      const records = list?.records ?? []
      if (records.some(isOf(id))) return { status: 'there', records }
      return movedTo(ask, { id, title: place.title }, signal, {
        status: !list || list.isWhole ? 'absent' : 'unclear',
        records,
      })
    },
  }
}

const ownerIn = ({ matter_id: matter, contact_id: contact }: Place): Owner | undefined => {
  if (matter !== null) return { of: 'matter', id: matter }
  return contact === null ? undefined : { of: 'contact', id: contact }
}

/** A document that its owner does not list may belong to another one now; else it is what is known `otherwise`. */
export async function movedTo(
  ask: Ask,
  { id, title }: { id: string; title: string | null },
  signal: AbortSignal,
  otherwise: Looked<Document>,
): Promise<Looked<Document>> {
  if (!title) return otherwise
  const query = { search: title, pageIndex: 0, pageSize: 50 }
  const found = await ask(documentOperations.listDocuments, { query, signal }).catch(
    (error: unknown) => {
      if (error instanceof ServiceRefused && error.wait === undefined && error.status < 429)
        return undefined
      throw error
    },
  )
  const moved = found?.records.find(isOf(id))
  return moved ? { status: 'there', records: [...otherwise.records, moved] } : otherwise
}

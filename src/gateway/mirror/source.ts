/** The two lists that the mirror is filled from: how each is asked for, and how its records are kept. */
import { contactOperations } from '#contract/contacts.ts'
import { type Matter, matterOperations, queryForOne } from '#contract/matters.ts'
import type { MirrorKind } from '#contract/desk/mirror.ts'
import type { Sql } from '#database/sql.ts'
import type { DeskSide } from './desk-side.ts'
import { type Ask, ServiceRefused } from '#gateway/upstream/ask.ts'
import { keepContacts, keepMatters, removeRecord } from './store/records.ts'
import { asListed, contactRow, keyOf, type ListedContact, matterRows } from './store/rows.ts'

/** A page as the service gave it. */
export type ListedPage<Entry> = { totalRecords: number; records: Entry[] }

export type Source<Entry extends { id: string } = { id: string }> = {
  kind: MirrorKind
  /** A page of the whole list; each pass asks for another order, so that what one leaves out is in the next. */
  page(pass: number, pageIndex: number, signal: AbortSignal): Promise<ListedPage<Entry>>
  /** One record; 'absent' if the service has none with this id, 'unclear' if it answered with another. */
  one(id: string, signal: AbortSignal): Promise<Entry | 'absent' | 'unclear'>
  /** Resolves to the keys of those that have changed; `person` has just saved them through this desk. */
  keep(db: Sql, records: readonly Entry[], readAt: Date, person?: string): Promise<string[]>
  /** Forgets what the service did not have when it was asked; resolves to whether it was kept. */
  remove(db: Sql, id: string, readAt: Date): Promise<boolean>
}

/** The statuses of a service that does not have what was asked for. */
const absent: ReadonlySet<number> = new Set([404, 410])

/** What the service answers; undefined if it does not have it. */
export const ifThere = async <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ServiceRefused && absent.has(error.status)) return undefined
    throw error
  }
}

/** By its id, which never changes, first; then by what people see. */
const ordersOf = <Name extends string>(...names: Name[]) =>
  names.flatMap((sortBy) => [
    { sortBy, sortDirection: 'Ascending' as const },
    { sortBy, sortDirection: 'Descending' as const },
  ])
const matterOrders = ordersOf('id', 'number', 'title')
const contactOrders = ordersOf('id', 'fullName', 'shortName')

/** How many passes there are at most: one for each order. */
export const maxPasses = matterOrders.length

const isOf = (id: string) => (record: { id: string }) => keyOf(record.id) === keyOf(id)

export const matterSource = (ask: Ask, pageSize: number): Source<Matter> => ({
  kind: 'matters',
  page: (pass, pageIndex, signal) =>
    ask(matterOperations.listMatters, {
      query: { ...matterOrders[(pass - 1) % maxPasses], pageIndex, pageSize },
      signal,
    }),
  async one(id, signal) {
    const page = await ifThere(
      ask(matterOperations.listMatters, { query: queryForOne(id), signal }),
    )
    if (!page || page.records.length === 0) return 'absent'
    return page.records.find(isOf(id)) ?? 'unclear'
  },
  keep: (db, records, readAt, person) =>
    keepMatters(db, records.map(matterRows), { readAt, person }),
  remove: (db, id, readAt) => removeRecord(db, 'matters', keyOf(id), readAt),
})

export const contactSource = (ask: Ask, pageSize: number): Source<ListedContact> => ({
  kind: 'contacts',
  page: (pass, pageIndex, signal) =>
    ask(contactOperations.listContacts, {
      query: { ...contactOrders[(pass - 1) % maxPasses], pageIndex, pageSize },
      signal,
    }),
  async one(id, signal) {
    const contact = await ifThere(ask(contactOperations.getContact, { params: { id }, signal }))
    if (!contact) return 'absent'
    return isOf(id)(contact) ? asListed(contact) : 'unclear'
  },
  keep: (db, records, readAt, person) =>
    keepContacts(db, records.map(contactRow), { readAt, person }),
  remove: (db, id, readAt) => removeRecord(db, 'contacts', keyOf(id), readAt),
})

/** The same list; open pages are told what is seen to have changed in it by nobody here. */
export const tellingChanges = <Entry extends { id: string }>(
  source: Source<Entry>,
  tellChanged: DeskSide['tellChanged'],
): Source<Entry> => ({
  ...source,
  async keep(db, records, ...reading) {
    const changed = await source.keep(db, records, ...reading)
    const keys = new Set(changed)
    const ids = records.filter(({ id }) => keys.has(keyOf(id))).map(({ id }) => id)
    if (ids.length > 0) await tellChanged({ kind: source.kind, ids })
    return changed
  },
  async remove(db, id, readAt) {
    const isRemoved = await source.remove(db, id, readAt)
    if (isRemoved) await tellChanged({ kind: source.kind, ids: [id] })
    return isRemoved
  },
})

/** The matters that changed since a moment, the earliest change first. */
export const changedMatters = (
  ask: Ask,
  since: Date,
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
  signal: AbortSignal,
): Promise<ListedPage<Matter>> =>
  ask(matterOperations.listMatters, {
    query: {
      sortBy: 'userChangeTimestamp',
      sortDirection: 'Ascending',
      modifiedDateStart: since.toISOString(),
      pageIndex,
      pageSize,
    },
    signal,
  })

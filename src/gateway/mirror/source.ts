/** The lists that the mirror is filled from: how each is asked for, and how its records are kept. */
import { contactOperations } from '#contract/contacts.ts'
import { type Matter, matterOperations, queryForOne } from '#contract/matters.ts'
import { type Task, taskOperations } from '#contract/tasks.ts'
import type { MirrorKind } from '#contract/desk/mirror.ts'
import type { Sql } from '#database/sql.ts'
import type { DeskSide } from './desk-side.ts'
import { type Ask, ServiceRefused } from '#gateway/upstream/ask.ts'
import { taskRow } from './store/linked-rows.ts'
import type { KeptRow, RecordKind } from './store/record-kind.ts'
import { contactKind, matterKind, taskKind } from './store/record-kinds.ts'
import { keepRecords, type Reading, removeRecord } from './store/records.ts'
import { asListed, contactRow, type ListedContact, matterRow } from './store/rows.ts'
import { keyOf } from './store/values.ts'

/** A page as the service gave it. */
export type ListedPage<Entry> = { totalRecords: number; records: Entry[] }

/** Whether the service has a record; 'unclear' if it answered with another. With it may come others of its list. */
export type Looked<Entry> = { status: 'there' | 'absent' | 'unclear'; records: readonly Entry[] }

export type Source<Entry extends { id: string } = { id: string }> = {
  kind: MirrorKind
  /** A page of the whole list; each pass asks for another order, so that what one leaves out is in the next. */
  page(pass: number, pageIndex: number, signal: AbortSignal): Promise<ListedPage<Entry>>
  /** Looks for one record. */
  one(id: string, signal: AbortSignal): Promise<Looked<Entry>>
  /** Resolves to the keys of those that have changed. */
  keep(db: Sql, records: readonly Entry[], reading: Reading): Promise<string[]>
  /** Forgets what the service did not have when it was asked; resolves to whether it was kept. */
  remove(db: Sql, id: string, reading: Reading): Promise<boolean>
  /** The tables to tidy up once everything was read. */
  tables: readonly string[]
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
const taskOrders = ordersOf('id', 'dueDate', 'description')

/** How many passes there are at most: one for each order. */
export const maxPasses = matterOrders.length
const orderOf = <Order>(orders: readonly Order[], pass: number): Order =>
  orders[(pass - 1) % orders.length]!

export const isOf = (id: string) => (record: { id: string }) => keyOf(record.id) === keyOf(id)

/** What came of asking for one record. */
const looked = <Entry extends { id: string }>(
  id: string,
  record: Entry | undefined,
): Looked<Entry> => {
  if (!record) return { status: 'absent', records: [] }
  return isOf(id)(record)
    ? { status: 'there', records: [record] }
    : { status: 'unclear', records: [] }
}

/** How records of a kind are kept as rows. */
export const keeping = <Entry extends { id: string }, Row extends KeptRow>(
  kind: RecordKind<Row>,
  rowOf: (record: Entry) => Row,
): Pick<Source<Entry>, 'kind' | 'keep' | 'remove' | 'tables'> => ({
  kind: kind.kind,
  keep: (db, records, reading) => keepRecords(db, kind, records.map(rowOf), reading),
  remove: (db, id, reading) => removeRecord(db, kind, keyOf(id), reading),
  tables: [kind.kind, ...Object.keys(kind.parts), 'words', 'seen'],
})

export const matterSource = (ask: Ask, pageSize: number): Source<Matter> => ({
  ...keeping(matterKind, matterRow),
  page: (pass, pageIndex, signal) =>
    ask(matterOperations.listMatters, {
      query: { ...orderOf(matterOrders, pass), pageIndex, pageSize },
      signal,
    }),
  async one(id, signal) {
    const query = queryForOne(id)
    const page = await ifThere(ask(matterOperations.listMatters, { query, signal }))
    const [first] = page?.records ?? []
    return looked(id, page?.records.find(isOf(id)) ?? first)
  },
})

export const contactSource = (ask: Ask, pageSize: number): Source<ListedContact> => ({
  ...keeping(contactKind, contactRow),
  page: (pass, pageIndex, signal) =>
    ask(contactOperations.listContacts, {
      query: { ...orderOf(contactOrders, pass), pageIndex, pageSize },
      signal,
    }),
  async one(id, signal) {
    const contact = await ifThere(ask(contactOperations.getContact, { params: { id }, signal }))
    return looked(id, contact && asListed(contact))
  },
})

export const taskSource = (ask: Ask, pageSize: number): Source<Task> => ({
  ...keeping(taskKind, taskRow),
  page: (pass, pageIndex, signal) =>
    ask(taskOperations.listTasks, {
      query: { ...orderOf(taskOrders, pass), pageIndex, pageSize },
      signal,
    }),
  one: async (id, signal) =>
    looked(id, await ifThere(ask(taskOperations.getTask, { params: { id }, signal }))),
})

/** The same list; open pages are told what is seen to have changed in it by nobody here. */
export const tellingChanges = <Entry extends { id: string }>(
  source: Source<Entry>,
  tellChanged: DeskSide['tellChanged'],
): Source<Entry> => ({
  ...source,
  async keep(db, records, reading) {
    const changed = await source.keep(db, records, reading)
    const keys = new Set(changed)
    const ids = records.filter(({ id }) => keys.has(keyOf(id))).map(({ id }) => id)
    if (ids.length > 0) await tellChanged({ kind: source.kind, ids })
    return changed
  },
  async remove(db, id, reading) {
    const isRemoved = await source.remove(db, id, reading)
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

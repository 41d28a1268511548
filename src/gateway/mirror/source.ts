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

/** Whether the service refused with one of these statuses. */
const isRefusal = (error: unknown, ...statuses: number[]) =>
  error instanceof ServiceRefused && statuses.includes(error.status)

/** Whether the service refuses what was asked as it was written: an order, a parameter, or the format of an id. */
export const isBadRequest = (error: unknown) => isRefusal(error, 400)

/** Whether this is how a service refuses a page past the last one. */
export const isPastEnd = (error: unknown) => isRefusal(error, 400, 404)

/** What the service answers; undefined if it does not have it. */
export const ifThere = async <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await answer
  } catch (error) {
    if (isRefusal(error, 404, 410)) return undefined
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
const changeOrders = ordersOf('userChangeTimestamp')

/** How many passes there are at most: one for each order. */
export const maxPasses = matterOrders.length

/** Asks for pages in the order of a pass, or in none where the service refuses that: nobody promises which it takes. */
function inOrders<Order extends { sortBy: string }, Page>(
  orders: readonly Order[],
  pageSize: number,
  read: (query: Paging | (Order & Paging), signal: AbortSignal) => Promise<Page>,
) {
  const refused = new Set<string>()
  return async (pass: number, pageIndex: number, signal: AbortSignal): Promise<Page> => {
    const order = orders[(pass - 1) % orders.length]!
    const plain = { pageIndex, pageSize }
    if (refused.has(order.sortBy)) return read(plain, signal)
    try {
      return await read({ ...order, ...plain }, signal)
    } catch (error) {
      if (!isBadRequest(error)) throw error
      const page = await read(plain, signal)
      refused.add(order.sortBy)
      return page
    }
  }
}
type Paging = { pageIndex: number; pageSize: number }

export const isOf = (id: string) => (record: { id: string }) => keyOf(record.id) === keyOf(id)

/** What came of asking for one record. */
async function looked<Entry extends { id: string }>(
  id: string,
  answer: Promise<Entry | undefined>,
): Promise<Looked<Entry>> {
  try {
    const record = await ifThere(answer)
    if (!record) return { status: 'absent', records: [] }
    if (isOf(id)(record)) return { status: 'there', records: [record] }
  } catch (error) {
    // A service that does not read the id has not said whether it has the record.
    if (!isBadRequest(error)) throw error
  }
  return { status: 'unclear', records: [] }
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
  page: inOrders(matterOrders, pageSize, (query, signal) =>
    ask(matterOperations.listMatters, { query, signal }),
  ),
  one: (id, signal) =>
    looked(
      id,
      ask(matterOperations.listMatters, { query: queryForOne(id), signal }).then(
        ({ records }) => records.find(isOf(id)) ?? records[0],
      ),
    ),
})

export const contactSource = (ask: Ask, pageSize: number): Source<ListedContact> => ({
  ...keeping(contactKind, contactRow),
  page: inOrders(contactOrders, pageSize, (query, signal) =>
    ask(contactOperations.listContacts, { query, signal }),
  ),
  one: (id, signal) =>
    looked(id, ask(contactOperations.getContact, { params: { id }, signal }).then(asListed)),
})

export const taskSource = (ask: Ask, pageSize: number): Source<Task> => ({
  ...keeping(taskKind, taskRow),
  page: inOrders(taskOrders, pageSize, (query, signal) =>
    ask(taskOperations.listTasks, { query, signal }),
  ),
  one: (id, signal) => looked(id, ask(taskOperations.getTask, { params: { id }, signal })),
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

/** Reads the pages of the matters that changed since a moment, the earliest change first. */
export function changedMatters(ask: Ask, since: Date, pageSize: number, signal: AbortSignal) {
  const modifiedDateStart = since.toISOString()
  const page = inOrders(changeOrders, pageSize, (query, ending) =>
    ask(matterOperations.listMatters, { query: { ...query, modifiedDateStart }, signal: ending }),
  )
  return (pageIndex: number): Promise<ListedPage<Matter>> => page(1, pageIndex, signal)
}

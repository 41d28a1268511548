/** Reads single records again: what was written through this gateway, and what is said to have changed elsewhere. */
import { sql } from 'drizzle-orm'
import type { Outcome } from '#contract/desk/desk.ts'
import { kindWritten } from '#contract/desk/journal.ts'
import type { MirrorKind } from '#contract/desk/mirror.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { isOfService, ServiceRefused } from '#gateway/upstream/ask.ts'
import type { MirrorContext, RecordOfKind } from './context.ts'
import { isOf, type Source, tellingChanges } from './source.ts'
import { sourcesOf } from './sources.ts'
import { keyOf } from './store/values.ts'

/** A write that has ended, as the journal has it. */
export type EndedWrite = {
  operation: string
  recordId?: string | null | undefined
  person?: string | undefined
  outcome?: Outcome
}

/** On how many matters a person's new name is read back at once; the rest is for the sweep. */
const mostMatters = 50

/** A record to read, and who saved it here; nobody where several did, or where it was changed elsewhere. */
type Pending = RecordOfKind & {
  person?: string | undefined
  isElsewhere?: boolean
  /** What was certainly done with the whole record. */
  made?: 'created' | 'deleted' | undefined
}

/** What a write that was certainly saved does with a whole record. */
function madeBy({ operation, outcome }: EndedWrite): Pending['made'] {
  if (outcome !== 'saved') return undefined
  if (operation.startsWith('create')) return 'created'
  return operation.startsWith('delete') ? 'deleted' : undefined
}

/** What came of reading a record again; 'not kept' where nothing of its kind is kept of this service. */
export type Checked = 'changed' | 'known' | 'absent' | 'unclear' | 'not kept'

type Options = {
  context: () => Promise<MirrorContext>
  /** Called with a failure of the desk itself. */
  onFailure: (error: unknown) => void
  /** Aborts when the desk closes: what is cut off then has not failed. */
  signal: AbortSignal
}

export type ReadBack = {
  /** Has the record of a write read back; returns at once. */
  note(write: EndedWrite): void
  /** Reads a record that is said to have changed elsewhere, after what was saved here; rejects where there is no answer. */
  check(record: RecordOfKind): Promise<Checked>
  /** Whether a record that was saved here is yet to be read back, with who saved it. */
  isDue(record: RecordOfKind): boolean
  /** Resolves when nothing is to be read back. */
  idle(): Promise<void>
}

/** Reads records back one after the other. */
export function createReadBack({ context, onFailure, signal }: Options): ReadBack {
  const pending = new Map<string, Pending>()
  let running: Promise<void> | undefined
  let reading: string | undefined

  async function run(): Promise<void> {
    try {
      const opened = await context()
      for (const [key, saved] of pending) {
        if (opened.signal.aborted) break
        pending.delete(key)
        reading = key
        const { matterIds } = await readBack(opened, saved).catch(skipRefused)
        // The journal tells open pages of the contact, but not of its matters.
        for (const id of matterIds)
          add({ kind: 'matters', id, person: saved.person, isElsewhere: true })
      }
    } catch (error) {
      // A service that is away, or asks to be left alone, is not asked for the others: the sweep finds them.
      pending.clear()
      if (!signal.aborted && !isOfService(error)) onFailure(error)
    }
    reading = undefined
    running = undefined
  }
  const add = (saved: Pending) => {
    const key = nameOf(saved)
    const before = pending.get(key)
    const isShared = before !== undefined && before.person !== saved.person
    const all = { ...saved, made: saved.made ?? before?.made }
    pending.set(key, isShared ? { ...all, person: undefined } : all)
  }

  return {
    note(write) {
      const { operation, recordId: id, person } = write
      const kind = kindWritten[operation]
      if (!kind || !id) return
      add({ kind, id, person, made: madeBy(write) })
      running ??= run()
    },
    async check(record) {
      await running
      const saved = { ...record, isElsewhere: true }
      const { checked, matterIds } = await readBack(await context(), saved)
      for (const id of matterIds) add({ ...saved, kind: 'matters', id })
      if (matterIds.length > 0) running ??= run()
      return checked
    },
    isDue: (record) => pending.has(nameOf(record)) || reading === nameOf(record),
    idle: async () => void (await running),
  }
}

/** Refusals that concern the record that was asked for, and say nothing of the next. */
const ofOneRecord: ReadonlySet<number> = new Set([400, 404, 410, 422])

function skipRefused(error: unknown): { matterIds: string[] } {
  if (error instanceof ServiceRefused && ofOneRecord.has(error.status)) return { matterIds: [] }
  throw error
}

/** What a record is called among those to read. */
const nameOf = ({ kind, id }: RecordOfKind) => `${kind} ${keyOf(id)}`

/** Reads a record; a changed contact has its new name on the matters of these ids. */
async function readBack(
  context: MirrorContext,
  saved: Pending,
): Promise<{ checked: Checked; matterIds: string[] }> {
  const { db } = context
  const { kind, id } = saved
  const checked = await readOne(context, sourcesOf(context)[kind], saved)
  if (kind !== 'contacts' || checked !== 'changed') return { checked, matterIds: [] }
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select distinct matters.id from mirror.people join mirror.matters on matters.key = matter_key
      where contact_key = ${keyOf(id)} limit ${mostMatters}`,
  )
  return { checked, matterIds: rows.map((row) => row.id) }
}

async function readOne<Entry extends { id: string }>(
  { db, kinds, signal, tellChanged }: MirrorContext,
  source: Source<Entry>,
  { id, person, isElsewhere, made }: Pending,
): Promise<Checked> {
  const { kind, one, keep, remove } = isElsewhere ? tellingChanges(source, tellChanged) : source
  const readAt = await kinds.now()
  const { status, records } = await one(id, signal)
  // Nobody saved what else stands in its list.
  const asked = records.filter(isOf(id))
  return db.transaction(async (transaction): Promise<Checked> => {
    if (!(await isKept(transaction, kind, kinds.address))) return 'not kept'
    if (status === 'there') {
      const createdBy = made === 'created' ? person : undefined
      const changed = await keep(transaction, asked, { readAt, person, createdBy })
      return changed.length > 0 ? 'changed' : 'known'
    }
    // Whoever saved a record that is gone did not delete it, and a deletion in doubt proves nothing.
    const deletedBy = made === 'deleted' ? person : undefined
    if (status === 'absent') await remove(transaction, id, { readAt, person: deletedBy })
    return status
  })
}

/** Whether anything is kept of this service; it stays so until the transaction ends. */
export async function isKept(db: Sql, kind: MirrorKind, address: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select kind from mirror.kinds where kind = ${kind} and address = ${address}
      and not forgotten for update`,
  )
  return rows.length > 0
}

/** Reads back what was written through this gateway, so that what is kept of it is true at once. */
import { sql } from 'drizzle-orm'
import type { MirrorKind } from '#contract/desk/mirror.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import type { MirrorContext } from './context.ts'
import { contactSource, matterSource, type Source } from './source.ts'
import { keyOf } from './store/rows.ts'

/** A write that has ended, as the journal has it. */
export type EndedWrite = {
  operation: string
  recordId?: string | null | undefined
  person?: string | undefined
}

/** What kind each write changes. */
const changes: Partial<Record<string, MirrorKind>> = {
  createMatter: 'matters',
  patchMatter: 'matters',
  createPerson: 'contacts',
  createCompany: 'contacts',
  createPlural: 'contacts',
  patchPerson: 'contacts',
  patchCompany: 'contacts',
  patchPlural: 'contacts',
}

/** On how many matters a person's new name is read back at once; the rest is for the sweep. */
const mostMatters = 50

/** A record to read back, and who saved it; nobody where several did. */
type Pending = { kind: MirrorKind; id: string; person: string | undefined }

type Options = { context: () => Promise<MirrorContext>; onFailure: (error: unknown) => void }

export type ReadBack = {
  /** Has the record of a write read back; returns at once. */
  note(write: EndedWrite): void
  /** Resolves when nothing is to be read back. */
  idle(): Promise<void>
}

/** Reads records back one after the other. */
export function createReadBack({ context, onFailure }: Options): ReadBack {
  const pending = new Map<string, Pending>()
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    try {
      const opened = await context()
      for (const [key, saved] of pending) {
        if (opened.signal.aborted) break
        pending.delete(key)
        const others = await readBack(opened, saved)
        for (const id of others) add({ ...saved, kind: 'matters', id })
      }
    } catch (error) {
      pending.clear()
      onFailure(error)
    }
    running = undefined
  }
  const add = (saved: Pending) => {
    const key = `${saved.kind} ${keyOf(saved.id)}`
    const before = pending.get(key)
    const isShared = before !== undefined && before.person !== saved.person
    pending.set(key, isShared ? { ...saved, person: undefined } : saved)
  }

  return {
    note({ operation, recordId, person }) {
      const kind = changes[operation]
      if (!kind || !recordId) return
      add({ kind, id: recordId, person })
      running ??= run()
    },
    idle: async () => void (await running),
  }
}

/** Resolves to the ids of the matters that a changed contact is on. */
async function readBack(context: MirrorContext, saved: Pending): Promise<string[]> {
  const { ask, pageSize } = context
  const { kind, id } = saved
  if (kind === 'matters') {
    await readOne(context, matterSource(ask, pageSize), saved)
    return []
  }
  const changed = await readOne(context, contactSource(ask, pageSize), saved)
  if (!changed) return []
  const rows = await rowsOf<{ id: string }>(
    context.db,
    sql`select distinct matters.id from mirror.people join mirror.matters on matters.key = matter_key
      where contact_key = ${keyOf(id)} limit ${mostMatters}`,
  )
  return rows.map((row) => row.id)
}

/** Resolves to whether something has changed. */
async function readOne<Entry extends { id: string }>(
  { db, kinds, signal }: MirrorContext,
  { kind, one, keep, remove }: Source<Entry>,
  { id, person }: Pending,
): Promise<boolean> {
  const readAt = await kinds.now()
  const record = await one(id, signal)
  return db.transaction(async (transaction) => {
    if (!(await isKept(transaction, kind, kinds.address))) return false
    if (typeof record === 'object')
      return (await keep(transaction, [record], readAt, person)).length > 0
    if (record === 'absent') await remove(transaction, id, readAt)
    return false
  })
}

/** Whether anything is kept of this service; it stays so until the transaction ends. */
async function isKept(db: Sql, kind: MirrorKind, address: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select kind from mirror.kinds where kind = ${kind} and address = ${address}
      and not forgotten for update`,
  )
  return rows.length > 0
}

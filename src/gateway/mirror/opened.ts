/** Reads the documents and tasks of a matter that somebody has opened, after everything that people wait for. */
import { sql } from 'drizzle-orm'
import type { MirrorKind } from '#contract/desk/mirror.ts'
import { linksOf, type Task, taskOperations } from '#contract/tasks.ts'
import { rowsOf } from '#database/sql.ts'
import { isOfService } from '#gateway/upstream/ask.ts'
import { type MirrorContext, slicesOf } from './context.ts'
import { documentsOf, readWhole, type WholeList } from './document-source.ts'
import { isKept } from './read-back.ts'
import { tellingChanges } from './source.ts'
import { sourcesOf } from './sources.ts'
import { keyOf } from './store/values.ts'

/** What is opened meanwhile is not waited for: its records are read at night. */
const mostWaiting = 20
/** Longer lists of one matter are read in part. */
const mostPages = 4
/** How many records that are missing are asked for. */
const mostMissing = 20

type Options = {
  context: () => Promise<MirrorContext>
  /** Called with a failure of the desk itself. */
  onFailure: (error: unknown) => void
  /** Aborts when the desk closes: what is cut off then has not failed. */
  signal: AbortSignal
}

/** Reads the records of one matter after the other. */
export function createOpened({ context, onFailure, signal }: Options) {
  const waiting = new Set<string>()
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    try {
      const opened = await context()
      for (const matterId of waiting) {
        if (opened.signal.aborted) break
        waiting.delete(matterId)
        await refresh(opened, matterId)
      }
    } catch (error) {
      // A service that asks to be left alone is.
      waiting.clear()
      if (!signal.aborted && !isOfService(error)) onFailure(error)
    }
    running = undefined
  }
  return {
    /** Returns at once. */
    note(matterId: string) {
      if (waiting.size < mostWaiting) waiting.add(matterId)
      running ??= run()
    },
    idle: async () => void (await running),
  }
}

async function refresh(context: MirrorContext, matterId: string): Promise<void> {
  const { ask, pageSize, signal } = context
  const reading = { pageSize, mostPages, signal }
  await refreshKind(context, 'documents', matterId, () =>
    documentsOf(ask, { of: 'matter', id: matterId }, reading),
  )
  await refreshKind(context, 'tasks', matterId, async () => {
    const isOfMatter = (task: Task) => keyOf(linksOf(task).matterId ?? '') === keyOf(matterId)
    const { records, isWhole } = await readWhole(pageSize, mostPages, (pageIndex) =>
      ask(taskOperations.listTasks, {
        query: { associatedMatterId: matterId, pageIndex, pageSize },
        signal,
      }),
    )
    // A service that does not know the filter lists others too.
    return { records: records.filter(isOfMatter), isWhole }
  })
}

/** Keeps what the service lists of a matter, and asks for what is kept and not in that list. */
async function refreshKind(
  context: MirrorContext,
  kind: MirrorKind,
  matterId: string,
  read: () => Promise<WholeList<{ id: string }> | undefined>,
): Promise<void> {
  const { db, kinds, quiet, signal, slice } = context
  const row = await kinds.one(kind)
  if (row.completeAt === null || row.address !== kinds.address) return
  const { keep, remove, one } = tellingChanges(sourcesOf(context)[kind], context.tellChanged)
  const readAt = await kinds.now()
  const list = await read()
  for (const part of slicesOf(list?.records ?? [], slice)) {
    await quiet(signal)
    await db.transaction(async (transaction) => {
      if (await isKept(transaction, kind, kinds.address)) await keep(transaction, part, { readAt })
    })
  }
  if (list && !list.isWhole) return
  const listed = new Set(list?.records.map(({ id }) => keyOf(id)))
  const known = await rowsOf<{ key: string; id: string }>(
    db,
    sql`select key, id from mirror.${sql.raw(kind)} where matter_key = ${keyOf(matterId)}`,
  )
  for (const { id } of known.filter(({ key }) => !listed.has(key)).slice(0, mostMissing)) {
    const askedAt = await kinds.now()
    const { status, records } = await one(id, signal)
    await db.transaction(async (transaction) => {
      if (!(await isKept(transaction, kind, kinds.address))) return
      const found = records.filter((record) => keyOf(record.id) === keyOf(id))
      await keep(transaction, found, { readAt: askedAt })
      if (status === 'absent') await remove(transaction, id, { readAt: askedAt })
    })
  }
}

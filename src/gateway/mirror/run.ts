/**
 * Reads all of a kind: the first fill, and later the sweep that finds what was deleted, or what nobody told of.
 * Every step is stored with what it read, so that a run goes on where it was when the desk was stopped.
 */
import { sql, type SQL } from 'drizzle-orm'
import type { MirrorKind } from '#contract/desk/mirror.ts'
import type { Sql } from '#database/sql.ts'
import { hasId, type MirrorContext, slicesOf } from './context.ts'
import { isPastEnd, type ListedPage, maxPasses, type Source, tellingChanges } from './source.ts'
import type { KindRow } from './store/kinds.ts'
import { countOf, forgetRemoved, forgetSeen, noteSeen, unseen } from './store/records.ts'
import { keyOf } from './store/values.ts'
import { tidy } from './tidy.ts'
import { verifyOneByOne } from './verify-unseen.ts'

/** After so many pages in a row that bring nothing new, a list has no more: it repeats itself. */
const maxBarren = 3
/** After so many passes in a row that bring nothing new, a list that is not as long as it says has no more. */
const maxBarrenPasses = 2

/** How far the clock of a service may be ahead of ours. */
export const clockMargin = `interval '30 minutes'`

/** What worked is no failure any more. */
const worked = sql`, failures = 0, retry_at = null, reason = null`

/** Reads the whole list, and then one by one what was kept and is not in it. */
export async function runAll<Entry extends { id: string }>(
  context: MirrorContext,
  listed: Source<Entry>,
  row: KindRow,
): Promise<void> {
  const { kind } = listed
  const begunAt = (row.pass === null ? null : row.runStartedAt) ?? (await context.kinds.now())
  // What the first fill brings has not changed.
  const source = row.watchedSince ? tellingChanges(listed, context.tellChanged) : listed
  let isStable = false
  let barren = 0
  let { pass, page } = row.pass === null ? await begin(context, kind) : { ...row, pass: row.pass }
  for (;;) {
    const before = await countOf(context.db, kind)
    const expected = page > 0 ? row.expected : null
    isStable = await walk(context, source, { pass, page, expected })
    const grew = (await countOf(context.db, kind)) > before
    if (pass > 1) barren = grew ? 0 : barren + 1
    // Where the list is not as long as the service said, another order may show what this one left out.
    if (isStable || pass >= maxPasses || barren >= maxBarrenPasses) break
    pass += 1
    page = 0
    await startPass(context, kind, pass)
  }
  await verifyOneByOne(context, source, {
    next: (after, limit) => unseen(context.db, kind, after, limit),
    begunAt: isStable ? begunAt : undefined,
    probe: () => source.page(1, 0, context.signal),
    worked,
  })
  await finish(context, source)
}

async function begin(context: MirrorContext, kind: MirrorKind) {
  context.note({ level: 'info', message: 'the mirror begins to read all', facts: { kind } })
  await startPass(context, kind, 1, sql`, run_started_at = clock_timestamp()`)
  return { pass: 1, page: 0 }
}

const startPass = ({ kinds }: MirrorContext, kind: MirrorKind, pass: number, more: SQL = sql``) =>
  kinds.write(kind, async (db) => {
    await forgetSeen(db, kind)
    return [
      undefined,
      sql`, pass = ${pass}, page = 0, without_id = 0, source = 'list',
      state = case when complete_at is null then 'filling' else 'kept' end ${more}`,
    ]
  })

type Place = { pass: number; page: number; expected: number | null }

/** Reads page after page until there are no more; resolves to whether the list was as long as the service said. */
async function walk<Entry extends { id: string }>(
  context: MirrorContext,
  source: Source<Entry>,
  { pass, page: firstPage, expected }: Place,
): Promise<boolean> {
  const stop = new AbortController()
  const signal = AbortSignal.any([context.signal, stop.signal])
  const pages = readAhead(context, (index) => source.page(pass, index, signal))
  const totals = new Set(expected === null ? [] : [expected])
  let total = expected ?? Number.POSITIVE_INFINITY
  let listed = firstPage > 0 ? await countOf(context.db, 'seen', source.kind) : 0
  let barren = 0
  try {
    for (let index = firstPage; barren < maxBarren; index += 1) {
      const answer = await pages(index).catch((error: unknown) => {
        // A service that refuses a page before it has shown as many as it says is not read to its end.
        if (isPastEnd(error) && (listed >= total || firstPage > 0)) return undefined
        throw error
      })
      if (!answer) {
        if (listed >= total) break
        // What was read before an interruption is counted without repeats, and may have reached the end.
        await startPass(context, source.kind, pass)
        return await walk(context, source, { pass, page: 0, expected: null })
      }
      const { page, readAt } = answer
      total = page.totalRecords
      totals.add(total)
      listed += page.records.length
      if (page.records.length === 0) break
      const fresh = await keepPage(context, source, { index, page, readAt })
      barren = fresh === 0 ? barren + 1 : 0
    }
  } finally {
    stop.abort()
  }
  return totals.size === 1 && totals.has(await countOf(context.db, 'seen', source.kind))
}

/** Asks for the next page while one is being kept, if there should be one. */
function readAhead<Entry>(
  { kinds, pageSize }: MirrorContext,
  read: (index: number) => Promise<ListedPage<Entry>>,
) {
  const asked = new Map<number, Promise<{ page: ListedPage<Entry>; readAt: Date }>>()
  const ask = (index: number) => {
    const before = asked.get(index)
    if (before) return before
    const asking = kinds.now().then(async (readAt) => ({ page: await read(index), readAt }))
    // Whoever awaits it gets the failure; until then it must not count as an unhandled rejection.
    asking.catch(() => {})
    asked.set(index, asking)
    return asking
  }
  return async (index: number) => {
    const answer = await ask(index)
    asked.delete(index)
    if (answer.page.totalRecords > (index + 1) * pageSize) void ask(index + 1)
    return answer
  }
}

type Read<Entry> = { index: number; page: ListedPage<Entry>; readAt: Date }

/** Keeps a page, and with its last records the place to go on from; resolves to how many were new to this pass. */
async function keepPage<Entry extends { id: string }>(
  { disk, kinds, quiet, slice, signal }: MirrorContext,
  { kind, keep }: Source<Entry>,
  { index, page, readAt }: Read<Entry>,
): Promise<number> {
  const records = page.records.filter(hasId)
  const withoutId = page.records.length - records.length
  const slices = slicesOf(records, slice)
  const done = sql`, page = ${index + 1}, expected = ${storableCount(page.totalRecords)},
    without_id = without_id + ${withoutId} ${worked}`
  let fresh = 0
  for (const [place, part] of (slices.length > 0 ? slices : [[]]).entries()) {
    await quiet(signal)
    disk.require()
    const isLast = place >= slices.length - 1
    fresh += await kinds.write(kind, async (db: Sql) => {
      await keep(db, part, { readAt })
      const met = await noteSeen(
        db,
        kind,
        part.map(({ id }) => keyOf(id)),
      )
      return isLast ? [met, done] : [met]
    })
  }
  return fresh
}

/** A total may be anything. */
const storableCount = (total: number) =>
  Math.min(Math.max(Math.round(total), 0), Number.MAX_SAFE_INTEGER)

async function finish(
  context: MirrorContext,
  { kind, tables }: Pick<Source, 'kind' | 'tables'>,
): Promise<void> {
  const { kinds, note } = context
  await kinds.write(kind, async (db) => {
    await forgetSeen(db, kind)
    await forgetRemoved(db, kind)
    return [
      undefined,
      sql`, pass = null, page = 0, state = 'kept', source = 'list', complete_at = run_started_at,
        run_started_at = null, watched_since = coalesce(watched_since, clock_timestamp()), watermark = coalesce(watermark, run_started_at - ${sql.raw(clockMargin)})
        ${worked}`,
    ]
  })
  await tidy(context, tables)
  const count = await kinds.count(kind)
  note({ level: 'info', message: 'the mirror has read all', facts: { kind, count } })
}

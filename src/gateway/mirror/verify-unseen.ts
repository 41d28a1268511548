/** Asks for records one by one that no list has shown: they were deleted, or the list left them out. */
import type { SQL } from 'drizzle-orm'
import { NoAnswer, ServiceRefused } from '#gateway/upstream/ask.ts'
import { type MirrorContext, slicesOf } from './context.ts'
import type { Looked, Source } from './source.ts'
import type { KeptRow } from './store/record-kind.ts'
import { noteSeen } from './store/records.ts'
import { keyOf } from './store/values.ts'

/** How many records are asked for one by one before the next ones are looked up. */
const verifiedAtOnce = 100
/** After so many records in a row at which the service fails, it is asked for a list: that may fail as well. */
const mostFailures = 3

type Verifying = {
  /** Some of the records to ask for, from a key on. */
  next: (after: string, limit: number) => Promise<KeptRow[]>
  /** When the lists began to be read that were as long as the service said; undefined if they were not. */
  begunAt?: Date | undefined
  /** Reads a page of a list that the service has; rejects where it fails altogether. */
  probe: () => Promise<unknown>
  /** What is assigned once it has answered, behind a comma. */
  worked: SQL
}

/** Keeps each record that is there, and forgets what is gone. */
export async function verifyOneByOne<Entry extends { id: string }>(
  context: MirrorContext,
  source: Source<Entry>,
  { next, begunAt, probe, worked }: Verifying,
): Promise<void> {
  const { kinds, slice } = context
  const { kind, keep, remove } = source
  const ask = askingOneByOne(context, source, probe)
  let last = ''
  for (;;) {
    const missing = await next(last, verifiedAtOnce)
    if (missing.length === 0) return
    const met = new Set<string>()
    for (const { key, id } of missing) {
      last = key
      if (met.has(key)) continue
      const readAt = await kinds.now()
      const looked = await ask(id)
      const { status = undefined, records = [] } = looked ?? {}
      for (const record of records) met.add(keyOf(record.id))
      for (const part of slicesOf(records, slice)) {
        await kinds.write(kind, async (transaction) => {
          await keep(transaction, part, { readAt })
          await noteSeen(
            transaction,
            kind,
            part.map((record) => keyOf(record.id)),
          )
          return [undefined]
        })
      }
      // A service that cannot be asked for one record is believed only where its list was as long as it said, and not
      // of what came since.
      const goneAt = status && { there: undefined, absent: readAt, unclear: begunAt }[status]
      // Also where there is nothing to write: the lease must not end meanwhile.
      await kinds.write(kind, async (transaction) => {
        if (goneAt) await remove(transaction, id, { readAt: goneAt })
        return looked ? [undefined, worked] : [undefined]
      })
    }
  }
}

/**
 * Asks for one record at a time. One at which the service fails is left to the next sweep, so that it never blocks the
 * others. The same failure again is that of a list to which several records belong, and is examined once.
 */
function askingOneByOne<Entry extends { id: string }>(
  { isKeyRefused, signal }: MirrorContext,
  { one }: Source<Entry>,
  probe: Verifying['probe'],
) {
  let failures = 0
  const lookedInto = new Map<unknown, Looked<Entry> | undefined>()
  return async (id: string): Promise<Looked<Entry> | undefined> => {
    try {
      const looked = await one(id, signal)
      failures = 0
      return looked
    } catch (error) {
      if (lookedInto.has(error)) return lookedInto.get(error)
      const about = aboutOne(error)
      if (about === undefined || (about === 'forbidden' && (await isKeyRefused()))) throw error
      const isRefused = about === 'refused' || about === 'forbidden'
      failures = isRefused ? 0 : failures + 1
      if (about === 'in doubt' || failures >= mostFailures) {
        await probe()
        failures = 0
      }
      const looked: Looked<Entry> | undefined = isRefused
        ? { status: 'unclear', records: [] }
        : undefined
      lookedInto.set(error, looked)
      return looked
    }
  }
}

type About = 'refused' | 'forbidden' | 'failed' | 'in doubt'

/**
 * What a failure says of the one record that was asked for; undefined where it says something of the service. In doubt,
 * a list tells.
 */
function aboutOne(error: unknown): About | undefined {
  if (error instanceof NoAnswer) return error.kind === 'not reached' ? 'in doubt' : 'failed'
  if (!(error instanceof ServiceRefused)) return undefined
  const { status, wait } = error
  if (status === 401 || status === 429) return undefined
  if (status === 408 || wait !== undefined) return 'in doubt'
  if (status === 403) return 'forbidden'
  // Not offered.
  return status < 500 || status === 501 ? 'refused' : 'failed'
}

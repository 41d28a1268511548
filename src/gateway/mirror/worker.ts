/** Keeps the mirror true: fills each kind, sweeps it at night, and polls for changed matters. */
import { sql } from 'drizzle-orm'
import { type MirrorKind, mirrorKinds } from '#contract/desk/mirror.ts'
import type { DiskSpace } from '#database/disk-space.ts'
import { askForContacts } from './ask-for-contacts.ts'
import type { MirrorContext } from './context.ts'
import type { FailureNote, LoopName } from './failure-note.ts'
import { delayed, startLoop } from './loop.ts'
import { PollUseless, pollMatters } from './poll.ts'
import { ServiceRefused } from '#gateway/upstream/ask.ts'
import type { ReadBack } from './read-back.ts'
import { runAll } from './run.ts'
import { sourcesOf } from './sources.ts'
import { removeOldChanges } from './store/changes.ts'
import { type KindRow, type KindStore, LeaseLost } from './store/kinds.ts'
import { keepPeopleAsContacts, matterKeysAfter, removeUnnamed } from './store/people.ts'
import { forgetRemoved, forgetSeen } from './store/records.ts'
import { sweepIsDue } from './sweep-time.ts'
import { tidy } from './tidy.ts'
import { type Trouble, troubleOf } from './trouble.ts'

export type WorkerOptions = {
  context: () => Promise<MirrorContext>
  disk: DiskSpace
  /** Called with a failure of the desk itself. */
  onFailure: FailureNote['note']
  /** Called with the moment (`performance.now()`) at which something began that has worked. */
  onWorked: FailureNote['noteWorked']
  /** Called each time that it was polled, or could not be, also by another gateway. */
  onPolled: (matters: KindRow) => void
  /** Whether what was saved here is yet to be read back. */
  isDue: ReadBack['isDue']
  signal: AbortSignal
  /** In milliseconds: how soon after its start the desk reads anything, how often it looks whether there is something to do, and how often it polls. */
  times: { delay: number; look: number; poll: number }
}

export type Worker = { wake(): void; done(): Promise<void> }

/** Starts a loop for each kind and one that polls, which share the calls that may be under way. */
export function startWorker(options: WorkerOptions): Worker {
  const { signal, times } = options
  const wake = () => loops.forEach((loop) => loop.wake())
  const steps = [
    ...mirrorKinds.map((kind) => () => runStep(options, kind, wake)),
    () => pollStep(options),
  ]
  const loops = steps.map((step) => startLoop(delayed(times.delay, step), signal))
  return { wake, done: async () => void (await Promise.all(loops.map((loop) => loop.done))) }
}

/** Fills or sweeps a kind if it is time, and tells the others with `onRead`; resolves to the milliseconds until the next look. */
const runStep = (options: WorkerOptions, kind: MirrorKind, onRead: () => void) =>
  guarded(options, kind, async (context, row) => {
    const isDue = row.pass !== null || row.completeAt === null || sweepIsDue(row.completeAt)
    if (!isDue || (await isEarly(context.kinds, row)) || !(await context.kinds.take(kind))) return
    try {
      // Read again: another gateway may have gone on with it until a moment ago.
      const taken = await context.kinds.one(kind)
      await reads[kind](context, taken)
      // What was read of matters is heard of from now on, and what is filled later may have waited for this. Not before
      // that: contacts that wait for matters would wake themselves.
      const { completeAt } = await context.kinds.one(kind)
      if (completeAt !== null && (row.completeAt === null || kind === 'matters')) onRead()
    } finally {
      if (options.signal.aborted) await release(options, context, kind)
    }
  })

const release = ({ onFailure }: WorkerOptions, { kinds }: MirrorContext, kind: MirrorKind) =>
  kinds.release(kind).catch((error: unknown) => onFailure(error, kind))

/** Kinds that are filled after others: people want those first, and lists of tasks may have their ids but no names. */
const named: Partial<Record<MirrorKind, readonly MirrorKind[]>> = {
  tasks: ['matters', 'contacts'],
  documents: ['matters', 'contacts'],
}

/** Whether a first fill waits for others, as long as these get on. */
async function isEarly(kinds: KindStore, { kind, completeAt }: KindRow): Promise<boolean> {
  const before = completeAt === null ? (named[kind] ?? []) : []
  const rows = await Promise.all(before.map((one) => kinds.one(one)))
  return rows.some(
    (row) => row.completeAt === null && row.state !== 'stopped' && row.failures === 0,
  )
}

type Reads = (context: MirrorContext, row: KindRow) => Promise<void>

const reads: Record<MirrorKind, Reads> = {
  matters: runMatters,
  contacts: runContacts,
  tasks: (context, row) => runAll(context, sourcesOf(context).tasks, row),
  documents: (context, row) => runAll(context, sourcesOf(context).documents, row),
}

/** With what was seen to change so long ago that it is kept no longer. */
async function runMatters(context: MirrorContext, row: KindRow): Promise<void> {
  await runAll(context, sourcesOf(context).matters, row)
  await removeOldChanges(context.db, context.changesDays)
}

/** From the list of contacts, or where the service has none from the matters. */
async function runContacts(context: MirrorContext, row: KindRow): Promise<void> {
  try {
    await runAll(context, sourcesOf(context).contacts, row)
  } catch (error) {
    if (!(await isNotOffered(error, context))) throw error
    // Before the matters are gone through: whoever is gone may still be on one. Not where the list may be away for once.
    if (row.source === 'matters') await askForContacts(context)
    await fillFromMatters(context)
  }
}

async function isNotOffered(
  error: unknown,
  { isKeyRefused, kinds }: MirrorContext,
): Promise<boolean> {
  if (!(error instanceof ServiceRefused)) return false
  if ([400, 404, 405, 501].includes(error.status)) return true
  // Of one contact that was asked for after the list had been read.
  if (error.status === 401 && (await kinds.progress('contacts')) > 0) return false
  return (error.status === 401 || error.status === 403) && !(await isKeyRefused())
}

const peopleAtOnce = 200
const fromMatters = 'This service does not list its contacts. These are the people on its matters.'

/** From now on each matter that is kept brings its people; those that were kept before are gone through here. */
async function fillFromMatters(context: MirrorContext): Promise<void> {
  const { db, kinds, quiet, signal } = context
  await kinds.write('contacts', async () => [
    undefined,
    sql`, source = 'matters', pass = null, page = 0, expected = null, failures = 0, retry_at = null,
      reason = ${fromMatters}`,
  ])
  const readAt = await kinds.now()
  let last = ''
  for (;;) {
    const keys = (await matterKeysAfter(db, last, peopleAtOnce)).map(({ key }) => key)
    if (keys.length === 0) break
    await quiet(signal)
    await kinds.write('contacts', async (transaction) => {
      await keepPeopleAsContacts(transaction, keys, readAt)
      return [undefined]
    })
    last = keys.at(-1)!
  }
  const matters = await kinds.one('matters')
  await kinds.write('contacts', async (transaction) => {
    if (matters.completeAt === null)
      return [undefined, sql`, state = 'filling', run_started_at = null`]
    await removeUnnamed(transaction)
    await forgetSeen(transaction, 'contacts')
    await forgetRemoved(transaction, 'contacts')
    return [
      undefined,
      sql`, state = 'kept', run_started_at = null, complete_at = ${readAt.toISOString()}::timestamptz`,
    ]
  })
  await tidy(context, sourcesOf(context).contacts.tables)
}

/** Polls for changed matters, once all were read. */
async function pollStep(options: WorkerOptions): Promise<number> {
  const { look, poll } = options.times
  const waited = await guarded(
    options,
    'matters',
    async (context, row) => {
      await context.kinds.settleClock()
      const isDue = row.completeAt !== null && row.watermark !== null
      const taken = isDue ? await context.kinds.take('matters') : undefined
      if (!taken?.watermark) return
      try {
        await pollMatters(context, taken.watermark, ({ id }) =>
          options.isDue({ kind: 'matters', id }),
        )
      } catch (error) {
        // The sweep alone keeps them true, and says how long ago that was.
        if (!(error instanceof PollUseless)) throw error
      } finally {
        if (options.signal.aborted) await release(options, context, 'matters')
      }
    },
    'polls',
  )
  await reportPolled(options)
  return waited === look ? poll : waited
}

async function reportPolled({ context: open, onFailure, onPolled, signal }: WorkerOptions) {
  try {
    const { kinds } = await open()
    onPolled(await kinds.one('matters'))
  } catch (error) {
    if (!signal.aborted) onFailure(error, 'polls')
  }
}

/** Runs a step, unless the disk is full or it is another service's; stores failures. Resolves to the next wait. */
async function guarded(
  { context: open, disk, onFailure, onWorked, signal, times }: WorkerOptions,
  kind: MirrorKind,
  step: (context: MirrorContext, row: KindRow) => Promise<void>,
  loop: LoopName = kind,
): Promise<number> {
  const { look } = times
  const since = performance.now()
  if (!disk.hasRoom()) return look
  try {
    const context = await open()
    const row = await context.kinds.one(kind)
    try {
      if (isOurs(row, context.kinds)) await step(context, row)
    } catch (error) {
      if (signal.aborted) return look
      const trouble = troubleOf(error, kind, row.failures)
      if (!trouble) throw error
      await noteTrouble(context, row, trouble)
      return Math.min(trouble.wait, look)
    }
    onWorked(since, loop)
    return look
  } catch (error) {
    if (!signal.aborted && !(error instanceof LeaseLost)) onFailure(error, loop)
    return look
  }
}

/** Whether it may be read: it was not forgotten, and is of the service that the desk uses. */
export const isOurs = ({ address, forgotten }: KindRow, kinds: Pick<KindStore, 'address'>) =>
  !forgotten && (address === null || address === kinds.address)

function noteTrouble(
  { kinds, note }: MirrorContext,
  { kind, reason: before }: KindRow,
  { reason, wait, isStopped }: Trouble,
) {
  // Once, however often it is tried again.
  if (reason !== before)
    note({ level: 'warn', message: 'the mirror waits', facts: { kind, reason } })
  return kinds.write(kind, async () => [
    undefined,
    sql`, failures = failures + 1, reason = ${reason},
      retry_at = clock_timestamp() + ${wait} * interval '1 millisecond',
      state = case when ${isStopped} then 'stopped' when complete_at is null then 'filling'
        when state = 'stopped' then 'stopped' else 'kept' end`,
  ])
}

/** The mirror: what the desk keeps of the service in its own database, kept true in the background, and searched. */
import { availableParallelism } from 'node:os'
import type { ChangePage, ChangeQuery } from '#contract/desk/changes.ts'
import {
  type Mirror as MirrorAnswer,
  type MirrorCommand,
  type MirrorKind,
  type SearchAnswer,
} from '#contract/desk/mirror.ts'
import { shareAnswer } from '#http/share-answer.ts'
import { createConcurrencyLimit } from '#http/concurrency-limit.ts'
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/open.ts'
import { createChanges } from './changes.ts'
import { embeddedAddress, type MirrorContext, type RecordOfKind } from './context.ts'
import type { DeskSide } from './desk-side.ts'
import { createFailureNote, type FailureNote } from './failure-note.ts'
import type { Quiet } from './quiet.ts'
import { createNames } from './names.ts'
import { createOpened } from './opened.ts'
import { type Checked, createReadBack, type EndedWrite } from './read-back.ts'
import { type Ask, createAsk } from '#gateway/upstream/ask.ts'
import { createSearch } from './search/search.ts'
import type { NamedRecord } from './store/names.ts'
import { type KindRow, kindStore, type KindStore } from './store/kinds.ts'
import { mirrorSteps } from './store/migrations.ts'
import { type Counts, hearingOf, stateOf } from './state.ts'
import { startWorker, type Worker } from './worker.ts'

/** What the desk keeps, and where. */
export type MirrorSettings = {
  database: Database
  /** The address of the service; what came from another one is not shown. */
  address: string
  /** Whether the service runs in this process, on the same database. */
  embedded: boolean
  /** For how many days what was seen to change is kept. */
  changesDays: number
  /** In milliseconds: how soon it reads anything, how often it looks whether there is something to read, and polls. */
  times: { delay: number; look: number; poll: number }
}

/** Records that are asked for and written at once; the embedded database searches for nobody meanwhile. */
const sizes = {
  embedded: { pageSize: 50, slice: 10 },
  pglite: { pageSize: 250, slice: 50 },
  postgres: { pageSize: 250, slice: 50 },
}

export type Mirror = {
  state(): Promise<MirrorAnswer>
  search(term: string): Promise<SearchAnswer>
  /** What was seen to change in a matter. */
  changes(matterId: string, query: ChangeQuery): Promise<ChangePage>
  /** What records are called, in their order, as far as that is known; undefined where the mirror cannot say. */
  names(records: readonly RecordOfKind[]): Promise<(NamedRecord | undefined)[] | undefined>
  command(command: MirrorCommand): Promise<void>
  /** Has the record of a write read back. */
  noteWrite(write: EndedWrite): void
  /** Reads a record that is said to have changed elsewhere; open pages are told if it has. */
  check(record: RecordOfKind): Promise<Checked>
  /** Has the documents and tasks of a matter read, which somebody has opened. */
  noteOpened(matterId: string): void
  /** Reads what there is to read now. */
  wake(): void
  /** Stops; resolves when nothing is under way. */
  close(): Promise<void>
}

/** Starts the mirror; its database may fail, and then only the mirror is not there. */
export function startMirror(settings: MirrorSettings, desk: DeskSide): Mirror {
  const { database, address, times } = settings
  const { disk } = database
  const stopping = new AbortController()
  const { signal } = stopping
  const kinds = kindStore(database, address)
  const { context, urgent } = createContexts(settings, desk, { kinds, signal })
  const failure = createFailureNote(desk)
  const open = openOnce(() => openSchema(database, kinds))
  const whenOpen = () => open().then(() => context)
  const readBack = createReadBack({
    context: () => open().then(() => urgent),
    onFailure: failure.report,
    signal,
  })
  const opened = createOpened({ context: whenOpen, onFailure: failure.report, signal })
  const worker = startWorker({
    context: whenOpen,
    disk,
    isDue: readBack.isDue,
    onFailure: failure.note,
    onWorked: failure.noteWorked,
    onPolled: (row) => void desk.noteHearing(hearingOf(row, kinds)).catch(() => {}),
    signal,
    times,
  })
  const trouble = (kind: MirrorKind) => {
    if (!disk.hasRoom()) return fullDisk
    return failure.isFailing(kind) ? notStored : undefined
  }
  const state = (counts: Counts) => stateOf(open, { kinds, trouble, counts })
  const sharedState = shareAnswer(() => state('unfinished'), stateIsShared)
  return {
    state: () => state('all'),
    search: createGuardedSearch(database, sharedState, failure.report),
    changes: createChanges(database, sharedState, { ...settings, onFailure: failure.report }),
    names: createNames(database, sharedState, failure.report),
    command: createCommand(open, kinds, worker),
    noteWrite: readBack.note,
    check: readBack.check,
    noteOpened: opened.note,
    wake: worker.wake,
    async close() {
      stopping.abort()
      await worker.done()
      await readBack.idle()
      await opened.idle()
    },
  }
}

const createCommand =
  (open: () => Promise<void>, kinds: KindStore, { wake }: Worker) =>
  async (command: MirrorCommand): Promise<void> => {
    await open()
    if (command === 'forget') return void (await kinds.forget(true))
    const rows = await kinds.all()
    const isOther = rows.some((row) => row.address !== null && row.address !== kinds.address)
    if (isOther) await kinds.forget(false)
    await kinds.refill()
    wake()
  }

type Base = Pick<MirrorContext, 'kinds' | 'signal'>

/** The context of all that can wait, and of what a person has just written, which comes before everything else. */
function createContexts(
  { database, embedded, changesDays }: MirrorSettings,
  desk: DeskSide,
  base: Base,
) {
  const ask = createAsk(desk)
  const quiet: Quiet = (signal) => desk.quiet(undefined, signal)
  const { sql: db, engine, disk } = database
  const size = sizes[embedded ? 'embedded' : engine]
  const { note, isKeyRefused, tellChanged } = desk
  const context: MirrorContext = {
    ...base,
    ...size,
    changesDays,
    db,
    engine,
    disk,
    note: (given) => void note(given).catch(() => {}),
    isKeyRefused,
    tellChanged,
    ask: atMostTwo(ask, quiet),
    quiet: availableParallelism() > 1 ? async (signal) => signal.throwIfAborted() : quiet,
  }
  return { context, urgent: { ...context, ask } }
}

/** For how long a search says the same of how fresh it is, in milliseconds. */
const stateIsShared = 2000

function createGuardedSearch(
  database: Database,
  state: () => Promise<MirrorAnswer>,
  onFailure: FailureNote['report'],
) {
  const search = createSearch(database)
  return async (term: string): Promise<SearchAnswer> => {
    const now = await state()
    if (now.use !== 'on') return { use: now.use, kinds: now.kinds }
    try {
      return { use: now.use, kinds: now.kinds, ...(await search(term)) }
    } catch (error) {
      onFailure(error, 'searched')
      return { use: 'unavailable', kinds: [] }
    }
  }
}

/** Migrates the schema, and takes over what an earlier process left on a database that is this one's alone. */
async function openSchema(database: Database, kinds: KindStore): Promise<void> {
  await migrate(database, { schema: 'mirror', steps: mirrorSteps })
  await kinds.settleClock()
  if (database.engine === 'pglite') await kinds.adopt()
  const rows = await kinds.all()
  // What the embedded service has is still in its own tables, so that nobody need be asked.
  const isSpare = ({ address }: KindRow) => address === embeddedAddress && address !== kinds.address
  if (rows.some(isSpare)) await kinds.forget(false)
}

/** Opens at the first use; a failure is tried again at the next one. */
function openOnce<Value>(open: () => Promise<Value>): () => Promise<Value> {
  let opened: Promise<Value> | undefined
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
}

const fullDisk = 'Practice Desk’s disk is nearly full, so nothing new is copied.'
const notStored = 'Practice Desk could not store what it read. It will try again.'

/** The service has others to serve as well. */
const mostCalls = 2
const anHour = 60 * 60_000

function atMostTwo(ask: Ask, quiet: Quiet): Ask {
  const calls = createConcurrencyLimit({ max: mostCalls, shares: [], timeout: anHour })
  return async (operation, asking) => {
    const leave = await calls.enter(['mirror'], () => asking.signal)
    try {
      asking.signal.throwIfAborted()
      await quiet(asking.signal)
      return await ask(operation, asking)
    } finally {
      leave?.()
    }
  }
}

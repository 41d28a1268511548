/** Opens what the mirror keeps and answers for it over a port, from a thread of its own or from the same one. */
import type { RecordOfKind } from './context.ts'
import { isDiskFull } from '#database/disk-failures.ts'
import { migrate } from '#database/migrate.ts'
import { DirectoryInUse } from '#database/open-errors.ts'
import { type Database, type Location, openDatabase } from '#database/open.ts'
import type { ChangeQuery } from '#contract/desk/changes.ts'
import type { MirrorCommand } from '#contract/desk/mirror.ts'
import type { DeskSide } from './desk-side.ts'
import { type MirrorSettings, startMirror } from './mirror.ts'
import type { EndedWrite } from './read-back.ts'
import { openOrBeginAnew, removeSetAside } from './open-or-begin-anew.ts'
import { mirrorSteps } from './store/migrations.ts'
import { connect, type Port } from './thread-calls.ts'

/** What a thread is started with. */
export type MirrorSetup = Omit<MirrorSettings, 'database'> & { location: Location }

/** What the thread that serves people may call. */
export type MirrorOffers = ReturnType<typeof offersOf>

type Opened = { mirror: ReturnType<typeof startMirror>; database: Database }

/** Resolves when it was closed; rejects, after which it answers nothing, if what is kept cannot be opened. */
export async function serveMirror(
  port: Port,
  { location, ...settings }: MirrorSetup,
): Promise<void> {
  const { promise: closed, resolve: close } = once()
  const opening = openKept(location, () => void desk.note(filledAnew).catch(() => {})).then(
    (database) => ({
      database,
      mirror: startMirror({ ...settings, database }, desk),
    }),
  )
  const { call } = connect<DeskSide>(
    port,
    offersOf(opening, { closed: close, dataDir: location.dataDir }),
  )
  const desk: DeskSide = {
    read: (path, signal) => call('read', path, signal),
    quiet: (_, signal) => call('quiet', undefined, signal),
    isKeyRefused: () => call('isKeyRefused', undefined),
    note: (note) => call('note', note),
    tellChanged: (changed) => call('tellChanged', changed),
    noteHearing: (hearing) => call('noteHearing', hearing),
  }
  await opening
  await closed
}

const filledAnew = {
  level: 'warn' as const,
  message: 'what the mirror has kept could not be opened, and is read anew',
  facts: {},
}

function once() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

const offersOf = (
  opening: Promise<Opened>,
  { closed, dataDir }: { closed: () => void; dataDir: string | undefined },
) => ({
  state: async () => (await opening).mirror.state(),
  search: async (term: string) => (await opening).mirror.search(term),
  changes: async ({ matterId, query }: { matterId: string; query: ChangeQuery }) =>
    (await opening).mirror.changes(matterId, query),
  names: async (records: readonly RecordOfKind[]) => (await opening).mirror.names(records),
  async command(command: MirrorCommand) {
    const { mirror } = await opening
    await mirror.command(command)
    if (command === 'forget' && dataDir !== undefined) await removeSetAside(dataDir)
  },
  noteWrite: async (write: EndedWrite) => (await opening).mirror.noteWrite(write),
  noteOpened: async (matterId: string) => (await opening).mirror.noteOpened(matterId),
  check: async (record: RecordOfKind) => (await opening).mirror.check(record),
  async close() {
    const { mirror, database } = await opening
    await mirror.close()
    await database.close()
    closed()
  },
})

async function openKept(location: Location, onAnew: () => void): Promise<Database> {
  const { dataDir } = location
  if (dataDir === undefined) return openDatabase(location)
  return openOrBeginAnew(dataDir, {
    open: (folder) => openMigrated({ ...location, dataDir: folder }),
    isOfFolder: (error) => !(error instanceof DirectoryInUse || isDiskFull(error)),
    onAnew,
  })
}

async function openMigrated(location: Location): Promise<Database> {
  const database = await openDatabase(location)
  try {
    await migrate(database, { schema: 'mirror', steps: mirrorSteps })
    return database
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

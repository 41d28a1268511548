/** Starts mirrors of a listed practice on the database of a test, and reads what they keep. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, vi } from 'vitest'
import type { Hearing } from '#contract/desk/live.ts'
import { type MirrorKind, mirrorKinds } from '#contract/desk/mirror.ts'
import type { Database } from '#database/open.ts'
import { rowsOf } from '#database/sql.ts'
import { openTestDatabase } from '#database/testing/test-database.ts'
import { createLanes, laneSizes } from '#gateway/http/lanes.ts'
import { type ChangedElsewhere, createDeskSide, type Note } from '#gateway/mirror/desk-side.ts'
import { forgetMirror } from '#gateway/mirror/forget.ts'
import { type Mirror, type MirrorSettings, startMirror } from '#gateway/mirror/mirror.ts'
import { inProcessUpstream } from '#gateway/upstream/in-process.ts'
import type { ListedPractice } from './listed-practice.ts'

/** No one is waited for, and all is looked at all the time. */
const hurry = { delay: 0, look: 50, poll: 50, pause: 0, most: 0, call: 60_000 }

/** One database for all tests of a file; each begins without a mirror. */
export function mirrorDatabase() {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(() => forgetMirror(database))
  afterAll(() => database.close())
  return () => database
}

type Options = Partial<Omit<MirrorSettings, 'database' | 'times'>> & {
  isKeyRefused?: boolean
  times?: Partial<typeof hurry>
}

/** Starts a mirror; it is closed when the test ends, unless it was before. */
export function startTestMirror(
  database: Database,
  practice: ListedPractice,
  { isKeyRefused = false, times: given, ...options }: Options = {},
) {
  const notes: Note[] = []
  const told: ChangedElsewhere[] = []
  const heard: Hearing[] = []
  const times = { ...hurry, ...given }
  const lanes = createLanes(laneSizes.remote, 1000)
  const upstream = inProcessUpstream({ fetch: practice.fetch, key: 'key-of-the-mirror' })
  const settings = {
    address: 'https://practice.example',
    embedded: false,
    changesDays: 400,
    ...options,
    times,
  }
  const mirror = startMirror(
    { database, ...settings },
    createDeskSide(
      {
        upstream,
        lanes,
        isKeyRefused: async () => isKeyRefused,
        note: (one) => notes.push(one),
        tellChanged: async (changed) => void told.push(changed),
        noteHearing: (hearing) => heard.push(hearing),
      },
      times,
    ),
  )
  onTestFinished(mirror.close)
  const failures = () => notes.filter(({ level }) => level === 'error')
  return { mirror, lanes, notes, failures, told, heard }
}

/** The state of a kind. */
export const kindIn = async (mirror: Mirror, kind: MirrorKind = 'matters') =>
  (await mirror.state()).kinds?.find((one) => one.kind === kind)

/** Resolves when all kinds have this state. */
export const untilAll = (mirror: Mirror, state: 'kept' | 'stopped' = 'kept') =>
  vi.waitFor(
    async () => {
      const { kinds = [] } = await mirror.state()
      expect(kinds.map((kind) => kind.state)).toEqual(mirrorKinds.map(() => state))
    },
    { timeout: 30_000, interval: 50 },
  )

/** Has everything read again, and waits for the end. */
export async function sweepAnew(mirror: Mirror) {
  await mirror.command('refill')
  await untilRead(mirror)
}

/** Resolves when nothing is being read as a whole. */
export async function untilRead(mirror: Mirror) {
  await expect
    .poll(async () => (await mirror.state()).kinds?.map(({ readingSince }) => readingSince), {
      timeout: 30_000,
      interval: 20,
    })
    .toEqual(mirrorKinds.map(() => undefined))
}

/** Ids and titles of all matters that are kept, or of documents, by their ids. */
export const keptMatters = ({ sql: db }: Database, kind: 'matters' | 'documents' = 'matters') =>
  rowsOf<{ id: string; title: string | null }>(
    db,
    sql`select id, title from mirror.${sql.raw(kind)} order by id collate "C"`,
  )

/** Ids and descriptions of all tasks that are kept, as those of a practice are shown. */
export const keptTasks = ({ sql: db }: Database) =>
  rowsOf<{ id: string; title: string | null }>(
    db,
    sql`select id, description as title from mirror.tasks order by id collate "C"`,
  )

/** The same of what a practice has. */
export const shown = (records: { id: string; title?: string; description?: unknown }[]) =>
  records
    .map(({ id, title, description }) => ({ id, title: title ?? description ?? null }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** The people on a matter, in their order. */
export const keptPeople = ({ sql: db }: Database, matterKey: string) =>
  rowsOf<
    Record<'kind' | 'role_name' | 'contact_id' | 'name', string | null> & { mandatory: boolean }
  >(
    db,
    sql`select kind, role_name, contact_id, name, mandatory from mirror.people
      where matter_key = ${matterKey} order by place`,
  )

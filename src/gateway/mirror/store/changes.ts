/** Notes what was seen to change in records, lists it, and removes what is too old. */
import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { MirrorKind } from '#contract/desk/mirror.ts'
import type { Sql } from '#database/sql.ts'
import { storableJson } from '#database/storable.ts'
import type { Difference } from './differences.ts'
import type { KeptRow, RecordKind, Written } from './record-kind.ts'
import { changes, kinds } from './tables.ts'

/** Whether all of a kind was read once: what the first fill brings is no change. */
export const isWatched = (kind: MirrorKind): SQL => sql`(select watched_since is not null
  and source = 'list' from mirror.kinds where kinds.kind = ${kind})`

/** In characters: what is longer is cut, and says so. */
const mostText = 2000
const mostLabel = 200
/** How many changes of one record are noted at a time; the others are counted. */
const mostAtOnce = 200

const columns = `kind text, record_key text, record_id text, matter_key text, what text, field text,
  label text, before text, after text, cut boolean, before_id text, after_id text,
  modified_at timestamptz, person text, record_name text`
const names = sql.raw(
  columns
    .split(',')
    .map((column) => column.trim().split(' ', 1)[0])
    .join(', '),
)

type Noted = {
  kind: MirrorKind
  record_key: string
  record_id: string
  matter_key?: string | undefined
  modified_at?: string | undefined
  person?: string | undefined
  record_name?: string | undefined
}

/** Who had just saved a record, or certainly created it, through this desk, if anybody had. */
export type SavedBy = { person?: string | undefined; createdBy?: string | undefined }

type Noting<Row> = SavedBy & {
  rows: readonly Row[]
  written: readonly Written<Row>[]
}

/** A row as the database gives it back, for a comparison with what that has. */
const asStored = <Row>(row: Row): Row => JSON.parse(storableJson(row))

/** Notes what has changed in records that were just written; their rows in other tables are still the old ones. */
export async function noteChanges<Row extends KeptRow>(
  db: Sql,
  kind: RecordKind<Row>,
  { rows, written, person, createdBy }: Noting<Row>,
): Promise<void> {
  const watched = written.filter((one) => one.watched)
  if (watched.length === 0) return
  const byKey = new Map(rows.map((row) => [row.key, asStored(row)]))
  const changed = watched.flatMap(({ key, before }) =>
    before ? [{ row: byKey.get(key)!, before }] : [],
  )
  const differencesOf = await kind.differences(db, changed)
  await insert(
    db,
    watched.flatMap(({ key, before, name, matter_key }) => {
      const row = byKey.get(key)!
      const noted = {
        kind: kind.kind,
        record_key: key,
        record_id: row.id,
        modified_at: kind.modifiedAt?.(row),
        matter_key: matter_key ?? undefined,
        record_name: cut(name ?? undefined),
        person,
      }
      // Whoever changed what was not known here did not create it.
      return before
        ? linesOf(noted, differencesOf(row, before))
        : [firstSeen({ ...noted, person: createdBy })]
    }),
  )
}

/** Notes that the service has no record with this key any more. */
export const noteGone = (
  db: Sql,
  kind: MirrorKind,
  gone: {
    key: string
    id: string
    name: string | null
    matter_key: string | null
    person: string | undefined
  },
): Promise<unknown> =>
  db.execute(sql`insert into mirror.changes
      (kind, record_key, record_id, matter_key, record_name, what, before, person)
    select ${kind}, ${gone.key}, ${gone.id}, ${gone.matter_key}, ${cut(gone.name ?? undefined) ?? null},
      'no longer listed', ${cut(gone.name ?? undefined) ?? null}, ${gone.person ?? null}::text
    where ${isWatched(kind)}`)

const cut = (text: string | undefined, most = mostText) => text?.slice(0, most).toWellFormed()

const firstSeen = (noted: Noted) => ({
  ...noted,
  what: 'first seen',
  after: noted.record_name,
  cut: false,
})

function linesOf(noted: Noted, differences: readonly Difference[]) {
  const lines = differences.slice(0, mostAtOnce).map((difference) => ({
    ...noted,
    ...difference,
    what: 'changed',
    label: cut(difference.label, mostLabel),
    before: cut(difference.before),
    after: cut(difference.after),
    cut: [difference.before, difference.after].some((text) => (text?.length ?? 0) > mostText),
  }))
  const more = differences.length - lines.length
  const rest = { ...noted, what: 'changed', field: 'more', after: String(more), cut: false }
  return more > 0 ? [...lines, rest] : lines
}

async function insert(db: Sql, lines: readonly Noted[]): Promise<void> {
  if (lines.length === 0) return
  await db.execute(sql`insert into mirror.changes (${names})
    select ${names} from json_to_recordset(${storableJson(lines)}::json) as given (${sql.raw(columns)})`)
}

/** Changes of a matter, the latest first, and whether there are more before them. */
export async function changesOfMatter(
  db: Sql,
  matterKey: string,
  {
    before,
    since,
    pageSize,
  }: { before: number | undefined; since: Date | null | undefined; pageSize: number },
) {
  const rows = await db
    .select()
    .from(changes)
    .where(
      and(
        eq(changes.matterKey, matterKey),
        before === undefined ? undefined : lt(changes.id, before),
        since ? gte(changes.seenAt, since) : undefined,
      ),
    )
    .orderBy(desc(changes.id))
    .limit(pageSize + 1)
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
}

/** Since when the changes of a kind are known, of which those older than so many days are removed. */
export async function watchedSince(db: Sql, kind: MirrorKind, days: number) {
  const [row] = await db
    .select({ since: kinds.watchedSince })
    .from(kinds)
    .where(eq(kinds.kind, kind))
  const oldest = new Date(Date.now() - days * 24 * 60 * 60_000)
  return row?.since && (row.since > oldest ? row.since : oldest)
}

/** Removes what was seen more than so many days ago. */
export const removeOldChanges = async (db: Sql, days: number): Promise<void> =>
  void (await db.delete(changes).where(sql`${changes.seenAt} < now() - ${days} * interval '1 day'`))

/** Notes what was seen to change in records, lists it, and removes what is too old. */
import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import type { MirrorKind } from '#contract/desk/mirror.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import {
  contactDifferences,
  type Difference,
  matterDifferences,
  type StoredContact,
  type StoredMatter,
  type StoredPerson,
} from './differences.ts'
import { type ContactRow, type MatterRows, storableJson } from './rows.ts'
import { changes, kinds } from './tables.ts'

/** A record that was written: as it was before, if it was there, and whether its changes are noted. */
export type Written<Row> = { key: string; before: Row | null; watched: boolean | null }

const tables: Record<MirrorKind, SQL> = {
  matters: sql`mirror.matters`,
  contacts: sql`mirror.contacts`,
}

/** For the `returning` of a write: a statement does not see what it has written itself. */
export const asWritten = (kind: MirrorKind): SQL => sql`key,
  (select to_jsonb(kept) from ${tables[kind]} as kept where kept.key = ${tables[kind]}.key) as before,
  ${isWatched(kind)} as watched`

/** Whether all of a kind was read once: what the first fill brings is no change. */
const isWatched = (kind: MirrorKind): SQL => sql`(select watched_since is not null
  and source = 'list' from mirror.kinds where kinds.kind = ${kind})`

/** In characters: what is longer is cut, and says so. */
const mostText = 2000
const mostLabel = 200
/** How many changes of one record are noted at a time; the others are counted. */
const mostAtOnce = 200

const columns = `kind text, record_key text, record_id text, matter_key text, what text, field text,
  label text, before text, after text, cut boolean, before_id text, after_id text,
  modified_at timestamptz, person text`
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
}

/** Notes what has changed in matters that were written, whose people are still those of before. */
export async function noteMatterChanges(
  db: Sql,
  rows: readonly MatterRows[],
  { written, person }: { written: readonly Written<StoredMatter>[]; person: string | undefined },
): Promise<void> {
  const watched = written.filter((one) => one.watched)
  if (watched.length === 0) return
  const people = await peopleOf(db, watched)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  await insert(
    db,
    watched.flatMap(({ key, before }) => {
      const row = byKey.get(key)!
      const { id, title, user_change_timestamp: modifiedAt } = row.matter
      const noted = {
        kind: 'matters' as const,
        record_key: key,
        record_id: id,
        matter_key: key,
        modified_at: modifiedAt,
        person,
      }
      if (!before) return [firstSeen(noted, title)]
      const was = { matter: before, people: people.get(key) ?? [] }
      return linesOf(noted, matterDifferences(was, row))
    }),
  )
}

/** Notes what has changed in contacts that were written. */
export const noteContactChanges = (
  db: Sql,
  rows: readonly ContactRow[],
  { written, person }: { written: readonly Written<StoredContact>[]; person: string | undefined },
): Promise<void> => {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return insert(
    db,
    written
      .filter(({ watched }) => watched)
      .flatMap(({ key, before }) => {
        const row = byKey.get(key)!
        const noted = { kind: 'contacts' as const, record_key: key, record_id: row.id, person }
        if (!before) return [firstSeen(noted, row.full_name)]
        return linesOf(noted, contactDifferences(before, row))
      }),
  )
}

/** Notes that the service has no record with this key any more. */
export const noteGone = (
  db: Sql,
  kind: MirrorKind,
  { key, id, name }: { key: string; id: string; name: string | null },
): Promise<unknown> =>
  db.execute(sql`insert into mirror.changes (kind, record_key, record_id, matter_key, what, before)
    select ${kind}, ${key}, ${id}, ${kind === 'matters' ? key : null}, 'no longer listed',
      ${cut(name ?? undefined) ?? null} where ${isWatched(kind)}`)

/** The people of matters that were there before, by the keys of the matters. */
async function peopleOf(db: Sql, written: readonly Written<StoredMatter>[]) {
  const keys = storableJson(written.filter(({ before }) => before).map(({ key }) => key))
  const rows = await rowsOf<StoredPerson & { matter_key: string }>(
    db,
    sql`select matter_key, kind, role_name, field_id, contact_id, contact_key, name
      from mirror.people where matter_key in (select value from json_array_elements_text(${keys}::json))
      order by matter_key, place`,
  )
  const people = new Map<string, StoredPerson[]>()
  for (const row of rows) {
    const others = people.get(row.matter_key)
    if (others) others.push(row)
    else people.set(row.matter_key, [row])
  }
  return people
}

const cut = (text: string | undefined, most = mostText) => text?.slice(0, most).toWellFormed()

const firstSeen = (noted: Noted, name: string | undefined) => ({
  ...noted,
  what: 'first seen',
  after: cut(name),
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

/** Keeps records of every kind: one is written only where it has changed. */
import { sql, type SQL } from 'drizzle-orm'
import type { MirrorKind } from '#contract/desk/mirror.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { storableJson } from '#database/storable.ts'
import { isWatched, noteChanges, noteGone, type SavedBy } from './changes.ts'
import { type KeptRow, namesIn, type RecordKind, tableOf, type Written } from './record-kind.ts'

/** Records, each a row with these columns; all are one parameter. */
export const rowsFrom = (records: readonly object[], columns: string): SQL =>
  sql`json_to_recordset(${storableJson(records)}::json) as given (${sql.raw(columns)})`

/** The keys, as rows that have them as `value`. */
export const keysFrom = (keys: readonly string[]): SQL =>
  sql`(select value from json_array_elements_text(${storableJson(keys)}::json))`

/** `id = excluded.id, name = excluded.name`. */
export const overwriting = (names: readonly string[]) =>
  sql.raw(names.map((name) => `${name} = excluded.${name}`).join(', '))

/** Each record once, as it came last. */
const eachOnce = <Row extends KeptRow>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.key, row])).values(),
]

/** When the service was asked, and who had just saved it through this desk. */
export type Reading = SavedBy & { readAt: Date }

/** Keeps records, and notes what has changed in them; resolves to the keys of the new and the changed ones. */
export async function keepRecords<Row extends KeptRow>(
  db: Sql,
  kind: RecordKind<Row>,
  given: readonly Row[],
  { readAt, ...by }: Reading,
): Promise<string[]> {
  const rows = eachOnce(given)
  if (rows.length === 0) return []
  const changed = await upsert(db, kind, rows, readAt)
  const befores = new Map(changed.map(({ key, before }) => [key, before]))
  const written = rows.filter(({ key }) => befores.has(key))
  await noteChanges(db, kind, { rows: written, written: changed, ...by })
  await kind.keepParts(db, { rows, written, befores, readAt })
  return [...befores.keys()]
}

/** Writes only what has changed, and nothing over what was read, or found to be gone, later than this. */
function upsert<Row extends KeptRow>(
  db: Sql,
  { kind, columns, computed = {}, lasting = {}, ...more }: RecordKind<Row>,
  rows: readonly Row[],
  readAt: Date,
) {
  const table = tableOf(kind)
  const list = sql.raw(namesIn(columns).join(', '))
  const { nameColumn, matterColumn = 'null' } = more
  const made = Object.keys(computed)
  const behind = (parts: string[]) => sql.raw(parts.map((part) => `, ${part}`).join(''))
  const plain = [...namesIn(columns), 'read_at', ...made].filter((name) => !(name in lasting))
  const stays = Object.entries(lasting).map(
    ([name, key]) => `${name} = case when excluded.${key} = mirror.${kind}.${key}
      then coalesce(excluded.${name}, mirror.${kind}.${name}) else excluded.${name} end`,
  )
  // A statement does not see what it has written itself, and so knows what was there before. A comparison with what was
  // removed keeps the order of the records, as a join would not.
  return rowsOf<Written<Row>>(
    db,
    sql`insert into ${table} (${list}, read_at ${behind(made)})
      select ${list}, ${readAt.toISOString()}::timestamptz ${behind(Object.values(computed))}
      from ${rowsFrom(rows, `${columns}, text text`)}
      where coalesce(${readAt.toISOString()}::timestamptz >= (select removed.read_at
        from mirror.removed where removed.kind = ${kind} and removed.key = given.key), true)
      on conflict (key) do update set ${overwriting(plain)} ${behind(stays)}
      where ${table}.digest <> excluded.digest and ${table}.read_at <= excluded.read_at
      returning key,
        (select to_jsonb(kept) from ${table} as kept where kept.key = ${table}.key) as before,
        ${isWatched(kind)} as watched, ${sql.raw(nameColumn)} as name,
        ${sql.raw(matterColumn)} as matter_key`,
  )
}

/** Keeps the words of these texts, in one order, so that two gateways never deadlock. */
export async function keepWords(db: Sql, texts: readonly string[]): Promise<void> {
  if (texts.length === 0) return
  await db.execute(sql`insert into mirror.words (word)
    select distinct word from json_array_elements_text(${storableJson(texts)}::json) as texts (text),
      unnest(mirror.words_in(mirror.fold(text))) as word
    order by word on conflict do nothing`)
}

/** Forgets a record that the service did not have when it was asked, and notes who deleted it; resolves to whether it was kept. */
export async function removeRecord<Row extends KeptRow>(
  db: Sql,
  { kind, nameColumn, matterColumn = 'null', parts }: RecordKind<Row>,
  key: string,
  { readAt, person }: Reading,
) {
  await noteRemoved(db, kind, key, readAt)
  const [removed] = await rowsOf<{
    key: string
    id: string
    name: string | null
    matter_key: string | null
  }>(
    db,
    sql`delete from ${tableOf(kind)}
      where key = ${key} and read_at <= ${readAt.toISOString()}::timestamptz
      returning key, id, ${sql.raw(nameColumn)} as name, ${sql.raw(matterColumn)} as matter_key`,
  )
  if (!removed) return false
  await noteGone(db, kind, { ...removed, person })
  for (const [table, column] of Object.entries(parts)) {
    await db.execute(sql`delete from mirror.${sql.raw(table)} where ${sql.raw(column)} = ${key}`)
  }
  return true
}

/** Also where it was not kept: an answer that is on its way may have it. */
const noteRemoved = (db: Sql, kind: MirrorKind, key: string, readAt: Date) =>
  db.execute(sql`insert into mirror.removed (kind, key, read_at)
    values (${kind}, ${key}, ${readAt.toISOString()}::timestamptz)
    on conflict (kind, key) do update set read_at = greatest(removed.read_at, excluded.read_at)`)

/** Forgets what was removed so long ago that no answer from before is still on its way. */
export const forgetRemoved = (db: Sql, kind: MirrorKind) =>
  db.execute(sql`delete from mirror.removed
    where kind = ${kind} and read_at < clock_timestamp() - interval '1 hour'`)

/** Notes what a pass has met; resolves to how many of them it had not met before. */
export async function noteSeen(db: Sql, kind: MirrorKind, keys: readonly string[]) {
  const fresh = await rowsOf<{ key: string }>(
    db,
    sql`insert into mirror.seen (kind, key)
      select ${kind}::text, value from ${keysFrom([...new Set(keys)])} as keys
      on conflict do nothing returning key`,
  )
  return fresh.length
}

/** Some records that the pass has not met, from `after` on; with their ids. */
export const unseen = (db: Sql, kind: MirrorKind, after: string, limit: number) =>
  rowsOf<KeptRow>(
    db,
    sql`select key, id from ${tableOf(kind)} as kept where key > ${after}
      and not exists (select from mirror.seen where kind = ${kind} and seen.key = kept.key)
      order by key limit ${limit}`,
  )

export const forgetSeen = (db: Sql, kind: MirrorKind) =>
  db.execute(sql`delete from mirror.seen where kind = ${kind}`)

export async function countOf(db: Sql, what: MirrorKind | 'seen', kind?: MirrorKind) {
  const table = what === 'seen' ? sql`mirror.seen where kind = ${kind}` : tableOf(what)
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::integer as count from ${table}`,
  )
  return row?.count ?? 0
}

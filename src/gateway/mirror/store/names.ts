/** What records are called that are kept, or that were until the service no longer had them. */
import { sql } from 'drizzle-orm'
import type { MirrorKind } from '#contract/desk/mirror.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { tableOf } from './record-kind.ts'
import { documentKind, taskKind } from './record-kinds.ts'
import { keysFrom } from './records.ts'

/** A matter has a number beside its title, and some contacts only a short name. */
const nameIn: Record<MirrorKind, string> = {
  matters: "concat_ws(' · ', number, title)",
  contacts: 'coalesce(full_name, short_name)',
  tasks: taskKind.nameColumn,
  documents: documentKind.nameColumn,
}

/** In characters: a service may send anything as a name. */
const longestName = 200

/** The names of those of one kind that have one, by their keys. */
export async function namesOf(db: Sql, kind: MirrorKind, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, string>()
  const found = await rowsOf<{ key: string; name: string }>(
    db,
    sql`select distinct on (key) key, left(name, ${longestName}) as name from (
        select key, ${sql.raw(nameIn[kind])} as name, true as is_kept, 0 as id
          from ${tableOf(kind)} where key in ${keysFrom(keys)}
        union all
        select record_key, coalesce(record_name, before), false, id from mirror.changes
          where kind = ${kind} and what = 'no longer listed' and record_key in ${keysFrom(keys)}
      ) as named where name <> '' order by key, is_kept desc, id desc`,
  )
  return new Map(found.map(({ key, name }) => [key, name]))
}

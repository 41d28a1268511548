/** What records are called that are kept, or that were until the service no longer had them. */
import { sql } from 'drizzle-orm'
import type { MirrorKind } from '#contract/desk/mirror.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { tableOf } from './record-kind.ts'
import { documentKind, taskKind } from './record-kinds.ts'
import { keysFrom } from './records.ts'

const ofNoMatter = `null as matter_key, null as matter_id, null as matter_name`
const ofMatter = `matter_key, matter_id, concat_ws(' · ', matter_number, matter_title) as matter_name`
/** A matter has a number beside its title, and some contacts only a short name. */
const columns: Record<MirrorKind, string> = {
  matters: `concat_ws(' · ', number, title) as name, ${ofNoMatter}`,
  contacts: `coalesce(full_name, short_name) as name, ${ofNoMatter}`,
  tasks: `${taskKind.nameColumn} as name, ${ofMatter}`,
  documents: `${documentKind.nameColumn} as name, ${ofMatter}`,
}

/** In characters: a service may send anything as a name. */
const longestName = 200

/** What a record is called, and the matter that it is of. */
export type NamedRecord = {
  name: string | undefined
  matter: { id: string; name: string | undefined } | undefined
}

type Row = Record<'name' | 'matter_id' | 'matter_name', string | null> & { key: string }

/** The names of those of one kind that are known, by their keys. */
export async function namesOf(db: Sql, kind: MirrorKind, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, NamedRecord>()
  const found = await rowsOf<Row>(
    db,
    sql`select distinct on (known.key) known.key, left(name, ${longestName}) as name,
        coalesce(matter.id, matter_id) as matter_id,
        left(coalesce(nullif(concat_ws(' · ', matter.number, matter.title), ''), matter_name), ${longestName})
          as matter_name
      from (
        select key, true as is_kept, 0 as id, ${sql.raw(columns[kind])}
          from ${tableOf(kind)} where key in ${keysFrom(keys)}
        union all
        select record_key, false, id, coalesce(record_name, before), matter_key, null, null
          from mirror.changes
          where kind = ${kind} and what = 'no longer listed' and record_key in ${keysFrom(keys)}
      ) as known left join mirror.matters as matter on matter.key = known.matter_key
      order by known.key, is_kept desc, known.id desc`,
  )
  return new Map(found.map((row) => [row.key, toNamed(row)]))
}

const toNamed = ({ name, matter_id: id, matter_name: matterName }: Row): NamedRecord => ({
  name: name || undefined,
  matter: id === null ? undefined : { id, name: matterName || undefined },
})

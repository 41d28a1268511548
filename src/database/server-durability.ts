/** Checks the settings that decide whether a PostgreSQL server keeps acknowledged writes through a power cut. */
import { sql } from 'drizzle-orm'
import { rowsOf, type Sql } from './sql.ts'

const consequences: Record<string, string> = {
  fsync: 'a power cut there may lose what was saved, or the whole database',
  full_page_writes: 'a power cut there may damage the database',
  synchronous_commit:
    'a power cut there loses what was saved in the last moments, so that a time record may be sent twice',
}

/** A sentence for each setting of the server that may lose acknowledged writes. */
export async function riskySettings(db: Pick<Sql, 'execute'>): Promise<string[]> {
  const names = sql.join(
    Object.keys(consequences).map((name) => sql`${name}`),
    sql`, `,
  )
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select name from pg_settings where name in (${names}) and setting = 'off' order by name`,
  )
  return rows.map(
    ({ name }) =>
      `The PostgreSQL server has ${name}=off: ${consequences[name]}, unless its host keeps data in another way. Set ${name}=on.`,
  )
}

/** Values that occur in a filled practice, for the questions of the benchmark. */
import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { rowsOf } from '#database/sql.ts'

export type Samples = {
  lawyers: string[]
  areas: string[]
  accounts: string[]
  clients: string[]
  days: string[]
  /** Parts of titles and names, folded: rare ones and common ones. */
  words: string[]
  titles: string[]
  names: string[]
  total: { all: number; open: number }
}

/** Takes the same samples from the same practice every time. */
export async function takeSamples({ sql: db }: Database): Promise<Samples> {
  const texts = async (statement: ReturnType<typeof sql>) =>
    (await rowsOf<{ text: string }>(db, statement)).map(({ text }) => text)
  const spread = (column: string, count: number) =>
    texts(sql`select ${sql.raw(column)} as text from practice.matters
      where ${sql.raw(column)} is not null order by md5(id) limit ${count}`)
  const [total] = await rowsOf<{ all: number; open: number }>(
    db,
    sql`select count(*)::int as all, count(*) filter (where status = 'Open')::int as open
      from practice.matters`,
  )
  return {
    lawyers: await spread('lawyer_id', 4),
    areas: await spread('practice_area_id', 4),
    accounts: await spread('trust_account_id', 2),
    clients: await spread('client_id', 4),
    days: await spread('date_open::text', 4),
    words: [
      ...(await spread("split_part(search_key, ' ', 2)", 3)),
      ...(await spread('substr(title_key, 3, 8)', 3)),
      ...(await spread('left(client_key, 6)', 3)),
    ]
      .map((word) => word.trim())
      .filter((word) => word.length > 2),
    titles: await spread('left(title_key, 9)', 6),
    names: await spread('left(client_key, 6)', 6),
    total: total!,
  }
}

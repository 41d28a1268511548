/** The README of an export: what it contains, and what it leaves out. */
import { sql } from 'drizzle-orm'
import { rowsOf, type Sql } from '#database/sql.ts'
import { formatNumber } from '#service/admin/format-table.ts'

/** How much is left out, by kind. */
export type LeftOut = { deleted: number; webhooks: number; deliveries: number; keys: number }

/** Counts what is left out, in the snapshot of the export. */
export async function leftOutOf(db: Sql): Promise<LeftOut> {
  const [counts] = await rowsOf<LeftOut>(
    db,
    sql`select (select count(*)::int from practice.deleted_documents) as deleted,
      (select count(*)::int from practice.webhooks) as webhooks,
      (select count(*)::int from practice.deliveries) as deliveries,
      (select count(*)::int from practice.api_keys) as keys`,
  )
  return counts!
}

type Held = { records: number; timeRecords: number; versions: number }

/** The text of README.txt. */
export function readMe(held: Held, leftOut: LeftOut): string {
  const count = (number: number, what: string) => `${formatNumber(number)} ${what}`
  return `An export of a practice, made on ${new Date().toISOString()}.

It holds
- records.jsonl: ${count(held.records, 'records')}, with the files of documents in files/. 'import' reads it.
- time-records.jsonl: ${count(held.timeRecords, 'time records')}. No import reads them.
- document-versions.jsonl: ${count(held.versions, 'earlier versions of documents')}, with their files in files/. No import reads them.

It leaves out
- ${count(leftOut.deleted, 'deleted documents')}, with their versions;
- ${count(leftOut.webhooks, 'webhooks')} with their secrets, and ${count(leftOut.deliveries, 'deliveries')} that are not done;
- ${count(leftOut.keys, 'keys')} of the API;
- what the desk itself keeps: time records that wait to be sent, receipts, the journal, preferences, notes of webhooks, answers to writes with a key, and the keys of drafts;
- drafts, which lie in the browsers.

'backup' holds all of that but the drafts: npm run -s service -- backup DIR
It leaves out the settings (.env, and the keys and certificates that it names) and local-key.
`
}

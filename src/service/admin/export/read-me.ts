/** The README of an export: what it contains, and what it leaves out. */
import { sql } from 'drizzle-orm'
import { rowsOf, type Sql } from '#database/sql.ts'
import { formatCount } from '#service/admin/format-table.ts'

/** How much is left out, by kind. */
export type LeftOut = { deleted: number; webhooks: number; deliveries: number; keys: number }

/** Counts what is left out, in the snapshot of the export. */
export async function countLeftOut(db: Sql): Promise<LeftOut> {
  const [counts] = await rowsOf<LeftOut>(
    db,
    sql`select (select count(*)::int from practice.deleted_documents) as deleted,
      (select count(*)::int from practice.webhooks) as webhooks,
      (select count(*)::int from practice.deliveries) as deliveries,
      (select count(*)::int from practice.api_keys) as keys`,
  )
  return counts!
}

type Included = { records: number; timeRecords: number; versions: number }

/** The text of README.txt. */
export const readMe = (included: Included, leftOut: LeftOut) =>
  `This is an export of a practice, made on ${new Date().toISOString()}.

It contains:
- records.jsonl: ${formatCount(included.records, 'record', 'records')}. The files of documents are in files/. The command 'import' reads this file.
- time-records.jsonl: ${formatCount(included.timeRecords, 'time record', 'time records')}. 'import' does not read this file.
- document-versions.jsonl: ${formatCount(included.versions, 'earlier version', 'earlier versions')} of documents. Their files are in files/ too. 'import' does not read this file.

It does not contain:
- deleted documents and their versions (${formatCount(leftOut.deleted, 'document', 'documents')});
- webhooks and their secrets (${formatCount(leftOut.webhooks, 'webhook', 'webhooks')}), and events that were not delivered (${formatCount(leftOut.deliveries, 'delivery', 'deliveries')});
- API keys (${formatCount(leftOut.keys, 'key', 'keys')});
- what Practice Desk itself stores: time records that wait to be sent, receipts, the journal, preferences, notes on webhooks, answers to requests that may be repeated, and the encryption keys of drafts;
- drafts, which are stored in people’s browsers.

A backup contains all of these except the drafts. To make one: npm run -s service -- backup DIR
A backup does not contain the settings (.env, and the keys and certificates that it names) or the file local-key.
`

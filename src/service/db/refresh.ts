/** What a table is known by after many rows came at once. */
import { sql } from 'drizzle-orm'
import type { Sql } from '#database/open.ts'

/**
 * Lets the planner know the tables, those that triggers fill among them, and pages and totals be read from
 * indices alone. Outside any transaction; the embedded database never does so by itself.
 */
export const refresh = (db: Sql) =>
  db.execute(
    sql`vacuum analyze practice.contacts, practice.contact_members, practice.matters,
      practice.matter_roles, practice.matter_texts, practice.matter_counts, practice.matter_days,
      practice.documents, practice.document_counts, practice.tasks, practice.time_records`,
  )

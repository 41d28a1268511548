/** Every record of the practice as a line that an import reads, in an order in which it can be imported. */
import { eq, getTableColumns } from 'drizzle-orm'
import type { ContactKind } from '#contract/contacts.ts'
import type { Sql } from '#database/sql.ts'
import type { LineOf, RecordType } from '#service/admin/import/line-schemas.ts'
import { contacts } from '#service/contacts/table.ts'
import { matters } from '#service/matters/table.ts'
import { documents } from '#service/documents/table.ts'
import { roles } from '#service/matters/roles.ts'
import { taskColumns } from '#service/tasks/record.ts'
import { tasks } from '#service/tasks/table.ts'
import { exportedContact, toCompanyLine, toGroupLines, toPersonLine } from './contact-lines.ts'
import { areaLines, readAreaOfRole, toMatterLine } from './matter-lines.ts'
import { inPages, type Page } from './pages.ts'
import { toDocumentLine, toTaskLine } from './work-lines.ts'

/** Reads all records page by page, in constant memory; to be called inside one snapshot. */
export async function* pagesOf(db: Sql): AsyncGenerator<Page> {
  yield { type: 'practiceArea', lines: await areaLines(db) }
  const ofKind = (kind: ContactKind) =>
    inPages(
      db.select(exportedContact).from(contacts).$dynamic(),
      contacts.id,
      eq(contacts.kind, kind),
    )
  for await (const rows of ofKind('Person')) yield page('person', rows, rows.map(toPersonLine))
  for await (const rows of ofKind('Company')) yield page('company', rows, rows.map(toCompanyLine))
  for await (const rows of ofKind('Plural')) {
    yield page('plural', rows, await toGroupLines(db, rows))
  }
  const withRoles = db.select({ ...getTableColumns(matters), roles }).from(matters)
  const allMatters = inPages(withRoles.$dynamic(), matters.id)
  const areaOfRole = await readAreaOfRole(db)
  for await (const rows of allMatters) {
    const fields = rows.map((row) => toMatterLine(row, areaOfRole))
    yield page('matter', rows, fields)
  }
  const allDocuments = inPages(db.select().from(documents).$dynamic(), documents.id)
  for await (const rows of allDocuments) yield page('document', rows, rows.map(toDocumentLine))
  const allTasks = inPages(db.select(taskColumns).from(tasks).$dynamic(), tasks.id)
  for await (const rows of allTasks) yield page('task', rows, rows.map(toTaskLine))
}

const page = <Type extends RecordType>(
  type: Type,
  rows: readonly { id: string }[],
  fields: readonly LineOf<Type>[],
): Page => ({ type, lines: rows.map(({ id }, place) => ({ ref: id, fields: fields[place]! })) })

/** Writes the records of a checked file, many at a time, inside the caller's transaction. */
import { sql } from 'drizzle-orm'
import type { Sql } from '#database/sql.ts'
import { openAreas } from './areas.ts'
import type { Catalogue, Entry } from './catalogue.ts'
import type { RecordType } from './line-schemas.ts'
import { eventsListenedTo } from './listeners.ts'
import { readRecord } from './record.ts'
import type { Source } from './source.ts'
import { lockContacts } from './targets.ts'
import { writeCompanies, writeGroups, writeMembers, writePeople } from './write-contacts.ts'
import { writeDocuments } from './write-documents.ts'
import { writeAreas, writeMatters } from './write-matters.ts'
import { writeTasks } from './write-tasks.ts'
import type { WriteContext, ImportRecord } from './write-context.ts'

type ImportInput = { source: Source; catalogue: Catalogue; signal: AbortSignal }

/** Resolves to the names of the new practice areas. */
export async function writeRecords(db: Sql, input: ImportInput): Promise<string[]> {
  const { catalogue } = input
  await lockContacts(db, catalogue)
  const areas = await openAreas(db)
  const context: WriteContext = { ...catalogue, db, areas, events: await eventsListenedTo(db) }
  const write = async <Type extends RecordType>(
    type: Type,
    writer: (context: WriteContext, records: ImportRecord<Type>[]) => Promise<void>,
    entries: readonly Entry[] = catalogue.ofType(type),
  ) => {
    for (const batch of batchesOf(entries)) {
      await writer(context, await readAll(type, batch, input))
    }
  }
  await write('practiceArea', writeAreas)
  await write('person', writePeople)
  await write('company', writeCompanies)
  await write('plural', writeGroups)
  await write('plural', writeMembers)
  await lockCounts(db, input)
  // Numbered matters first, so that no other matter is given one of their numbers.
  const matters = catalogue.ofType('matter')
  for (const numbered of [true, false]) {
    const some = matters.filter(({ isNumbered }) => isNumbered === numbered)
    await write('matter', writeMatters, some)
  }
  await write('document', writeDocuments)
  await write('task', writeTasks)
  return areas.newAreas()
}

/**
 * Locks the tables of counts, which triggers update, before the first row is written: otherwise this transaction and
 * one that changes a matter could deadlock.
 */
async function lockCounts(db: Sql, { catalogue }: ImportInput): Promise<void> {
  if (catalogue.ofType('matter').length + catalogue.ofType('document').length === 0) return
  await db.execute(sql`lock table practice.matter_counts, practice.matter_days,
    practice.document_counts in share row exclusive mode`)
}

/** How many records, and how many bytes of them, one statement inserts. */
const batchLimit = { records: 200, bytes: 1_000_000 }

function* batchesOf(entries: readonly Entry[]): Generator<Entry[]> {
  let batch: Entry[] = []
  let bytes = 0
  for (const entry of entries) {
    batch.push(entry)
    bytes += entry.length
    if (batch.length < batchLimit.records && bytes < batchLimit.bytes) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

async function readAll<Type extends RecordType>(
  type: Type,
  batch: readonly Entry[],
  { signal, ...input }: ImportInput,
): Promise<ImportRecord<Type>[]> {
  const records: ImportRecord<Type>[] = []
  for (const entry of batch) {
    signal.throwIfAborted()
    records.push({ entry, fields: await readRecord(type, entry, input) })
  }
  return records
}

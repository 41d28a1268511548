/** Fills an empty practice with demonstration data: the same every time, except for its dates. */
import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import { contacts } from '#service/contacts/table.ts'
import { documents } from '#service/documents/table.ts'
import { matters, trustAccounts } from '#service/matters/table.ts'
import { practiceAreas } from '#service/practice-areas/table.ts'
import { tasks } from '#service/tasks/table.ts'
import { drawDocuments } from './demonstration/documents.ts'
import { drawMatters } from './demonstration/matters.ts'
import { drawPractice } from './demonstration/practice.ts'
import { refreshStatistics } from './refresh.ts'
import { createRng } from './demonstration/random.ts'
import { withWork, type WorkedMatter } from './demonstration/work.ts'
import { inBulk, writeDocuments, writeMatters, writePractice } from './demonstration/writing.ts'

/** How many matters one statement inserts. */
const batchSize = 2_000
/** How many of the newest matters have tasks, time records and documents. */
const worked = batchSize

/**
 * Writes so many matters with everything that belongs to them, as they would be at `asOf`; all or nothing. Does
 * nothing for 0 matters, or if the practice has any record already.
 */
export async function fillWithDemonstration(
  { longSql: db, disk }: Database,
  { matters: count, asOf = new Date() }: { matters: number; asOf?: Date },
): Promise<void> {
  if (count === 0) return
  let filled = false
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table practice.matters in share row exclusive mode`)
    if (await hasRecords(transaction)) return
    disk.require()
    const rng = createRng(1967)
    const practice = drawPractice(rng, count)
    await inBulk(transaction, async () => {
      await writePractice(transaction, practice)
      // The next rows are generated while the database writes the last ones.
      let written = Promise.resolve()
      let newest: WorkedMatter[] = []
      const drawn = drawMatters(rng, practice, { count, asOf })
      for (const batch of inBatches(withWork(drawn, { practice, asOf, count, worked }), count)) {
        await written
        written = writeMatters(transaction, batch)
        newest = batch
      }
      await written
      await writeDocuments(transaction, drawDocuments(newest, { practice, asOf }))
    })
    filled = true
  })
  if (filled) await refreshStatistics(db)
}

/** A practice can have any of these before its first matter: no record of a firm is mixed with invented ones. */
const own = [matters, contacts, practiceAreas, trustAccounts, documents, tasks]

async function hasRecords(db: Sql): Promise<boolean> {
  const any = own.map((table) => sql`select from ${table}`)
  const [found] = await rowsOf(db, sql`select 1 where exists (${sql.join(any, sql` union all `)})`)
  return found !== undefined
}

/** Counts from the end, so that the last batch is full. */
function* inBatches(drawn: Iterable<WorkedMatter>, count: number): Generator<WorkedMatter[]> {
  let batch: WorkedMatter[] = []
  let left = count
  for (const matter of drawn) {
    batch.push(matter)
    left -= 1
    if (left % batchSize !== 0) continue
    yield batch
    batch = []
  }
}

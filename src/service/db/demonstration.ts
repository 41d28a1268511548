/** Fills an empty practice with demonstration data: the same every time, except for its dates. */
import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { rowsOf } from '#database/sql.ts'
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
 * nothing for 0 matters, or if the practice has any.
 */
export async function fillWithDemonstration(
  { longSql: db, disk }: Database,
  { matters: count, asOf = new Date() }: { matters: number; asOf?: Date },
): Promise<void> {
  if (count === 0) return
  let filled = false
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table practice.matters in share row exclusive mode`)
    const [any] = await rowsOf(transaction, sql`select 1 from practice.matters limit 1`)
    if (any) return
    disk.require()
    const rng = createRng(1967)
    const practice = drawPractice(rng, count)
    await inBulk(transaction, async () => {
      await writePractice(transaction, practice)
      // The next rows are generated while the database writes the last ones.
      let written = Promise.resolve()
      let newest: WorkedMatter[] = []
      const matters = drawMatters(rng, practice, { count, asOf })
      for (const batch of inBatches(withWork(matters, { practice, asOf, count, worked }), count)) {
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

/** Counts from the end, so that the last batch is full. */
function* inBatches(matters: Iterable<WorkedMatter>, count: number): Generator<WorkedMatter[]> {
  let batch: WorkedMatter[] = []
  let left = count
  for (const matter of matters) {
    batch.push(matter)
    left -= 1
    if (left % batchSize !== 0) continue
    yield batch
    batch = []
  }
}

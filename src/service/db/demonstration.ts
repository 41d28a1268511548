/** Fills an empty practice with one to try things on: the same one every time, but for its dates. */
import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { rowsOf } from '#database/rows.ts'
import { drawMatters, type DemoMatter } from './demonstration/matters.ts'
import { drawPractice } from './demonstration/practice.ts'
import { chanceOf } from './demonstration/random.ts'
import { inBulk, writeMatters, writePractice } from './demonstration/writing.ts'

/** Rows that go out in one statement. */
const batchSize = 2_000

/**
 * Writes as many matters, with all that belongs to them, as they would stand at `asOf`; all or none of it.
 * Does nothing for 0 matters, nor in a practice that has any.
 */
export async function fillWithDemonstration(
  { sql: db }: Database,
  { matters: count, asOf = new Date() }: { matters: number; asOf?: Date },
): Promise<void> {
  if (count === 0) return
  let filled = false
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table practice.matters in share row exclusive mode`)
    const [any] = await rowsOf(transaction, sql`select 1 from practice.matters limit 1`)
    if (any) return
    const chance = chanceOf(1967)
    const practice = drawPractice(chance, count)
    await inBulk(transaction, async () => {
      await writePractice(transaction, practice)
      // The next rows are drawn while the database writes the last ones.
      let written = Promise.resolve()
      for (const batch of inBatches(drawMatters(chance, practice, { count, asOf }))) {
        await written
        written = writeMatters(transaction, batch)
      }
      await written
    })
    filled = true
  })
  // Lets the planner know the tables, and pages and totals be read from indices alone.
  if (filled)
    await db.execute(sql`vacuum analyze practice.matters, practice.contacts, practice.matter_roles`)
}

function* inBatches(matters: Iterable<DemoMatter>): Generator<DemoMatter[]> {
  let batch: DemoMatter[] = []
  for (const matter of matters) {
    batch.push(matter)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Opens the data of a practice or a desk for commands that do not begin one: a mistyped place is no empty practice. */
import { noData } from '#database/open-failure.ts'
import { type Database, openDatabase } from '#database/open.ts'
import { filledTables } from './backup/catalogue.ts'

/**
 * Throws `CannotOpenDatabase`, and makes nothing, unless at least one of the schemas has a row: a command that failed to
 * begin a practice leaves empty tables.
 */
export async function openExisting(
  location: { dataDir: string } | { url: string },
  schemas: readonly string[],
): Promise<Database> {
  const database = await openDatabase({ ...location, isExisting: true })
  try {
    const filled = await Promise.all(schemas.map((schema) => filledTables(database.sql, schema)))
    if (filled.flat().length > 0) return database
    throw noData('dataDir' in location ? location.dataDir : undefined)
  } catch (error) {
    await database.close()
    throw error
  }
}

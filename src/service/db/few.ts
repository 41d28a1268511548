/** Searches that find little: the page is taken from all they find, rather than looked for along an order. */
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/**
 * What is found more often than this is soon met along the order of a list; where it is less, the database
 * may look at a hundred thousand records for a page of it (decision 0010).
 */
export const usualFew = 5_000

/** The same records as `filter` leaves, found all at once before they are put in any order. */
export const allAtOnce = (table: PgTable, id: PgColumn, filter: SQL | undefined): SQL =>
  sql`${id} = any(array(select ${id} from ${table} where ${filter ?? sql`true`}))`

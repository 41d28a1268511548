/** Tidies up after all of a kind was read, which the embedded database never does by itself. */
import { sql } from 'drizzle-orm'
import { causesOf } from '#database/error-code.ts'
import { errorCode, nameOf } from '#http/error-code.ts'
import type { MirrorContext } from './context.ts'

type TidyContext = Pick<MirrorContext, 'db' | 'engine' | 'disk' | 'note' | 'signal'>

/**
 * Runs `analyze`, and on the embedded database `vacuum` too, so that the room of rows that were written over is used
 * again: a server does that by itself, and in a large practice for longer than a statement may take. Table by table, as
 * the embedded database serves nobody meanwhile. Where it fails, what was read is kept all the same.
 */
export async function tidy(
  { db, engine, disk, note, signal }: TidyContext,
  tables: readonly string[],
): Promise<void> {
  const how = engine === 'pglite' ? 'vacuum analyze' : 'analyze'
  try {
    disk.require()
    for (const table of tables) await db.execute(sql.raw(`${how} mirror.${table}`))
  } catch (error) {
    if (signal.aborted) return
    const reason = causesOf(error).map(errorCode).find(Boolean) ?? nameOf(error)
    note({ level: 'warn', message: 'the mirror could not be tidied up', facts: { reason } })
  }
}

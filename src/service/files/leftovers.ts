/** Removes what uploads left behind when their process ended: parts of files, and files that no row refers to. */
import { rm, stat } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { rowsOf, type Sql } from '#database/sql.ts'
import type { FileStore } from './file-store.ts'

/** In milliseconds. Several processes may share the files: what was written within a day may still be in use. */
const abandonedAfter = 24 * 60 * 60 * 1000
const lock = sql`hashtextextended('practice-desk files', 0)`

/** Prevents the removal of contents until the transaction ends, as it may be about to refer to them. */
export const preventFileRemoval = (transaction: Sql) =>
  transaction.execute(sql`select pg_advisory_xact_lock_shared(${lock})`)

type LeftoverOptions = { database: Database; onFailure: (error: unknown) => void }

/**
 * To be called before anything is received. It only checks parts and markers, however many files are stored. What
 * cannot be removed is passed to `onFailure`, and stays for the next start.
 */
export async function removeLeftovers(
  files: FileStore,
  { database, onFailure }: LeftoverOptions,
): Promise<void> {
  // The embedded database has one owner, which receives nothing yet.
  const before =
    database.engine === 'pglite' ? Date.now() + abandonedAfter : Date.now() - abandonedAfter
  for (const { path, digest } of await files.incoming()) {
    const removeOne = async () => {
      if (!(await isOlder(path, before))) return
      if (digest !== undefined) {
        const remove = () => removeOlder(files.pathOf(digest), before)
        await removeUnreferenced(database.sql, { digest, remove })
      }
      await rm(path, { force: true })
    }
    await removeOne().catch((error: unknown) =>
      onFailure(
        new Error('The remains of an interrupted upload could not be removed.', { cause: error }),
      ),
    )
  }
}

/** Removes contents that no row refers to, unless somebody is about to. */
export const removeUnreferenced = (
  db: Sql,
  { digest, remove }: { digest: string; remove: () => Promise<void> },
): Promise<void> =>
  db.transaction(
    async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${lock})`)
      if (!(await isReferenced(transaction, digest))) await remove()
    },
    // Whatever the server's default: the transaction must see what was committed while it waited for the lock.
    { isolationLevel: 'read committed' },
  )

/** A newer file is another upload's, whose row is still to come. */
async function removeOlder(path: string, before: number): Promise<void> {
  if (await isOlder(path, before)) await rm(path, { force: true })
}

/** Whether it exists, and was not written to since `before`, in milliseconds since 1970. */
async function isOlder(path: string, before: number): Promise<boolean> {
  const status = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return status !== undefined && status.mtimeMs <= before
}

async function isReferenced(transaction: Sql, digest: string): Promise<boolean> {
  const [found] = await rowsOf<{ is: boolean }>(
    transaction,
    sql`select exists (select 1 from practice.documents where digest = ${digest})
      or exists (select 1 from practice.document_versions where digest = ${digest})
      or exists (select 1 from practice.deleted_documents where record ->> 'digest' = ${digest}) as is`,
  )
  return found!.is
}

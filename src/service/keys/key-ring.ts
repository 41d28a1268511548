/** The keys that are accepted: those of the settings, and those in the database. */
import { createHash } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { apiKeys } from './table.ts'

/** The caller, as records name it: the id and the name of the key. */
export type Caller = { id: string; name: string }

export type KeyRing = {
  /** The holder of a key; nobody if it is unknown or revoked. */
  holderOf(key: string): Promise<Caller | undefined>
  /** Reads the stored keys again before the next call. */
  refresh(): void
  /** Accepts these in place of the earlier keys of the settings. */
  replaceConfigured(configured: Record<string, string>): void
}

/** The digest of a key, which is stored and used to look it up, so that no comparison reveals a key. */
export const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** How long the stored keys are cached, in milliseconds: another process may revoke one. */
const cacheTime = 1_000

/** Accepts `configured` (keys by the name of their holder) beside the keys of the database. */
export function createKeyRing(database: Database, configured: Record<string, string>): KeyRing {
  let known: Map<string, Caller> = new Map()
  let readAt = Number.NEGATIVE_INFINITY
  let callers = callersOf(configured)

  const read = async () => {
    try {
      const rows = await database.sql.select().from(apiKeys).where(isNull(apiKeys.revokedAt))
      known = new Map(rows.map(({ id, name, digest }) => [digest.toString('hex'), { id, name }]))
    } catch (error) {
      readAt = Number.NEGATIVE_INFINITY
      throw error
    }
  }
  let reading: Promise<void> = Promise.resolve()

  return {
    async holderOf(key) {
      const digest = digestOf(key).toString('hex')
      const caller = callers.get(digest)
      if (caller) return caller
      if (performance.now() - readAt > cacheTime) {
        readAt = performance.now()
        // One after the other, so that an earlier result never replaces a later one.
        reading = reading.then(read, read)
      }
      await reading
      return known.get(digest)
    },
    refresh: () => {
      readAt = Number.NEGATIVE_INFINITY
    },
    replaceConfigured: (next) => {
      callers = callersOf(next)
    },
  }
}

const callersOf = (configured: Record<string, string>) =>
  new Map(
    Object.entries(configured).map(([name, key]): [string, Caller] => [
      digestOf(key).toString('hex'),
      { id: `given-${name}`, name },
    ]),
  )

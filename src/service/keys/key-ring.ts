/** The keys that are accepted: those that were given at the start, and those that the database keeps. */
import { createHash } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { apiKeys } from './table.ts'

/** Who calls, as records remember it: the key's id and the name that it was given. */
export type Caller = { id: string; name: string }

export type KeyRing = {
  /** Whose key this is; nobody's when it is unknown or revoked. */
  holderOf(key: string): Promise<Caller | undefined>
  /** Reads the kept keys anew before the next call. */
  refresh(): void
  /** Accepts these in place of those that were given before. */
  replaceConfigured(configured: Record<string, string>): void
}

/** A key's digest: what is kept, and what keys are looked up by, so that no comparison tells of a key. */
export const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** How old what is known of the kept keys may be, in milliseconds: another process may have revoked one. */
const freshness = 1_000

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
      if (performance.now() - readAt > freshness) {
        readAt = performance.now()
        // One after the other: what was read earlier never comes in over what was read later.
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

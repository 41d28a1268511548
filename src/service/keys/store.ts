/** The keys in the database: created, listed and revoked by the administration. Only their digests are stored. */
import { randomBytes } from 'node:crypto'
import { asc, isNull, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { newId } from '#service/db/ids.ts'
import { digestOf } from './key-ring.ts'
import { apiKeys } from './table.ts'

export type StoredKey = { name: string; createdAt: Date; revokedAt: Date | null }

export type KeyStore = {
  /** Creates a key, which is returned only now; nothing if an active one has the name. */
  create(name: string): Promise<string | undefined>
  /** Lists all keys in the order of their creation, including revoked ones. */
  list(): Promise<StoredKey[]>
  /** Returns false if no active key has the name. */
  revoke(name: string): Promise<boolean>
  /** Whether any key is active. */
  hasActive(): Promise<boolean>
}

/** The prefix of every key, so that people and secret scanners recognise one. */
const prefix = 'pdk_'

export function keyStore({ sql: db }: Database): KeyStore {
  const active = isNull(apiKeys.revokedAt)
  return {
    async create(name) {
      const key = prefix + randomBytes(32).toString('base64url')
      const created = await db
        .insert(apiKeys)
        .values({ id: newId(), name, digest: digestOf(key) })
        .onConflictDoNothing({ target: apiKeys.name, where: active })
        .returning({ id: apiKeys.id })
      return created.length > 0 ? key : undefined
    },
    list: () =>
      db
        .select({
          name: apiKeys.name,
          createdAt: apiKeys.createdAt,
          revokedAt: apiKeys.revokedAt,
        })
        .from(apiKeys)
        .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id)),
    async revoke(name) {
      const revoked = await db
        .update(apiKeys)
        .set({ revokedAt: sql`now()` })
        .where(sql`${apiKeys.name} = ${name} and ${active}`)
        .returning({ id: apiKeys.id })
      return revoked.length > 0
    },
    hasActive: async () =>
      (await db.select({ id: apiKeys.id }).from(apiKeys).where(active).limit(1)).length > 0,
  }
}

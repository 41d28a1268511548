/** The keys that the practice keeps: made, listed and revoked by its administration. A key itself is never kept. */
import { randomBytes } from 'node:crypto'
import { asc, isNull, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { newId } from '#service/db/ids.ts'
import { digestOf } from './key-ring.ts'
import { apiKeys } from './table.ts'

export type KeptKey = { name: string; createdAt: Date; revokedAt: Date | null }

export type KeyStore = {
  /** A new key, told this once; none when a live one has the name. */
  create(name: string): Promise<string | undefined>
  /** In the order in which they were made, the revoked ones too. */
  list(): Promise<KeptKey[]>
  /** False when no live key has the name. */
  revoke(name: string): Promise<boolean>
  /** Whether any key is live. */
  any(): Promise<boolean>
}

/** Begins every key of ours, so that people and scanners for secrets know one when they see it. */
const prefix = 'pdk_'

/** All that is known about keeping keys. */
export function keyStore({ sql: db }: Database): KeyStore {
  const live = isNull(apiKeys.revokedAt)
  return {
    async create(name) {
      const key = prefix + randomBytes(32).toString('base64url')
      const made = await db
        .insert(apiKeys)
        .values({ id: newId(), name, digest: digestOf(key) })
        .onConflictDoNothing({ target: apiKeys.name, where: live })
        .returning({ id: apiKeys.id })
      return made.length > 0 ? key : undefined
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
        .where(sql`${apiKeys.name} = ${name} and ${live}`)
        .returning({ id: apiKeys.id })
      return revoked.length > 0
    },
    any: async () =>
      (await db.select({ id: apiKeys.id }).from(apiKeys).where(live).limit(1)).length > 0,
  }
}

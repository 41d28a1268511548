/** Stores the callbacks that this desk has registered at services by itself. */
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Callback } from '#contract/desk/callbacks.ts'
import type { Sql } from '#database/sql.ts'
import { storableText } from '#database/storable.ts'
import { callbacks, callbackSecret } from './tables.ts'

/** How long one gateway has to register what it took, in milliseconds: six calls, each of which may take 30 seconds. */
const lease = 300_000

/** The service, and the address of the desk at which it is to call. */
export type Between = { service: string; desk: string }

export type CallbackRow = typeof callbacks.$inferSelect
export type CallbackStore = ReturnType<typeof callbackStore>

const isBetween = ({ service, desk }: Between) =>
  and(eq(callbacks.service, service), eq(callbacks.desk, desk))
const isFree = sql`(${callbacks.leasedUntil} is null or ${callbacks.leasedUntil} < clock_timestamp())`

/** Takes, ends and lists callbacks. */
export const callbackStore = (db: Sql) => ({
  /** What nobody can guess, the same for all gateways: 32 random bytes, base64url. */
  async secret(): Promise<string> {
    const made = randomBytes(32).toString('base64url')
    await db.insert(callbackSecret).values({ secret: made }).onConflictDoNothing()
    const [row] = await db.select().from(callbackSecret)
    return row!.secret
  },
  take: (between: Between, eventNames: readonly string[], again: boolean) =>
    take(db, between, { eventNames, again }),
  /** Notes how a registration ended. */
  end: async (
    between: Between,
    eventName: string,
    { state, webhookId }: Pick<CallbackRow, 'state'> & Pick<Callback, 'webhookId'>,
  ) =>
    void (await db
      .update(callbacks)
      .set({
        state,
        webhookId: storableText(webhookId),
        leasedUntil: null,
        triedAt: sql`clock_timestamp()`,
      })
      .where(and(isBetween(between), eq(callbacks.eventName, eventName)))),
  /** Those at a service that call another address than this one; without an address, all. */
  others: ({ service, desk }: { service: string; desk?: string | undefined }) =>
    db
      .select()
      .from(callbacks)
      .where(and(eq(callbacks.service, service), desk ? ne(callbacks.desk, desk) : undefined)),
  forget: async ({ eventName, ...between }: CallbackRow) =>
    void (await db
      .delete(callbacks)
      .where(and(isBetween(between), eq(callbacks.eventName, eventName)))),
  list: (between: Between) => list(db, between),
  /** Notes that the service no longer has one of these, so that it is registered again. */
  noteRemoved: async (between: Between, webhookId: string) =>
    void (await db
      .update(callbacks)
      .set({ state: 'not known', webhookId: null })
      .where(and(isBetween(between), eq(callbacks.webhookId, webhookId)))),
})

type Wanted = { eventNames: readonly string[]; again: boolean }

/**
 * Leases those of these events to this gateway whose registration has no known end, and that nobody else has; with
 * `again` also those that were not offered.
 */
async function take(db: Sql, between: Between, { eventNames, again }: Wanted): Promise<string[]> {
  await db
    .insert(callbacks)
    .values(eventNames.map((eventName) => ({ ...between, eventName })))
    .onConflictDoNothing()
  const states: CallbackRow['state'][] = again ? ['not known', 'not offered'] : ['not known']
  const rows = await db
    .update(callbacks)
    .set({ leasedUntil: sql`clock_timestamp() + ${lease} * interval '1 millisecond'` })
    .where(and(isBetween(between), inArray(callbacks.state, states), isFree))
    .returning({ eventName: callbacks.eventName })
  return rows.map(({ eventName }) => eventName)
}

async function list(db: Sql, between: Between): Promise<Callback[]> {
  const rows = await db
    .select()
    .from(callbacks)
    .where(isBetween(between))
    .orderBy(callbacks.eventName)
  return rows.map(({ eventName, state, webhookId, triedAt }) => ({
    eventName,
    state,
    webhookId: webhookId ?? undefined,
    at: triedAt?.toISOString(),
  }))
}

/** Stores the callbacks that this desk has registered at services, and the last deliveries to them. */
import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Callback, DeliveryEnd } from '#contract/desk/callbacks.ts'
import type { Sql } from '#database/sql.ts'
import { callbacks, callbackSecret, deliveries } from './tables.ts'

/** How many deliveries are kept. */
const mostDeliveries = 100
/** How long one gateway has to register what it took, in milliseconds. */
const lease = 120_000
/** How long a text of a delivery is kept, in characters. */
const mostText = 200

/** The service, and the address of the desk at which it is to call. */
export type Between = { service: string; desk: string }

/** A delivery as it came; what it does not say is absent. */
export type NewDelivery = {
  eventName?: string | undefined
  kind?: string | undefined
  recordId?: string | undefined
  bytes: number
  /** Without an end it is being checked. */
  end?: DeliveryEnd | undefined
}

export type CallbackRow = typeof callbacks.$inferSelect
export type CallbackStore = ReturnType<typeof callbackStore>

const isBetween = ({ service, desk }: Between) =>
  and(eq(callbacks.service, service), eq(callbacks.desk, desk))

/** Takes, ends and lists callbacks, and notes deliveries. */
export function callbackStore(db: Sql) {
  return {
    /** What nobody can guess, the same for all gateways: 32 random bytes, base64url. */
    async secret(): Promise<string> {
      const made = randomBytes(32).toString('base64url')
      await db.insert(callbackSecret).values({ secret: made }).onConflictDoNothing()
      const [row] = await db.select().from(callbackSecret)
      return row!.secret
    },

    /**
     * Leases those of these events to this gateway whose registration has no known end, and that nobody else has; with
     * `again` also those that were not offered.
     */
    async take(between: Between, eventNames: readonly string[], again: boolean): Promise<string[]> {
      await db
        .insert(callbacks)
        .values(eventNames.map((eventName) => ({ ...between, eventName })))
        .onConflictDoNothing()
      const rows = await db
        .update(callbacks)
        .set({ leasedUntil: sql`clock_timestamp() + ${lease} * interval '1 millisecond'` })
        .where(
          and(
            isBetween(between),
            inArray(callbacks.state, again ? [...open, 'not offered'] : open),
            isFree(),
          ),
        )
        .returning({ eventName: callbacks.eventName })
      return rows.map(({ eventName }) => eventName)
    },
    /** Notes how a registration ended. */
    end: async (
      between: Between,
      eventName: string,
      { state, webhookId }: Pick<Callback, 'webhookId'> & { state: CallbackRow['state'] },
    ) =>
      void (await db
        .update(callbacks)
        .set({ state, webhookId, leasedUntil: null, triedAt: sql`clock_timestamp()` })
        .where(and(isBetween(between), eq(callbacks.eventName, eventName)))),
    /** Those at a service that call another address than this one; without an address, all. */
    others: ({ service, desk }: { service: string; desk?: string | undefined }) =>
      db
        .select()
        .from(callbacks)
        .where(
          and(
            eq(callbacks.service, service),
            desk === undefined ? undefined : ne(callbacks.desk, desk),
          ),
        ),
    forget: async ({ service, desk, eventName }: CallbackRow) =>
      void (await db
        .delete(callbacks)
        .where(and(isBetween({ service, desk }), eq(callbacks.eventName, eventName)))),

    async list(between: Between): Promise<Callback[]> {
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
    },

    /** Keeps the last 100; resolves to the place of the new one. */
    async noteDelivery({ end, ...delivery }: NewDelivery): Promise<number> {
      const cut = (text: string | undefined) =>
        text?.slice(0, mostText).replaceAll('\0', '').toWellFormed()
      const [row] = await db
        .insert(deliveries)
        .values({
          ...delivery,
          eventName: cut(delivery.eventName),
          recordId: cut(delivery.recordId),
          ending: end,
        })
        .returning({ position: deliveries.position })
      const oldest = db
        .select({ position: deliveries.position })
        .from(deliveries)
        .orderBy(desc(deliveries.position))
        .offset(mostDeliveries - 1)
        .limit(1)
      await db.delete(deliveries).where(lt(deliveries.position, sql`(${oldest})`))
      return row!.position
    },
    endDeliveries: async (positions: readonly number[], end: DeliveryEnd) =>
      void (await db
        .update(deliveries)
        .set({ ending: end })
        .where(inArray(deliveries.position, [...positions]))),
    async listDeliveries() {
      const rows = await db
        .select()
        .from(deliveries)
        .orderBy(desc(deliveries.position))
        .limit(mostDeliveries)
      return rows.map(({ position, at, eventName, kind, recordId, bytes, ending }) => ({
        id: String(position),
        at: at.toISOString(),
        eventName: eventName ?? undefined,
        kind: kind ?? undefined,
        recordId: recordId ?? undefined,
        bytes,
        end: ending ?? undefined,
      }))
    },
  }
}

/** What has no end yet. */
const open: CallbackRow['state'][] = ['not known']

const isFree = () =>
  or(sql`${callbacks.leasedUntil} is null`, sql`${callbacks.leasedUntil} < clock_timestamp()`)

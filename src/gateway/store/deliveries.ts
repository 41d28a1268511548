/** Keeps the last deliveries of the service: which record each was about and what came of it, never what it said. */
import { asc, desc, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Delivery, DeliveryEnd } from '#contract/desk/callbacks.ts'
import type { Sql } from '#database/sql.ts'
import { storableText } from '#database/storable.ts'
import { deliveries } from './tables.ts'

/** How many are kept. */
const mostKept = 100
/** How much of a text is kept, in characters. */
const mostText = 200

type DeliveryRow = typeof deliveries.$inferSelect

/** A delivery as it came; what it does not say is absent. */
export type NewDelivery = {
  eventName?: string | undefined
  kind?: DeliveryRow['kind'] | undefined
  recordId?: string | undefined
  bytes: number
  /** Without an end it is being checked. */
  end?: DeliveryEnd | undefined
}

export type DeliveryStore = ReturnType<typeof deliveryStore>

/** Notes deliveries and their ends, and lists them. */
export const deliveryStore = (db: Sql) => ({
  /** Resolves to the place of the new one. */
  async note({ end, eventName, recordId, ...delivery }: NewDelivery): Promise<number> {
    const texts = { eventName: kept(eventName), recordId: kept(recordId) }
    const [row] = await db
      .insert(deliveries)
      .values({ ...delivery, ...texts, ending: end })
      .returning({ position: deliveries.position })
    const oldest = db
      .select({ position: deliveries.position })
      .from(deliveries)
      .orderBy(desc(deliveries.position))
      .offset(mostKept - 1)
      .limit(1)
    await db.delete(deliveries).where(lt(deliveries.position, sql`(${oldest})`))
    return row!.position
  },
  /** Notes what became of those at these places. */
  end: async (positions: readonly number[], end: DeliveryEnd) =>
    void (await db
      .update(deliveries)
      .set({ ending: end })
      .where(inArray(deliveries.position, [...positions]))),
  /** Those that nobody has checked to the end; without a hint where not all of the id is kept. */
  async unended() {
    const rows = await db
      .select()
      .from(deliveries)
      .where(isNull(deliveries.ending))
      .orderBy(asc(deliveries.position))
    return rows.map(({ position, kind, recordId: id }) => ({
      position,
      hint: kind !== null && id !== null && id.length < mostText ? { kind, id } : undefined,
    }))
  },
  /** The latest first. */
  async list(): Promise<Delivery[]> {
    const rows = await db.select().from(deliveries).orderBy(desc(deliveries.position))
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
})

const kept = (text: string | undefined) => storableText(text?.slice(0, mostText))

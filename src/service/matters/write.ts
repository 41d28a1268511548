/** Writing matters, each change with its event, inside a transaction of the caller. */
import { eq, sql } from 'drizzle-orm'
import type { MatterPatch, NewMatter } from '#contract/one-matter.ts'
import type { EventName } from '#contract/webhooks.ts'
import type { Sql } from '#database/sql.ts'
import { differing } from '#service/db/differing.ts'
import { newId } from '#service/db/ids.ts'
import { matters } from './table.ts'
import { recordEvents } from '#service/events/events.ts'
import { invalid } from '#http/problem.ts'
import { faultsOf, type Reference } from '#service/http/references.ts'
import { findMatters } from './find.ts'
import { labelOf } from './record.ts'
import { findStage, stageAfter } from './stage.ts'

/** Opens a matter under the next number. Throws a 400 for references to what is not there. */
export async function addMatter(db: Sql, matter: NewMatter) {
  const faults = await faultsOf(db, referencesOf(matter))
  const stage = await findStage(db, matter.practiceArea, matter.stage)
  if ('fault' in stage) throw invalid(...faults, stage.fault)
  if (faults.length > 0) throw invalid(...faults)
  const now = new Date()
  const { id, number, title } = await insertNumbered(db, {
    ...columnsOf(matter),
    stageId: stage.id,
    status: 'Open',
    // To open a matter is work on it; without, the newest would come last where the latest come first.
    lastActivity: now,
    userChangeTimestamp: now,
  })
  await emitMatterEvents(db, 'CreateMatterEvent', [id])
  return { id, name: labelOf({ number, title }), number, title }
}

/**
 * Changes the fields that the patch names; `false` where there is no such matter. What is as it was already is
 * no change and no event. Throws a 400 for references to what is not there.
 */
export async function patchMatter(db: Sql, id: string, patch: MatterPatch): Promise<boolean> {
  const faults = await faultsOf(db, referencesOf(patch))
  const [before] = await db.select().from(matters).where(eq(matters.id, id)).for('no key update')
  if (!before) return false
  const stage = await stageAfter(db, patch, before)
  if ('fault' in stage) throw invalid(...faults, stage.fault)
  if (faults.length > 0) throw invalid(...faults)
  const changes = differing<Partial<NewRow>>({ ...columnsOf(patch), stageId: stage.id }, before)
  if (Object.keys(changes).length === 0) return true
  // Templates are known here by their names alone: the identifier was that of the one before.
  if ('costTemplate' in changes) changes.costTemplateId = null
  changes.userChangeTimestamp = new Date()
  await db.update(matters).set(changes).where(eq(matters.id, id))
  await emitMatterEvents(db, 'UpdateMatterEvent', [id])
  return true
}

/** Tells of matters as they stand; their rows must be locked by the transaction. */
export async function emitMatterEvents(
  db: Sql,
  name: EventName,
  ids: readonly string[],
): Promise<void> {
  const found = await findMatters(db, ids)
  const changed = found.map((matter) => ({ entityId: matter.id, currentValue: matter }))
  await recordEvents(db, name, changed)
}

const referencesOf = (matter: MatterPatch): Reference[] => [
  { pointer: '#/clientId', to: 'contact', id: matter.clientId },
  { pointer: '#/lawyerId', to: 'staff', id: matter.lawyerId },
  { pointer: '#/referredById', to: 'contact', id: matter.referredById ?? undefined },
]

/** `""` is no value, as `null` is (api-notes.md section 1). */
const valueOf = <Value>(given: Value | ''): Value | null => (given === '' ? null : given)

/** The columns that a body speaks of. */
export const columnsOf = <Body extends MatterPatch>(matter: Body) => ({
  title: matter.title as Body['title'],
  costingMethod: matter.costingMethod as Body['costingMethod'],
  dateOpen: matter.dateOpen as Body['dateOpen'],
  practiceAreaId: matter.practiceArea,
  clientId: matter.clientId,
  lawyerId: matter.lawyerId,
  description: valueOf(matter.description),
  dateEstimatedCompletion: valueOf(matter.dateEstimatedCompletion),
  estimatedFee: valueOf(matter.estimatedFee),
  costTemplate: valueOf(matter.costTemplate),
  referredById: valueOf(matter.referredById),
  customFields: matter.customFields === null ? {} : matter.customFields,
})

type NewRow = typeof matters.$inferInsert

async function insertNumbered(
  db: Sql,
  values: Omit<NewRow, 'id' | 'number'>,
): Promise<{ id: string; number: string; title: string }> {
  const [row] = await db
    .insert(matters)
    .values({ ...values, id: newId(), number: sql`nextval('practice.matter_numbers')::text` })
    .onConflictDoNothing({ target: matters.number })
    .returning({ id: matters.id, number: matters.number, title: matters.title })
  // Somebody may have brought a matter of that number from elsewhere at this moment.
  return row ?? insertNumbered(db, values)
}

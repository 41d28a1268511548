/** Creates and changes matters, each with its event, inside the caller's transaction. */
import { eq, sql } from 'drizzle-orm'
import type { MatterPatch, NewMatter } from '#contract/one-matter.ts'
import type { EventName } from '#contract/webhooks.ts'
import type { Sql } from '#database/sql.ts'
import { changedColumns, orNull } from '#service/db/changed-columns.ts'
import { newId } from '#service/db/ids.ts'
import { roleFields } from '#service/practice-areas/table.ts'
import { matterRoles, matters } from './table.ts'
import { recordStates } from '#service/events/events.ts'
import { invalid } from '#http/problem.ts'
import { lockReferences, type Reference } from '#service/http/references.ts'
import { findMatters } from './find.ts'
import { labelOf } from './record.ts'
import { findStage, stageAfter } from './stage.ts'

/** Opens a matter with the next number. Throws a 400 for references to missing records. */
export async function addMatter(db: Sql, matter: NewMatter) {
  const faults = await lockReferences(db, referencesOf(matter))
  const stage = await findStage(db, matter.practiceArea, matter.stage)
  if ('fault' in stage) throw invalid(...faults, stage.fault)
  if (faults.length > 0) throw invalid(...faults)
  const now = new Date()
  const { id, number, title } = await insertNumbered(db, {
    ...columnsOf(matter),
    stageId: stage.id,
    status: 'Open',
    // Opening a matter counts as work on it: otherwise the newest would come last in the usual order.
    lastActivity: now,
    userChangeTimestamp: now,
  })
  await emitMatterEvents(db, 'CreateMatterEvent', [id])
  return { id, name: labelOf({ number, title }), number, title }
}

/**
 * Changes the fields that the patch names; returns `false` if there is no such matter. Without a difference there is
 * no change and no event. Throws a 400 for references to missing records.
 */
export async function patchMatter(db: Sql, id: string, patch: MatterPatch): Promise<boolean> {
  const faults = await lockReferences(db, referencesOf(patch))
  const [before] = await db.select().from(matters).where(eq(matters.id, id)).for('no key update')
  if (!before) return false
  const stage = await stageAfter(db, patch, before)
  if ('fault' in stage) throw invalid(...faults, stage.fault)
  if (faults.length > 0) throw invalid(...faults)
  const changes = changedColumns<Partial<NewRow>>(
    { ...columnsOf(patch), stageId: stage.id },
    before,
  )
  if (Object.keys(changes).length === 0) return true
  // A change names a template only by its name: the identifier was that of the previous template.
  if ('costTemplate' in changes) changes.costTemplateId = null
  changes.userChangeTimestamp = new Date()
  await db.update(matters).set(changes).where(eq(matters.id, id))
  if (changes.practiceAreaId) await carryRoles(db, before, changes.practiceAreaId)
  await emitMatterEvents(db, 'UpdateMatterEvent', [id])
  return true
}

/**
 * Whoever fills a role fills the role of that name in the new practice area, where it has one that nobody fills. Of
 * several, this is who filled it in the practice area that the matter leaves.
 */
const carryRoles = (
  db: Sql,
  { id, practiceAreaId: left }: { id: string; practiceAreaId: string | null },
  practiceAreaId: string,
) =>
  db.execute(sql`update ${matterRoles} set role_field_id = carried.after
    from (
      select distinct on (now.id) before.id as before, now.id as after
      from ${matterRoles} as filled
        join ${roleFields} as before on before.id = filled.role_field_id
        join ${roleFields} as now on now.name = before.name
      where filled.matter_id = ${id} and before.practice_area_id <> ${practiceAreaId}
        and now.practice_area_id = ${practiceAreaId}
        and not exists (select from ${matterRoles} as taken
          where taken.matter_id = ${id} and taken.role_field_id = now.id)
      order by now.id, before.practice_area_id = ${left} desc, before.id
    ) as carried
    where ${matterRoles.matterId} = ${id} and ${matterRoles.roleFieldId} = carried.before`)

/** Records an event with the current state of each matter; the transaction must have locked their rows. */
export async function emitMatterEvents(
  db: Sql,
  name: EventName,
  ids: readonly string[],
): Promise<void> {
  await recordStates(db, name, await findMatters(db, ids))
}

const referencesOf = (matter: MatterPatch): Reference[] => [
  { pointer: '#/clientId', to: 'contact', id: matter.clientId },
  { pointer: '#/lawyerId', to: 'staff', id: matter.lawyerId },
  { pointer: '#/referredById', to: 'contact', id: matter.referredById ?? undefined },
]

/** The columns for the fields of a body. */
export const columnsOf = <Body extends MatterPatch>(matter: Body) => ({
  title: matter.title as Body['title'],
  costingMethod: matter.costingMethod as Body['costingMethod'],
  dateOpen: matter.dateOpen as Body['dateOpen'],
  practiceAreaId: matter.practiceArea,
  clientId: matter.clientId,
  lawyerId: matter.lawyerId,
  description: orNull(matter.description),
  dateEstimatedCompletion: orNull(matter.dateEstimatedCompletion),
  estimatedFee: orNull(matter.estimatedFee),
  costTemplate: orNull(matter.costTemplate),
  referredById: orNull(matter.referredById),
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
  // An import may have added a matter with that number at this moment.
  return row ?? insertNumbered(db, values)
}

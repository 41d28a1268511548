/** Writes practice areas, and matters with their roles as opening each of them would. */
import { sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { matterRoles, matters } from '#service/matters/table.ts'
import { columnsOf, emitMatterEvents } from '#service/matters/write.ts'
import { roleIn, stageIn, stageNamed } from './areas.ts'
import type { RecordOf } from './line-schemas.ts'
import { inBatches } from './targets.ts'
import type { WriteContext, ImportRecord } from './write-context.ts'

/** Adds missing stages and roles to an area of that name; existing ones stay as they are. */
export async function writeAreas(
  { db, areas, setId }: WriteContext,
  records: readonly ImportRecord<'practiceArea'>[],
): Promise<void> {
  for (const { entry, fields } of records) {
    const area = await areas.findOrCreate(fields.name, { isListed: true })
    for (const stage of fields.stages ?? []) await stageNamed(db, area, stage, { isListed: true })
    for (const role of fields.roles ?? []) await roleIn(db, area, role)
    setId(entry, area.id)
  }
}

export async function writeMatters(
  context: WriteContext,
  records: readonly ImportRecord<'matter'>[],
): Promise<void> {
  const { db, events } = context
  const rows: PgInsertValue<typeof matters>[] = []
  const roles: (typeof matterRoles.$inferInsert)[] = []
  for (const { entry, fields } of records) {
    const { practiceArea, stage } = fields
    const area = practiceArea === null ? undefined : await areaOf(context, practiceArea)
    const stageId = area && stage !== null ? await stageIn(db, area, stage) : null
    rows.push({
      ...(await rowOf(fields, context)),
      id: entry.id,
      practiceAreaId: area?.id ?? null,
      stageId,
    })
    for (const { roleName, contactId, practiceArea: former } of fields.roles ?? []) {
      const areaOfRole = former === undefined ? area! : await areaOf(context, former)
      const roleFieldId = await roleIn(db, areaOfRole, { roleName })
      roles.push({ matterId: entry.id, roleFieldId, contactId: context.idOf(contactId) })
    }
  }
  await db.insert(matters).values(rows)
  for (const batch of inBatches(roles, 5_000)) await db.insert(matterRoles).values(batch)
  if (!events.has('CreateMatterEvent')) return
  const ids = records.map(({ entry }) => entry.id)
  await emitMatterEvents(db, 'CreateMatterEvent', ids)
}

/** Finds a practice area by its ref, its id or its name; another record may have that name as its ref. */
const areaOf = ({ areas, find }: WriteContext, name: string) => {
  const entry = find(name)
  return areas.find(entry?.type === 'practiceArea' ? entry.id : name)
}

async function rowOf(fields: RecordOf<'matter'>, { areas, idOf }: WriteContext) {
  const { clientId, lawyerId, referredById, trustAccount, ...rest } = fields
  const reference = (name: string | null | undefined) => (name ? idOf(name) : undefined)
  const links = {
    clientId: reference(clientId),
    lawyerId: reference(lawyerId),
    referredById: reference(referredById),
  }
  const now = new Date()
  return {
    ...columnsOf({ ...rest, ...links, practiceArea: undefined, stage: undefined }),
    number: rest.number ?? sql`nextval('practice.matter_numbers')::text`,
    status: rest.status ?? ('Open' as const),
    // As over the API, opening a matter counts as work on it.
    lastActivity: momentOf(rest.lastActivity, now),
    userChangeTimestamp: momentOf(rest.userChangeTimestamp, now),
    costTemplateId: rest.costTemplateId || null,
    trustAccountId: trustAccount === undefined ? null : await areas.trustAccount(trustAccount),
    matterTrustBalance: rest.matterTrustBalance,
    wipAmountExclTax: rest.wipAmountExclTax,
    wipGstAmount: rest.wipGstAmount,
    billedAmountExclTax: rest.billedAmountExclTax,
    billedGstAmount: rest.billedGstAmount,
  }
}

/** `null` is none. */
const momentOf = (text: string | null | undefined, otherwise: Date) =>
  text === undefined ? otherwise : text === null ? null : new Date(text)

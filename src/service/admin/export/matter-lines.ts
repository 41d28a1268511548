/** Practice areas and matters as lines of an export. */
import { asc } from 'drizzle-orm'
import type { ContactWithRole } from '#contract/common.ts'
import type { Sql } from '#database/sql.ts'
import type { LineOf } from '#service/admin/import/line-schemas.ts'
import { nonEmpty } from '#service/db/present.ts'
import type { matters } from '#service/matters/table.ts'
import { practiceAreas, roleFields, stages } from '#service/practice-areas/table.ts'
import type { Line } from './pages.ts'

/** Every practice area with its stages and roles; a firm has few. */
export async function areaLines(db: Sql): Promise<Line<'practiceArea'>[]> {
  const areas = await db.select().from(practiceAreas).orderBy(asc(practiceAreas.nameKey))
  const allStages = await db.select().from(stages).orderBy(asc(stages.position))
  const allRoles = await db.select().from(roleFields).orderBy(asc(roleFields.position))
  const belongsTo =
    (id: string) =>
    ({ practiceAreaId }: { practiceAreaId: string }) =>
      practiceAreaId === id
  return areas.map(({ id, name }) => ({
    ref: id,
    fields: {
      name,
      stages: allStages.filter(belongsTo(id)).map((stage) => stage.name),
      roles: allRoles
        .filter(belongsTo(id))
        .map((role) => ({ roleName: role.name, mandatory: role.mandatory })),
    },
  }))
}

type Row = typeof matters.$inferSelect & { roles: ContactWithRole[] | null }

/** The practice area of each role, by their ids. */
type AreaOfRole = ReadonlyMap<string, string>

/** Reads the practice area of each role: a matter may have roles of an area that it has left. */
export async function readAreaOfRole(db: Sql): Promise<AreaOfRole> {
  const all = await db
    .select({ id: roleFields.id, area: roleFields.practiceAreaId })
    .from(roleFields)
  return new Map(all.map(({ id, area }) => [id, area]))
}

/** A matter with the roles that are filled. `null` is written where an import requires the field. */
export const toMatterLine = (row: Row, areaOfRole: AreaOfRole): LineOf<'matter'> => ({
  number: row.number,
  title: row.title,
  status: row.status,
  practiceArea: row.practiceAreaId,
  stage: row.stageName,
  clientId: row.clientId,
  lawyerId: row.lawyerId,
  referredById: row.referredById ?? undefined,
  dateOpen: row.dateOpen,
  dateEstimatedCompletion: row.dateEstimatedCompletion ?? undefined,
  description: row.description ?? undefined,
  costingMethod: row.costingMethod,
  costTemplate: row.costTemplate ?? undefined,
  costTemplateId: row.costTemplateId ?? undefined,
  estimatedFee: row.estimatedFee ?? undefined,
  customFields: nonEmpty(row.customFields),
  roles: filledRoles(row, areaOfRole),
  ...amounts(row),
  trustAccount: row.trustAccount ?? undefined,
  matterTrustBalance: row.matterTrustBalance ?? undefined,
  lastActivity: row.lastActivity?.toISOString() ?? null,
  userChangeTimestamp: row.userChangeTimestamp?.toISOString() ?? null,
})

/** The amounts of work in progress and of bills, without zeros. */
const amounts = (row: Row) => ({
  wipAmountExclTax: row.wipAmountExclTax || undefined,
  wipGstAmount: row.wipGstAmount || undefined,
  billedAmountExclTax: row.billedAmountExclTax || undefined,
  billedGstAmount: row.billedGstAmount || undefined,
})

/** A role of the practice area that the matter had before names that area. */
const filledRoles = ({ roles, practiceAreaId }: Row, areaOfRole: AreaOfRole) =>
  nonEmpty(
    (roles ?? []).flatMap(({ roleName = '', contactId, fieldId = '' }) => {
      if (contactId === undefined) return []
      const area = areaOfRole.get(fieldId)
      return [{ roleName, contactId, ...(area !== practiceAreaId && { practiceArea: area }) }]
    }),
  )

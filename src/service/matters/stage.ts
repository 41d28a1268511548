/** Finds the stage of a matter, which must be one of its practice area. */
import { and, eq, sql } from 'drizzle-orm'
import type { MatterPatch } from '#contract/one-matter.ts'
import type { Sql } from '#database/sql.ts'
import { practiceAreas, stages } from '#service/practice-areas/table.ts'
import type { Fault } from '#http/problem.ts'

type StageResult = { id: number | null } | { fault: Fault }

/** The stage of a practice area by its id as it was sent, or what is wrong; without one, only the area is checked. */
export async function findStage(db: Sql, areaId: string, stage?: string): Promise<StageResult> {
  const isRequested = sql`${stages.id}::text = ${stage ?? null}`
  const [area] = await db
    .select({ stageId: stages.id })
    .from(practiceAreas)
    .leftJoin(stages, and(eq(stages.practiceAreaId, practiceAreas.id), isRequested))
    .where(eq(practiceAreas.id, areaId))
  if (!area) {
    return { fault: { pointer: '#/practiceArea', detail: 'There is no such practice area' } }
  }
  if (stage !== undefined && area.stageId === null) {
    return { fault: { pointer: '#/stage', detail: 'Choose a stage of the practice area' } }
  }
  return { id: area.stageId }
}

/** The stage of a matter after a patch, or what is wrong with it. */
export async function stageAfter(
  db: Sql,
  { practiceArea, stage }: MatterPatch,
  before: { practiceAreaId: string | null; stageId: number | null },
): Promise<StageResult> {
  if (practiceArea === undefined && stage === undefined) return { id: before.stageId }
  const areaId = practiceArea ?? before.practiceAreaId
  if (areaId === null) {
    const detail = 'Choose the practice area that the stage belongs to'
    return { fault: { pointer: '#/practiceArea', detail } }
  }
  return findStage(db, areaId, stage ?? before.stageId?.toString())
}

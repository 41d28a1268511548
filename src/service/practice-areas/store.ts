/** Finds practice areas in PostgreSQL. */
import { asc, eq } from 'drizzle-orm'
import type { EntityReference } from '#contract/common.ts'
import type { Database } from '#database/open.ts'
import { practiceAreas, stages } from './table.ts'
import { containingWords } from '#service/db/text.ts'

export type PracticeAreaStore = ReturnType<typeof practiceAreaStore>

export function practiceAreaStore({ sql: db }: Database) {
  return {
    /** Every practice area whose name contains the words of the term; all without one. A firm has few. */
    async lookup(term?: string): Promise<EntityReference[]> {
      return db
        .select({ id: practiceAreas.id, name: practiceAreas.name })
        .from(practiceAreas)
        .where(containingWords(practiceAreas.nameKey, term))
        .orderBy(asc(practiceAreas.nameKey), asc(practiceAreas.id))
    },

    async find(id: string) {
      const [area] = await db
        .select({ id: practiceAreas.id, name: practiceAreas.name })
        .from(practiceAreas)
        .where(eq(practiceAreas.id, id))
      if (!area) return undefined
      const ofArea = await db
        .select({ id: stages.id, name: stages.name })
        .from(stages)
        .where(eq(stages.practiceAreaId, id))
        .orderBy(asc(stages.position))
      return { ...area, stages: ofArea }
    },
  }
}

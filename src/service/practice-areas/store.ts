/** All that is known about finding practice areas in PostgreSQL. */
import { and, asc, eq } from 'drizzle-orm'
import type { EntityReference } from '#contract/common.ts'
import type { Database } from '#database/open.ts'
import { practiceAreas, stages } from '#service/db/schema.ts'
import { containing, wordsOf } from '#service/db/text.ts'

export type PracticeAreaStore = ReturnType<typeof practiceAreaStore>

export function practiceAreaStore({ sql: db }: Database) {
  return {
    /** Every practice area whose name holds the words of the term; all of them without one. A firm has few. */
    async lookup(term = ''): Promise<EntityReference[]> {
      return db
        .select({ id: practiceAreas.id, name: practiceAreas.name })
        .from(practiceAreas)
        .where(and(...wordsOf(term).map((word) => containing(practiceAreas.nameKey, word))))
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

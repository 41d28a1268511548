/** Practice areas, the kinds of work by which matters are classified, with their stages. Extended operations only. */
import * as z from 'zod/mini'
import { EntityReference } from './common.ts'
import { extended } from './operation.ts'
import { textParameter } from './query-string.ts'
import * as read from './reading.ts'

/** The practice areas that a lookup found. */
export const PracticeAreas = read.recordList(EntityReference)
/** A practice area with its stages. */
export const PracticeArea = read.record({
  id: read.id,
  name: read.text,
  stages: read.records(EntityReference),
})
export const PracticeAreaLookupQuery = z.strictObject({ term: textParameter })

/** What the API does with practice areas. */
export const practiceAreaOperations = {
  lookupPracticeArea: extended('GET', '/practice-areas/lookup', {
    query: PracticeAreaLookupQuery,
    answer: PracticeAreas,
  }),
  getPracticeArea: extended('GET', '/practice-areas/{id}', { answer: PracticeArea }),
} as const

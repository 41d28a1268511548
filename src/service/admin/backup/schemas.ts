/** Which schemas of the database a backup contains. */
import type { CopiedSchema } from '#database/copied-schema.ts'
import type { PracticeParts } from '#service/admin/command.ts'
import { practiceSteps } from '#service/db/migrations.ts'

const practice: CopiedSchema = { name: 'practice', steps: practiceSteps }

/** The schema of the practice, unless that is elsewhere, and the other schemas. */
export const schemasOf = ({ usesExternalService = false, otherSchemas = [] }: PracticeParts) =>
  usesExternalService ? otherSchemas : [practice, ...otherSchemas]

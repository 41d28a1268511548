/** Which schemas of the database a backup is about. */
import type { CopiedSchema } from '#database/copied-schema.ts'
import type { PracticeParts } from '#service/admin/command.ts'
import { practiceSteps } from '#service/db/migrations.ts'

const practice: CopiedSchema = { name: 'practice', steps: practiceSteps }

/** That of the practice, unless it is elsewhere, and those otherSchemas it. */
export const schemasOf = ({ isElsewhere = false, otherSchemas = [] }: PracticeParts) =>
  isElsewhere ? otherSchemas : [practice, ...otherSchemas]

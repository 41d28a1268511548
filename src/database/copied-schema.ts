/** A schema as backups copy it: whoever owns it says what its steps are, and what becomes of rows that come back. */
import type { Step } from './migrate.ts'
import type { Sql } from './sql.ts'

export type CopiedSchema = {
  name: string
  steps: readonly Step[]
  /** Changes restored rows before anybody works with them: what was under way at the backup may have ended since. */
  settle?: (restored: Sql) => Promise<void>
}

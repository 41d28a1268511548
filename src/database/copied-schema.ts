/** A schema as backups copy it: its owner names its migrations, and what to do with restored rows. */
import type { Step } from './migrate.ts'
import type { Sql } from './sql.ts'

export type CopiedSchema = {
  name: string
  steps: readonly Step[]
  /** Changes restored rows before they are used: what was under way at the backup may have ended since. */
  settle?: (restored: Sql) => Promise<void>
}

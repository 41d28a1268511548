/** Administration from a process of its own: through whoever runs on the same data, or else on the data itself. */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DirectoryInUse } from '#database/open-errors.ts'
import type { CopiedSchema } from '#database/copied-schema.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import type { Sql } from '#database/sql.ts'
import { practiceSteps } from '#service/db/migrations.ts'
import { createKeyRing } from '#service/keys/key-ring.ts'
import { administer } from './administer.ts'
import { stepsOf } from './backup/catalogue.ts'
import { practice } from './backup/manifest.ts'
import { askRunning } from './admin-server.ts'
import type { Conversation } from './command.ts'

type Place = {
  dataDir: string
  databaseUrl?: string
  /** What else lies in the database, for backups. */
  beside?: readonly CopiedSchema[]
  /** Whether a desk here stands on a service elsewhere. */
  isElsewhere?: boolean
}

/** How long a practice that is just starting, or another command, is waited for, in milliseconds. */
const patience = 10_000

/** Tells the command's exit code; rejects with `CannotOpenDatabase`. */
export async function administerFromOutside(
  place: Place,
  words: string[],
  conversation: Conversation,
): Promise<number> {
  const until = performance.now() + patience
  for (;;) {
    const exit = await askRunning(place.dataDir, words, conversation)
    if (exit !== undefined) return exit
    try {
      return await administerAlone(place, words, conversation)
    } catch (error) {
      if (!(error instanceof DirectoryInUse) || performance.now() > until) throw error
      await setTimeout(100, undefined, { signal: conversation.signal })
    }
  }
}

async function administerAlone(
  { dataDir, databaseUrl, beside = [], isElsewhere = false }: Place,
  words: string[],
  conversation: Conversation,
): Promise<number> {
  const database = await openDatabase(
    databaseUrl === undefined ? { dataDir } : { url: databaseUrl },
  )
  try {
    const isWithout = isElsewhere && !(await isService(database.sql, beside))
    if (!isWithout) await migrate(database, { schema: practice, steps: practiceSteps })
    const keys = createKeyRing(database, {})
    const filesDir = join(dataDir, 'files')
    const parts = { database, filesDir, keys, beside, isElsewhere: isWithout }
    return await administer(parts, words, conversation)
  } finally {
    await database.close()
  }
}

/** Whether a service keeps its practice here, and no desk anything: then where a desk stands says nothing of it. */
async function isService(db: Sql, beside: readonly CopiedSchema[]): Promise<boolean> {
  if ((await stepsOf(db, practice)).length === 0) return false
  const besides = await Promise.all(beside.map(({ name }) => stepsOf(db, name)))
  return besides.every((steps) => steps.length === 0)
}

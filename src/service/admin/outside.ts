/** Administration from a process of its own: through whoever runs on the same data, or else on the data itself. */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DirectoryInUse } from '#database/cannot-open.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { practiceSteps } from '#service/db/migrations.ts'
import { createKeyRing } from '#service/keys/key-ring.ts'
import { administer } from './administer.ts'
import { askRunning } from './beside.ts'
import type { Conversation } from './command.ts'

type Place = { dataDir: string; databaseUrl?: string }

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
  { dataDir, databaseUrl }: Place,
  words: string[],
  conversation: Conversation,
): Promise<number> {
  const database = await openDatabase(
    databaseUrl === undefined ? { dataDir } : { url: databaseUrl },
  )
  try {
    await migrate(database, { schema: 'practice', steps: practiceSteps })
    const keys = createKeyRing(database, {})
    const practice = { database, filesDir: join(dataDir, 'files'), keys }
    return await administer(practice, words, conversation)
  } finally {
    await database.close()
  }
}

/** Opens what the desk keeps for its people, in the schema `desk` of the database that it shares. */
import { migrate } from '#database/migrate.ts'
import type { Database } from '#database/open.ts'
import { journalStore } from './journal.ts'
import { deskSteps } from './migrations.ts'
import { peopleStore } from './people.ts'
import { recentStore } from './recents.ts'

export type DeskState = {
  people: ReturnType<typeof peopleStore>
  recents: ReturnType<typeof recentStore>
  journal: ReturnType<typeof journalStore>
}

/** Brings the schema up to date; whoever opened the database closes it. */
export async function openDeskState(database: Database): Promise<DeskState> {
  await migrate(database, { schema: 'desk', steps: deskSteps })
  const { sql } = database
  return { people: peopleStore(sql), recents: recentStore(sql), journal: journalStore(sql) }
}

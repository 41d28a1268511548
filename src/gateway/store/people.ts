/** Stores a person's preferences and draft key. */
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Person } from '#gateway/http/exchange.ts'
import { Preferences, type PreferencesPatch } from '#contract/desk.ts'
import type { Sql } from '#database/sql.ts'
import { people } from './tables.ts'

/** Reads and changes a person's row, which is created when it is first needed. */
export function peopleStore(db: Sql) {
  async function rowOf(person: string) {
    const select = () => db.select().from(people).where(eq(people.id, person))
    const [existing] = await select()
    if (existing) return existing
    const draftKey = randomBytes(32).toString('base64url')
    await db.insert(people).values({ id: person, draftKey }).onConflictDoNothing()
    // Read again, since of two requests at the same moment only one inserts.
    const [row] = await select()
    return row!
  }
  return {
    /** Notes who has signed in; resolves to the role that they were given here, if any. */
    async signedIn({ id, name, email }: Pick<Person, 'id' | 'name' | 'email'>) {
      await rowOf(id)
      const told = { name: name ?? null, email: email ?? null, signedInAt: sql`clock_timestamp()` }
      const [row] = await db.update(people).set(told).where(eq(people.id, id)).returning()
      return row?.role ?? undefined
    },
    draftKey: async (person: string) => ({ key: (await rowOf(person)).draftKey }),
    preferences: async (person: string) => Preferences.parse((await rowOf(person)).preferences),
    /** Changes what the patch names and nothing else, whatever another window changes meanwhile. */
    async changePreferences(person: string, patch: PreferencesPatch) {
      await rowOf(person)
      const changes = JSON.stringify(patch, (_, value: unknown) => (value === '' ? null : value))
      const preferences = sql`jsonb_strip_nulls(${people.preferences} || ${changes}::jsonb)`
      const [row] = await db
        .update(people)
        .set({ preferences })
        .where(eq(people.id, person))
        .returning()
      return Preferences.parse(row!.preferences)
    },
  }
}

/** Stores what belongs to one person: preferences, draft key, and who they were when they last signed in. */
import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Person } from '#gateway/http/exchange.ts'
import { Preferences, type PreferencesPatch } from '#contract/desk/desk.ts'
import type { Role } from '#contract/roles.ts'
import type { Sql } from '#database/sql.ts'
import { storableText } from '#database/storable.ts'
import { endSessionsOf } from './ended-sessions.ts'
import { noteChange } from './journal.ts'
import { isDuplicate } from './sign-in-people.ts'
import { people } from './tables.ts'

/** Who has signed in at a provider, and the role that it names, if any. */
type SignedIn = Pick<Person, 'id' | 'name' | 'email'> & { role?: Role | undefined }

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
    async signedIn(person: SignedIn) {
      await rowOf(person.id)
      return noteSignedIn(db, person)
    },
    /** Notes that somebody who was added here has signed in; resolves to nobody if they were removed meanwhile. */
    async seen(id: string) {
      const [row] = await db
        .update(people)
        .set({ signedInAt: sql`clock_timestamp()` })
        .where(and(eq(people.id, id), isNull(people.removedAt)))
        .returning()
      return row && { ...row, role: roleOf(row), begun: row.signedInAt!.getTime() }
    },
    /** The names of these people, as the provider or whoever added them gave them. */
    async names(ids: readonly string[]) {
      const named =
        ids.length === 0
          ? []
          : await db
              .select()
              .from(people)
              .where(inArray(people.id, [...new Set(ids)]))
      return new Map(named.map(({ id, name }) => [id, name ?? undefined]))
    },
    draftKey: async (person: string) => ({ key: (await rowOf(person)).draftKey }),
    preferences: async (person: string) => Preferences.parse((await rowOf(person)).preferences),
    /** Whether somebody, or nobody, was noted as the staff member who this person is. */
    hasStaffChoice: async (person: string) =>
      (await rowOf(person)).preferences.staffContactId !== undefined,
    /** Changes what the patch names and nothing else, whatever another window changes meanwhile. */
    async changePreferences(person: string, patch: PreferencesPatch) {
      await rowOf(person)
      // 'Nobody' is kept as null: it is a choice too, which the next sign-in must not undo.
      const changes = JSON.stringify(patch, (_, value: unknown) => (value === '' ? null : value))
      const preferences = sql`${people.preferences} || ${changes}::jsonb`
      const [row] = await db
        .update(people)
        .set({ preferences })
        .where(eq(people.id, person))
        .returning()
      return Preferences.parse(row!.preferences)
    },
  }
}

const roleOf = ({
  providerRole,
  role,
}: Pick<typeof people.$inferSelect, 'providerRole' | 'role'>) => providerRole ?? role ?? 'reader'

type Arrived = {
  role: Role
  /** When the role was read, in milliseconds since 1970. */
  begun: number
}

/**
 * Notes who has signed in; resolves to the role that they have now, and ends their sessions with any other. Nobody
 * signs in under the email address of somebody else, or after they were removed.
 */
async function noteSignedIn(
  db: Sql,
  { id, name, email, role }: SignedIn,
): Promise<Arrived | { refused: 'email taken' | 'removed' }> {
  const told = {
    name: storableText(name) ?? null,
    email: email ?? null,
    providerRole: role ?? null,
    signedInAt: sql`clock_timestamp()`,
  }
  try {
    return await db.transaction(async (transaction) => {
      // Before the row, in the order of `changing` (sign-in-people.ts): otherwise the two could deadlock.
      await transaction.execute(sql`lock table ${people} in row exclusive mode`)
      const its = eq(people.id, id)
      const [before] = await transaction.select().from(people).where(its).for('update')
      if (before!.removedAt) return { refused: 'removed' as const }
      const [row] = await transaction.update(people).set(told).where(its).returning()
      const begun = row!.signedInAt!.getTime()
      if (before!.signedInAt !== null && roleOf(before!) !== roleOf(row!)) {
        await endSessionsOf(transaction, id, new Date(begun - 1))
        const change = { person: 'provider', operation: 'changeRole', recordId: id }
        await noteChange(transaction, change)
      }
      return { role: roleOf(row!), begun }
    })
  } catch (error) {
    if (isDuplicate(error)) return { refused: 'email taken' }
    throw error
  }
}

/** All that is known about finding contacts in PostgreSQL. Rows come in, contract records go out. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Contact, ContactLookupQuery, ContactSummary, LookupType } from '#contract/contacts.ts'
import type { Database } from '#database/open.ts'
import { bestMatches, inOrder } from '#service/db/best-matches.ts'
import { contactMembers, contacts, matterRoles, roleFields } from '#service/db/schema.ts'
import { toContact, toContactSummary } from './record.ts'

export type ContactStore = ReturnType<typeof contactStore>

const searched = {
  table: contacts,
  id: contacts.id,
  beginnings: [contacts.nameKey],
  text: contacts.searchKey,
  order: sql`${contacts.nameKey}, ${contacts.id}`,
}

const among: Record<LookupType, ReturnType<typeof eq> | undefined> = {
  All: undefined,
  Staff: eq(contacts.staff, true),
  EnabledStaff: and(eq(contacts.staff, true), eq(contacts.enabled, true)),
}

export function contactStore(database: Database) {
  const { sql: db } = database
  return {
    /** The five best matches at most. */
    async lookup({ term, type = 'All' }: ContactLookupQuery): Promise<ContactSummary[]> {
      const ids = await bestMatches(database, searched, term, among[type])
      const rows = await db.select().from(contacts).where(inArray(contacts.id, ids))
      return inOrder(ids, rows).map(toContactSummary)
    },

    async find(id: string): Promise<Contact | undefined> {
      const [row] = await db.select().from(contacts).where(eq(contacts.id, id))
      if (!row) return undefined
      const [members, roles] = await Promise.all([membersOf(database, id), rolesOf(database, id)])
      return toContact(row, members, roles)
    },
  }
}

const membersOf = ({ sql: db }: Database, groupId: string) =>
  db
    .select({ id: contacts.id, name: contacts.fullName })
    .from(contactMembers)
    .innerJoin(contacts, eq(contacts.id, contactMembers.memberId))
    .where(eq(contactMembers.groupId, groupId))
    .orderBy(asc(contactMembers.position))

/** The names of the roles that the contact has on any matter. */
async function rolesOf({ sql: db }: Database, contactId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: roleFields.name })
    .from(matterRoles)
    .innerJoin(roleFields, eq(roleFields.id, matterRoles.roleFieldId))
    .where(eq(matterRoles.contactId, contactId))
    .orderBy(asc(roleFields.name))
  return rows.map((row) => row.name)
}

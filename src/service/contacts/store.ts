/** Stores contacts in PostgreSQL: rows go in, records of the contract come out. */
import { inArray } from 'drizzle-orm'
import type {
  ContactLookupQuery,
  ContactQuery,
  ContactSummary,
  NewCompany,
  NewPerson,
  NewPlural,
} from '#contract/contacts.ts'
import type { Database } from '#database/open.ts'
import type { Sql } from '#database/sql.ts'
import { inOrder } from '#database/search/best-matches.ts'
import { findRequestedPage, type Page } from '#service/db/page.ts'
import type { CompanyFields, GroupFields, PersonFields } from './columns.ts'
import { contactFilter, staffIs } from './filter.ts'
import { findContact, rolesOf } from './find.ts'
import { contactOrder } from './order.ts'
import {
  type ListedContact,
  listedContactColumns,
  toContactSummary,
  toListedContact,
} from './record.ts'
import { createLookUp, containsTyped } from './search.ts'
import { contacts } from './table.ts'
import {
  addCompany,
  addGroup,
  addPerson,
  changeCompany,
  changeGroup,
  changePerson,
} from './write.ts'

export type ContactStore = ReturnType<typeof contactStore>

/** Each write is one transaction with its event; a change resolves to whether the contact exists. */
export function contactStore(database: Database) {
  const { sql: db } = database
  const lookUp = createLookUp(database)
  return {
    /** A page of contacts; `undefined` if the filters leave no contact with `pageIndexForId`. */
    async list(query: ContactQuery): Promise<Page<ListedContact> | undefined> {
      const filter = contactFilter(query)
      const list = {
        from: contacts,
        id: contacts.id,
        filter,
        order: contactOrder(query),
        isSearch: containsTyped(query.search ?? '') !== undefined,
        total: () => db.$count(contacts, filter),
        read: (ids: string[]) => readContacts(db, ids),
      }
      return findRequestedPage(db, list, query)
    },

    /** At most five best matches. */
    async lookup({ term, type = 'All' }: ContactLookupQuery): Promise<ContactSummary[]> {
      const rows = await lookUp(term, staffIs[type])
      return rows.map(toContactSummary)
    },

    find: (id: string) => findContact(db, id),

    addPerson: (person: NewPerson) => db.transaction((tx) => addPerson(tx, person)),
    addCompany: (company: NewCompany) => db.transaction((tx) => addCompany(tx, company)),
    addGroup: (group: NewPlural) => db.transaction((tx) => addGroup(tx, group)),

    changePerson: (id: string, fields: PersonFields) =>
      db.transaction((tx) => changePerson(tx, id, fields)),
    changeCompany: (id: string, fields: CompanyFields) =>
      db.transaction((tx) => changeCompany(tx, id, fields)),
    changeGroup: (id: string, fields: GroupFields) =>
      db.transaction((tx) => changeGroup(tx, id, fields)),
  }
}

/** In the order of their ids. */
async function readContacts(db: Sql, ids: string[]): Promise<ListedContact[]> {
  const [rows, roles] = await Promise.all([
    db.select(listedContactColumns).from(contacts).where(inArray(contacts.id, ids)),
    rolesOf(db, ids),
  ])
  return inOrder(ids, rows).map((row) => toListedContact(row, roles.get(row.id) ?? []))
}

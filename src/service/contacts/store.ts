/** All that is known about keeping contacts in PostgreSQL. Rows come in, contract records go out. */
import type {
  ContactLookupQuery,
  ContactQuery,
  ContactSummary,
  NewCompany,
  NewPerson,
  NewPlural,
} from '#contract/contacts.ts'
import type { Database } from '#database/open.ts'
import type { CompanyFields, GroupFields, PersonFields } from './columns.ts'
import { findContact } from './find.ts'
import { listContacts, staffIs } from './list.ts'
import { toContactSummary } from './record.ts'
import { createLookUp } from './search.ts'
import {
  addCompany,
  addGroup,
  addPerson,
  changeCompany,
  changeGroup,
  changePerson,
} from './write.ts'

export type ContactStore = ReturnType<typeof contactStore>

/** A write is one transaction together with its event; a change answers whether there was one to change. */
export function contactStore(database: Database) {
  const { sql: db } = database
  const lookUp = createLookUp(database)
  return {
    list: (query: ContactQuery) => listContacts(db, query),

    /** The five best matches at most. */
    async lookup({ term, type = 'All' }: ContactLookupQuery): Promise<ContactSummary[]> {
      const rows = await lookUp(term, staffIs[type])
      return rows.map(toContactSummary)
    },

    find: (id: string) => findContact(db, id),

    addPerson: (person: NewPerson) => db.transaction((tx) => addPerson(tx, person)),
    addCompany: (company: NewCompany) => db.transaction((tx) => addCompany(tx, company)),
    addGroup: (group: NewPlural) => db.transaction((tx) => addGroup(tx, group)),

    changePerson: (id: string, given: PersonFields) =>
      db.transaction((tx) => changePerson(tx, id, given)),
    changeCompany: (id: string, given: CompanyFields) =>
      db.transaction((tx) => changeCompany(tx, id, given)),
    changeGroup: (id: string, given: GroupFields) =>
      db.transaction((tx) => changeGroup(tx, id, given)),
  }
}

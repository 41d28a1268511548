/** The contact list (api-notes.md section 3): whom it holds, and in which order. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ContactQuery, LookupType } from '#contract/contacts.ts'
import type { Sql } from '#database/open.ts'
import { inOrder } from '#service/db/best-matches.ts'
import { findPage } from '#service/db/page.ts'
import { contacts, matterRoles, roleFields } from '#service/db/schema.ts'
import { rolesOf } from './find.ts'
import { shownInList, toListedContact, type ListedContact } from './record.ts'
import { holds } from './search.ts'

/** As answered: an exact total, and the page that was asked for, also where it lies beyond the last contact. */
export type ContactListPage = { totalRecords: number; pageIndex: number; records: ListedContact[] }

/** A page of contacts; `undefined` where `pageIndexForId` names none of those that the filters leave. */
export async function listContacts(
  db: Sql,
  query: ContactQuery,
): Promise<ContactListPage | undefined> {
  const wanted = { filter: filterOf(query), order: orderOf(query), pageSize: query.pageSize ?? 50 }
  const pageIndex =
    query.pageIndexForId === undefined
      ? (query.pageIndex ?? 0)
      : await pageHolding(db, query.pageIndexForId, wanted)
  if (pageIndex === undefined) return undefined

  const { totalRecords, ids } = await findPage(
    db,
    {
      table: contacts,
      id: contacts.id,
      filter: wanted.filter,
      orderBy: (fromEnd) => orderBy(fromEnd ? turned(wanted.order) : wanted.order),
      isSearch: holds(query.search ?? '') !== undefined,
      total: db.$count(contacts, wanted.filter),
    },
    { pageIndex, pageSize: wanted.pageSize },
  )
  return { totalRecords, pageIndex, records: await readContacts(db, ids) }
}

/** In the order of their ids. */
async function readContacts(db: Sql, ids: string[]): Promise<ListedContact[]> {
  if (ids.length === 0) return []
  const [rows, roles] = await Promise.all([
    db.select(shownInList).from(contacts).where(inArray(contacts.id, ids)),
    rolesOf(db, ids),
  ])
  return inOrder(ids, rows).map((row) => toListedContact(row, roles.get(row.id) ?? []))
}

/** Whom a lookup or a list is about: everyone, all staff, or the staff who may sign in. */
export const staffIs: Record<LookupType, SQL | undefined> = {
  All: undefined,
  Staff: eq(contacts.staff, true),
  EnabledStaff: and(eq(contacts.staff, true), eq(contacts.enabled, true)),
}

const filterOf = ({
  search = '',
  staffType = 'All',
  contactType,
  matterRoles: roles,
}: ContactQuery) =>
  and(
    holds(search),
    staffIs[staffType],
    contactType && eq(contacts.kind, contactType),
    roles && fillsOneOf(roles),
  )

/** A role is meant by its field's id, or by its name: practice areas name their roles alike. */
function fillsOneOf(roles: readonly string[]): SQL {
  const sent = sql`select value from jsonb_array_elements_text(${JSON.stringify(roles)}::jsonb)`
  return sql`${contacts.id} in (
    select ${matterRoles.contactId} from ${matterRoles} where ${matterRoles.roleFieldId} in (
      select ${roleFields.id} from ${roleFields} where ${roleFields.id} in (${sent})
        or practice.sort_key(${roleFields.name}) in (select practice.sort_key(value) from (${sent}) as sent)
    )
  )`
}

/** What each name of the API sorts by: text without case and accents. */
const keys: Record<NonNullable<ContactQuery['sortBy']>, PgColumn> = {
  id: contacts.id,
  type: contacts.kind,
  shortName: contacts.shortKey,
  fullName: contacts.nameKey,
  regionCode: contacts.regionCode,
  address: contacts.addressKey,
  phone: contacts.phoneKey,
  email: contacts.emailKey,
}

type Order = { key: PgColumn; down: boolean; nullsFirst: boolean }
type Wanted = { filter: SQL | undefined; order: Order; pageSize: number }

/** Without `sortBy` contacts come by their full name. What has no value comes last, both ways round. */
const orderOf = ({ sortBy = 'fullName', sortDirection }: ContactQuery): Order => ({
  key: keys[sortBy],
  down: sortDirection === 'Descending',
  nullsFirst: false,
})

const turned = ({ key, down, nullsFirst }: Order): Order => ({
  key,
  down: !down,
  nullsFirst: !nullsFirst,
})

/** Ties are broken by id, the same way round, so that one index serves both. */
function orderBy({ key, down, nullsFirst }: Order): SQL[] {
  const tie = down ? desc(contacts.id) : sql`${contacts.id}`
  if (key.notNull) return [down ? desc(key) : sql`${key}`, tie]
  const nulls = nullsFirst ? sql`nulls first` : sql`nulls last`
  return [down ? sql`${key} desc ${nulls}` : sql`${key} asc ${nulls}`, tie]
}

async function pageHolding(db: Sql, id: string, { filter, order, pageSize }: Wanted) {
  const [anchor] = await db
    .select({ hasValue: sql<boolean>`${order.key} is not null` })
    .from(contacts)
    .where(and(eq(contacts.id, id), filter))
  if (!anchor) return undefined
  const before = await db.$count(contacts, and(comesBefore(order, id, anchor.hasValue), filter))
  return Math.floor(before / pageSize)
}

/** Whether a contact comes before the one with `id`, whose key has a value or not. */
function comesBefore({ key, down }: Order, id: string, hasValue: boolean): SQL | undefined {
  const tie = down ? gt(contacts.id, id) : lt(contacts.id, id)
  if (!hasValue) return or(isNotNull(key), and(isNull(key), tie))
  const its = sql`select ${sql.identifier(key.name)} from ${contacts} as it where it.id = ${id}`
  return sql`(${key}, ${contacts.id}) ${down ? sql`>` : sql`<`} ((${its}), ${id})`
}

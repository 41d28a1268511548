/** The order of contact lists. */
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ContactQuery } from '#contract/contacts.ts'
import { type Order, orderBy } from '#service/db/order.ts'
import { contacts } from './table.ts'

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

/** By full name, unless `sortBy` says otherwise. */
export const contactOrder = ({ sortBy = 'fullName', sortDirection }: ContactQuery): Order =>
  orderBy(keys[sortBy], sortDirection)

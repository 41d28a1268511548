/** The search parameters of the contacts page: those of the lookup and of the extended list. */
import * as z from 'zod/mini'
import { ContactLookupQuery, ContactQuery } from '#contract/contacts.ts'

/** `type` says whom the lookup searches; its term is typed, and never in an address. */
export const ContactSearch = z.extend(z.omit(ContactQuery, { pageIndexForId: true }), {
  type: ContactLookupQuery.shape.type,
})
export type ContactSearch = z.infer<typeof ContactSearch>

/** The list query for an address, even one that was written for a lookup. */
export const listQueryOf = ({ type, ...query }: ContactSearch): ContactQuery =>
  type === undefined || query.staffType !== undefined ? query : { ...query, staffType: type }

/** What the address of the contacts says: the parameters of the API, those of its lookup and of its extended list. */
import * as z from 'zod/mini'
import { ContactLookupQuery, ContactQuery } from '#contract/contacts.ts'

/** `type` is whom the lookup looks among; its term is typed, and never in an address. */
export const ContactSearch = z.extend(z.omit(ContactQuery, { pageIndexForId: true }), {
  type: ContactLookupQuery.shape.type,
})
export type ContactSearch = z.infer<typeof ContactSearch>

/** The list that an address describes, also one that was written for a lookup. */
export const listQueryOf = ({ type, ...query }: ContactSearch): ContactQuery =>
  type === undefined || query.staffType !== undefined ? query : { ...query, staffType: type }

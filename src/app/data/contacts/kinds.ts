// @chunk pieces
/** The kinds of contact, by the names people use. */
import { type Contact, type ContactKind, kindOf } from '#contract/contacts.ts'

export const kindNames: Record<ContactKind, string> = {
  Person: 'Person',
  Company: 'Company',
  Plural: 'Group',
}

/** `Person`, or the service's own word for a kind that the API does not know. */
export function kindWord(contact: Contact) {
  const { type } = contact
  return type && !Object.hasOwn(kindNames, type) ? type : kindNames[kindOf(contact)]
}

/** A change to a contact: how the contact is read again, and how conflicts are compared and worded. */
import type { QueryClient } from '@tanstack/react-query'
import { contactQueries } from '#app/data/contacts/queries.ts'
import { areKeptAlike, changesWithRows } from '#app/ui/forms/custom-row.ts'
import type { ReviewedChange } from '#app/ui/forms/record-change.ts'
import { isSame } from '#app/ui/forms/sent-values.ts'
import type { Contact } from '#contract/contacts.ts'
import { contactValues, type SharedFields } from './contact-fields.ts'
import { inWords, labelOf } from '#app/features/contacts/labels.ts'

/** The fields that differ, with their new values. */
export const changesOf = <Fields extends SharedFields>(before: Fields, typed: Fields) =>
  changesWithRows(contactValues(before), contactValues(typed))

type Edit<Fields> = {
  id: string
  fieldsOf: (contact: Contact) => Fields
  client: QueryClient
  began: Fields
  typed: Fields
}

/** The change from the initial values to what was typed. */
export const contactChange = <Fields extends SharedFields>({
  id,
  fieldsOf,
  client,
  began,
  typed,
}: Edit<Fields>): ReviewedChange<Fields, Contact> => ({
  noun: 'contact',
  began,
  typed,
  fieldsOf,
  changesOf,
  read: () => client.fetchQuery({ ...contactQueries.detail(id), staleTime: 0 }),
  isAlike: (name, one, other) =>
    (name === 'phones' && isSame(one.phones.map(dialled), other.phones.map(dialled))) ||
    (name === 'customFields' && areKeptAlike(one.customFields, other.customFields)),
  conflictIn: (name, now) => ({
    label: labelOf(name),
    before: inWords(name, began),
    now: inWords(name, fieldsOf(now)),
    mine: inWords(name, typed),
  }),
})

/** What is dialled: services format phone numbers in their own way, Australian ones without their country. */
const dialled = ({ value }: { value: string }) =>
  value
    .replace(/(\d\s*)\(0\)/, '$1')
    .replaceAll(/[^\d+a-z]/gi, '')
    .replace(/^tel/i, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+61)?0?/, '')

/** What is checked before a contact is created or changed: the contract, and rules that only a form has. */
import * as z from 'zod/mini'
import { CustomRows } from '#app/ui/forms/custom-row-schema.ts'
import { NewAddress } from '#contract/addresses.ts'
import { CalendarDate } from '#contract/common.ts'
import {
  CompanyPatch,
  NewCompany,
  NewPerson,
  NewPlural,
  PersonPatch,
  PluralPatch,
} from '#contract/contacts.ts'

const Addresses = z.array(
  NewAddress.check(
    z.refine((address) => Object.keys(address).length > 1, {
      path: ['line1'],
      error: 'Enter the address, or remove it',
    }),
  ),
)

/** A date without a time: sent as midnight UTC, and read by the date alone. */
const Birthday = z.pipe(
  CalendarDate('Enter a date, such as 3 May 1990'),
  z.transform((date) => `${date}T00:00:00Z`),
)

const MemberIds = NewPlural.shape.memberIds.def.innerType.check(({ value: ids, issues }) => {
  if (new Set(ids).size === ids.length) return
  issues.push({ code: 'custom', input: ids, message: 'A member is listed twice' })
})

const rows = { addresses: z.optional(Addresses), customFields: z.optional(CustomRows) }

export const PersonToCreate = z.extend(NewPerson, { ...rows, birthday: z.optional(Birthday) })
export const CompanyToCreate = z.extend(NewCompany, rows)
export const GroupToCreate = z.extend(NewPlural, { ...rows, memberIds: z.optional(MemberIds) })
export const PersonChanges = z.extend(PersonPatch, {
  ...rows,
  // A person sees the message of the first schema.
  birthday: z.optional(z.union([Birthday, z.literal('')])),
})
export const CompanyChanges = z.extend(CompanyPatch, rows)
export const GroupChanges = z.extend(PluralPatch, { ...rows, memberIds: z.optional(MemberIds) })

/** Schemas that all parts of the API share: identifiers, texts that may be sent, references and roles. */
import * as z from 'zod/mini'
import * as read from './reading.ts'

/** The longest line of text that may be sent, in characters (decision 0004). */
export const lineLimit = 500
/** The longest text of several lines that may be sent, in characters (decision 0004). */
export const textLimit = 20_000
/** The most addresses, phones, email addresses or members that may be sent with a contact (decision 0004). */
export const listLimit = 250

/** Refuses what a database cannot store unchanged: NUL, and halves of a character. */
const storable = z.refine<string>((text) => !text.includes('\0') && text.isWellFormed(), {
  error: 'Remove the characters that cannot be shown',
})
const atMost = (limit: number) => z.maxLength(limit, `Use at most ${limit} characters`)

/** One line of text; stored exactly as it was sent, spaces included. */
export const Line = z.string('Enter text').check(atMost(lineLimit), storable)
/** Text of several lines; stored exactly as it was sent. */
export const Text = z.string('Enter text').check(atMost(textLimit), storable)
/** One line that must not be blank; `message` tells a person what to enter. */
export const requiredLine = (message: string) =>
  z.string(message).check(z.regex(/\S/, message), atMost(lineLimit), storable)

/** An identifier as it is sent: opaque, never parsed or sorted (the specification, Conventions). */
export const Id = requiredLine('Choose one')

/** A field of a change: an absent one stays as it is, `""` or `null` empties it. */
export const orEmptied = <T extends z.ZodMiniType>(field: T) =>
  z.optional(z.union([field, z.literal(''), z.null()]))

/** Amounts of AUD, minutes and units: JSON numbers, never below zero. */
export const Amount = z
  .number('Enter a number')
  .check(z.gte(0, 'Enter a number that is not below zero'))

/** An ISO 8601 calendar date, `2026-12-01`. */
export const CalendarDate = (message = 'Enter a date, such as 2026-12-01') => z.iso.date(message)
/** An ISO 8601 date-time with `Z` or an offset, `2026-12-01T09:00:00+10:00`. */
export const DateTime = z.iso.datetime({
  offset: true,
  error: 'Enter a date and time with its offset, such as 2026-12-01T09:00:00+10:00',
})

/** A short reference to a record (the specification, EntityReference). */
export const EntityReference = read.record({ id: read.id, name: read.text })
export type EntityReference = z.infer<typeof EntityReference>

/** A contact in a role on a matter; an unfilled role has no contact (the specification, ContactWithRole). */
export const ContactWithRole = read.record({
  roleName: read.text,
  fieldId: read.text,
  contactId: read.text,
  contactName: read.text,
  mandatory: read.boolean,
})
export type ContactWithRole = z.infer<typeof ContactWithRole>

/** Checks a rule over several fields even if one of them is wrong; zod would skip it. */
export const alsoWhenIncomplete = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** How many records a page has by default. */
const defaultPageSize = 50

/** A list's query with the default paging where it has none. */
export const paged = <Q extends { pageIndex?: number | undefined; pageSize?: number | undefined }>(
  query: Q,
) => ({ ...query, pageIndex: query.pageIndex ?? 0, pageSize: query.pageSize ?? defaultPageSize })

/** Custom field values by the field's name, as a create request carries them. */
export const NewCustomFields = z.record(
  requiredLine('Name the custom field'),
  z.union([Text, z.number(), z.boolean()], 'Enter text, a number, or true or false'),
)

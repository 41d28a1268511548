/** Addresses in requests and in records (the specification, Address). */
import * as z from 'zod/mini'
import { Line } from './common.ts'
import * as read from './reading.ts'

/** The address of a request; only the country is required (the specification, Address). */
export const NewAddress = z.strictObject({
  regionCode: z
    .string('Choose a country')
    .check(
      z.regex(/^[A-Z]{2}$/, 'Choose a country by its code of two capital letters, such as AU'),
    ),
  administrativeArea: z.optional(Line),
  locality: z.optional(Line),
  subLocality: z.optional(Line),
  postalCode: z.optional(Line),
  line1: z.optional(Line),
  line2: z.optional(Line),
})
export type NewAddress = z.infer<typeof NewAddress>

/** An address in a record; `formattedAddress` may contain line breaks. */
export const Address = read.record({
  regionCode: read.text,
  administrativeArea: read.text,
  locality: read.text,
  subLocality: read.text,
  postalCode: read.text,
  line1: read.text,
  line2: read.text,
  formattedAddress: read.text,
})
export type Address = z.infer<typeof Address>

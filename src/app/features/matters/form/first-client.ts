/** Whom a new matter is for, from the address. */
import * as z from 'zod/mini'
import { readSearch } from '#app/api/address.ts'
import { type RawQuery, textParameter } from '#contract/query-string.ts'

const FirstClient = z.strictObject({ clientId: textParameter })
export type FirstClient = z.infer<typeof FirstClient>

export const readFirstClient = (raw: RawQuery) => readSearch(FirstClient, raw)

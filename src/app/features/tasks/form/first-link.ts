/** What a new task is for, as an address says it: one matter, or one contact. */
import * as z from 'zod/mini'
import { readSearch } from '#app/api/address.ts'
import { type RawQuery, textParameter } from '#contract/query-string.ts'

const Link = z.strictObject({
  associatedMatterId: textParameter,
  associatedContactId: textParameter,
})
export type FirstLink = z.infer<typeof Link>

/** Of two links only the matter counts: a task has one. */
export function readFirstLink(raw: RawQuery): { search: FirstLink; ignored: string[] } {
  const { search, ignored } = readSearch(Link, raw)
  const { associatedMatterId, associatedContactId } = search
  if (!associatedMatterId || !associatedContactId) return { search, ignored }
  return { search: { associatedMatterId }, ignored: [...ignored, 'associatedContactId'] }
}

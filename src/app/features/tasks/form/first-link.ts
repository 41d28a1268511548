/** What a new task is linked to, from the address: one matter or one contact. */
import * as z from 'zod/mini'
import { readSearch } from '#app/api/address.ts'
import { type RawQuery, textParameter } from '#contract/query-string.ts'

const Link = z.strictObject({
  associatedMatterId: textParameter,
  associatedContactId: textParameter,
})
export type FirstLink = z.infer<typeof Link>

/** A task has one link: if the address names two, the matter wins. */
export function readFirstLink(raw: RawQuery): { search: FirstLink; ignored: string[] } {
  const { search, ignored } = readSearch(Link, raw)
  const { associatedMatterId, associatedContactId } = search
  if (!associatedMatterId || !associatedContactId) return { search, ignored }
  return { search: { associatedMatterId }, ignored: [...ignored, 'associatedContactId'] }
}

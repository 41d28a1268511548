// @chunk pieces
/** What each role may do, as a sentence to its person. */
import type { Role } from '#contract/roles.ts'

export const roleSentences: Record<Role, string> = {
  reader: 'You may look at records, but not change them.',
  editor: 'You may look at records and change them.',
  admin: 'You may do everything here.',
}

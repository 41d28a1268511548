// @chunk pieces
/** What each role may do, as a sentence to its person. */
import type { Role } from '#contract/roles.ts'

export const roleSentences: Record<Role, string> = {
  reader: 'You can view records, but not change them.',
  editor: 'You can view and change records.',
  admin: 'You can view and change records, and manage Practice Desk.',
}

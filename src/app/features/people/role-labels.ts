/** The roles in words. */
import { type Role, roles } from '#contract/roles.ts'

export const roleLabels: Record<Role, string> = {
  reader: 'Reader',
  editor: 'Editor',
  admin: 'Admin',
}

/** The options of a choice of roles, from the least to the most. */
export const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }))

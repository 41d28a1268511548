/** The roles in words. */
import type { Role } from '#contract/roles.ts'

export const roleLabels: Record<Role, string> = {
  reader: 'Reader',
  editor: 'Editor',
  admin: 'Admin',
}

/** The options of a choice of roles, from the least to the most. */
export const roleOptions: { value: Role; label: string }[] = [
  { value: 'reader', label: roleLabels.reader },
  { value: 'editor', label: roleLabels.editor },
  { value: 'admin', label: roleLabels.admin },
]

/** What a person may do here: read, also change records, also look after the desk itself. */

/** From the least to the most. */
export const roles = ['reader', 'editor', 'admin'] as const
export type Role = (typeof roles)[number]

/** Whether a person with one role may do what needs the other. */
export const mayAs = (role: Role, needed: Role) => roles.indexOf(role) >= roles.indexOf(needed)

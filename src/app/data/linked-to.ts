// @chunk pieces
/** The filter by what a task or a document belongs to: a matter or a contact. */
const kinds = [
  { value: 'Matter', label: 'Matters' },
  { value: 'Contact', label: 'Contacts' },
] as const

export const linkedTo = {
  label: 'Linked to',
  kinds,
  /** `a matter` */
  inWords: (kind: (typeof kinds)[number]['value'] | undefined) => kind && `a ${kind.toLowerCase()}`,
}

/** Finds the links of a record to others, by refs in the file or ids in the practice. */
import { Id } from '#contract/common.ts'
import type { RecordType } from './line-schemas.ts'

export type Target = 'contact' | 'staff' | 'matter'
export type Link = { pointer: string; to: Target; name: string }
type Fields = Record<string, unknown>

/** Every link of a record; the schema of the record checks fields that are not names. */
export const recordLinks = (type: RecordType, fields: Fields): Link[] =>
  candidates(type, fields).flatMap(([path, to, value]) => {
    const name = Id.safeParse(value)
    return name.success ? [{ pointer: `#/${path}`, to, name: name.data }] : []
  })

type Candidate = [path: string, to: Target, value: unknown]

function candidates(type: RecordType, fields: Fields): Candidate[] {
  if (type === 'plural') {
    return listOf(fields['memberIds']).map((id, place) => [`memberIds/${place}`, 'contact', id])
  }
  if (type === 'matter') {
    return [
      ['clientId', 'contact', fields['clientId']],
      ['lawyerId', 'staff', fields['lawyerId']],
      ['referredById', 'contact', fields['referredById']],
      ...listOf(fields['roles']).map((role, place): Candidate => [
        `roles/${place}/contactId`,
        'contact',
        (role as Fields | null)?.['contactId'],
      ]),
    ]
  }
  if (type !== 'task' && type !== 'document') return []
  return [
    ['associatedMatterId', 'matter', fields['associatedMatterId']],
    ['associatedContactId', 'contact', fields['associatedContactId']],
    ['assignedToId', 'staff', type === 'task' ? fields['assignedToId'] : undefined],
  ]
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

import { expect, test } from 'vitest'
import { Contact, kindOf } from './contacts.ts'

test.each([
  ['Person', { type: 'person', members: [{ id: '1' }] }],
  ['Company', { type: 'COMPANY', firstName: 'Ada' }],
  ['Plural', { Type: 'Plural' }],
  ['Person', { firstName: 'Ada' }],
  ['Person', { lastName: 'Ferrari', members: [] }],
  ['Person', { type: 'Client', lastName: 'Ferrari' }],
  ['Plural', { members: [] }],
  ['Plural', { firstName: '', lastName: null, members: [{ id: '1' }] }],
  ['Company', { acn: '004 085 616' }],
  ['Company', {}],
])('returns the kind %s for a contact like %j', (kind, fields) => {
  expect(kindOf(Contact.parse({ id: '1', ...fields }))).toBe(kind)
})

import { expect, test } from 'vitest'
import { linksOf, Task } from './tasks.ts'

test('reads the links of a task from ids or references', () => {
  const ids = { associatedMatterId: '1-A', assignedToId: '7-S' }
  const references = {
    associatedMatter: { id: '1-A', number: 1, title: 'Alder', name: '1 - Alder' },
    assignedTo: { id: '7-S', name: 'Ferrari, Ada' },
  }
  const links = { matterId: '1-A', contactId: undefined, assignedToId: '7-S' }
  for (const answered of [ids, references, { ...ids, ...references }]) {
    expect(linksOf(Task.parse({ id: '1', ...answered }))).toEqual(links)
  }
  expect(linksOf(Task.parse({ associatedContact: { id: '2' }, associatedMatterId: '' }))).toEqual({
    matterId: undefined,
    contactId: '2',
    assignedToId: undefined,
  })
})

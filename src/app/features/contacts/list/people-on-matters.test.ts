import { expect, test } from 'vitest'
import { Matter } from '#contract/matters.ts'
import { peopleOnMatters } from './people-on-matters.ts'

test('each person is listed once, by name, with every role that they have', () => {
  const matters = [
    { id: '1', client: { id: 'b', name: 'Birch' }, lawyer: { id: 'a', name: 'Alder' } },
    { id: '2', client: { id: 'b', name: 'Birch' }, referredBy: { id: 'a', name: 'Alder' } },
    { id: '3', roles: [{ roleName: 'Executor', contactId: 'b', contactName: 'Birch' }] },
  ].map((matter) => Matter.parse(matter))
  expect(peopleOnMatters(matters)).toEqual([
    { id: 'a', name: 'Alder', as: ['Lawyer', 'Referrer'] },
    { id: 'b', name: 'Birch', as: ['Client', 'Executor'] },
  ])
})

test('an unfilled role, and a person without an identifier or a name, are left out', () => {
  const matter = Matter.parse({
    id: '1',
    client: { name: 'Without an identifier' },
    lawyer: { id: 'c' },
    roles: [{ roleName: 'Executor' }],
  })
  expect(peopleOnMatters([matter])).toEqual([])
})

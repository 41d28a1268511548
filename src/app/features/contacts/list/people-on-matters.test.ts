import { expect, test } from 'vitest'
import { Matter } from '#contract/matters.ts'
import { peopleMet } from './people-on-matters.ts'

test('each person is met once, by name, with everything that they were met as', () => {
  const matters = [
    { id: '1', client: { id: 'b', name: 'Birch' }, lawyer: { id: 'a', name: 'Alder' } },
    { id: '2', client: { id: 'b', name: 'Birch' }, referredBy: { id: 'a', name: 'Alder' } },
    { id: '3', roles: [{ roleName: 'Executor', contactId: 'b', contactName: 'Birch' }] },
  ].map((matter) => Matter.parse(matter))
  expect(peopleMet(matters)).toEqual([
    { id: 'a', name: 'Alder', as: ['Lawyer', 'Referrer'] },
    { id: 'b', name: 'Birch', as: ['Client', 'Executor'] },
  ])
})

test('a role that nobody fills, and a person whom nothing leads to, are nobody', () => {
  const matter = Matter.parse({
    id: '1',
    client: { name: 'Without an identifier' },
    lawyer: { id: 'c' },
    roles: [{ roleName: 'Executor' }],
  })
  expect(peopleMet([matter])).toEqual([])
})

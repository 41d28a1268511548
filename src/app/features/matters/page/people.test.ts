import { expect, test } from 'vitest'
import { Matter } from '#contract/matters.ts'
import { peopleOf } from './people.ts'

const matter = (fields: object) => Matter.parse({ id: '1', ...fields })

test('client, lawyer, every role and the referrer are named in this order', () => {
  const people = peopleOf(
    matter({
      client: { id: 'c', name: 'Okafor, Blessing' },
      lawyer: { id: 'l', name: 'Ferrari, Ada' },
      referredBy: { id: 'r', name: 'Whitlock, Samuel' },
      roles: [
        { roleName: 'Executor', contactId: 'e', contactName: 'Okafor, Chidi' },
        { roleName: 'Executor', contactId: 'f', contactName: 'Okafor, Ngozi' },
        { roleName: 'Valuer', mandatory: true },
      ],
    }),
  )
  expect(people.map(({ role, name, filter }) => [role, name, filter])).toEqual([
    ['Client', 'Okafor, Blessing', 'clientId'],
    ['Lawyer', 'Ferrari, Ada', 'lawyerId'],
    ['Executor', 'Okafor, Chidi', 'relatedMattersFilterUser'],
    ['Executor', 'Okafor, Ngozi', 'relatedMattersFilterUser'],
    ['Valuer', undefined, 'relatedMattersFilterUser'],
    ['Referred by', 'Whitlock, Samuel', 'referredById'],
  ])
  expect(people.filter(({ required }) => required).map(({ role }) => role)).toEqual(['Valuer'])
  expect(new Set(people.map(({ key }) => key)).size).toBe(people.length)
})

test('a matter with hardly any data still has its rows', () => {
  const places = ['Client', 'Lawyer', 'Referred by']
  expect(peopleOf(undefined).map(({ role }) => role)).toEqual(places)
  const bare = matter({ client: null, lawyer: { id: '' }, roles: null })
  expect(peopleOf(bare).map(({ role }) => role)).toEqual(places)
  expect(peopleOf(bare).every(({ id }) => id === undefined)).toBe(true)
})

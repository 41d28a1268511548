import { expect, test } from 'vitest'
import { bestFirst, type Command, commandGroups, type Group } from './groups.ts'

const go = { kind: 'go', target: { to: '/' } } as const
const command = (group: Command['group'], label: string, words = ''): Command => {
  return { group, label, words, act: go }
}
const commands = [
  command('Actions', 'New matter', 'add'),
  command('Actions', 'Record time', 'new'),
  command('Pages', 'Matters'),
  command('Pages', 'Time'),
]
const labelsFor = (typed: string) =>
  commandGroups(commands, typed).map(({ rows }) => rows.map(({ label }) => label))

test.each([
  [
    '',
    [
      ['New matter', 'Record time'],
      ['Matters', 'Time'],
    ],
  ],
  ['new', [['New matter', 'Record time'], []]],
  ['time', [['Record time'], ['Time']]],
  ['add', [['New matter'], []]],
  ['atter', [[], []]],
])('for ‘%s’ the app offers %j', (typed, labels) => {
  expect(labelsFor(typed)).toEqual(labels)
})

const found = (heading: string, label: string): Group => ({
  heading,
  rows: [{ id: label, label, details: [], act: go }],
  isReady: true,
})
const failed: Group = {
  heading: 'Tasks',
  rows: [{ id: 'retry', label: 'Retry', details: [], act: { kind: 'retry', run: () => {} } }],
  isReady: true,
}

test('an action whose words were begun comes before records that have these words', () => {
  const groups = (typed: string) => [
    found('Matters', 'Caveat over 3 Station Place, Newcastle (Matilda)'),
    ...commandGroups(commands, typed),
  ]
  expect(bestFirst(groups('new mat'), 'new mat')[0]!.heading).toBe('Actions')
  expect(bestFirst(groups('new'), 'new')[0]!.heading).toBe('Matters')
})

test('what was typed comes before what may have been meant, and what failed last', () => {
  const [actions, pages] = commandGroups(commands, 'time')
  const groups = [
    failed,
    found('Matters', 'Mite v Time'),
    found('Contacts', 'Tims'),
    actions!,
    pages!,
  ]
  expect(bestFirst(groups, 'time').map(({ heading }) => heading)).toEqual([
    'Matters',
    'Actions',
    'Pages',
    'Contacts',
    'Tasks',
  ])
})

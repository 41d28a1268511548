import { expect, test } from 'vitest'
import { bestOf, type Command, commandGroups, type Group } from './groups.ts'

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

test('an action whose words were begun is highlighted before records that have these words', () => {
  const groups = (typed: string) => [
    found('Matters', 'Caveat over 3 Station Place, Newcastle (Matilda)'),
    ...commandGroups(commands, typed),
  ]
  expect(bestOf(groups('new mat'), 'new mat')).toBe('Actions')
  expect(bestOf(groups('new'), 'new')).toBe('Matters')
})

test('what was typed is highlighted before what may have been meant, and what failed last', () => {
  const [actions, pages] = commandGroups(commands, 'time')
  let left = [
    failed,
    found('Contacts', 'Tims'),
    found('Matters', 'Mite v Time'),
    { ...actions!, rows: [] },
    pages!,
  ]
  const order = left.map(() => {
    const best = bestOf(left, 'time')
    left = left.filter(({ heading }) => heading !== best)
    return best
  })
  expect(order).toEqual(['Matters', 'Pages', 'Contacts', 'Tasks', 'Actions'])
})

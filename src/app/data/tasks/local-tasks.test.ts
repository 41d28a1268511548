import { expect, test } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { byPriority, fits, tasksFor } from './local-tasks.ts'
import { inGroups } from './task-groups.ts'

const task = (id: string, change: Partial<Task> = {}): Task => ({
  id,
  description: `Task ${id}`,
  status: 'Todo',
  priority: 'Normal',
  dueDate: '2026-12-01',
  assignedTo: { id: '7-S', name: 'Ferrari, Ada' },
  associatedMatter: { id: '1-M', number: '2401', title: 'Étude', name: undefined },
  ...change,
})

test('filters work here as in the service, even if only references have the values', () => {
  expect(fits(task('1'), { status: ['Todo', 'Done'], assignedToId: '7-S' })).toBe(true)
  expect(fits(task('1'), { associatedMatterId: '1-M', taskType: 'Matter' })).toBe(true)
  expect(fits(task('1'), { taskType: 'Contact' })).toBe(false)
  expect(fits(task('1'), { status: [] })).toBe(true)
  expect(fits(task('1'), { dueDateStart: '2026-12-01', dueDateEnd: '2026-12-01' })).toBe(true)
  expect(fits(task('1', { dueDate: undefined }), { dueDateEnd: '2026-12-01' })).toBe(false)
  expect(fits(task('1', { status: 'On hold' }), { status: ['Todo'] })).toBe(false)
})

test('a search ignores case and accents; statuses sort in their own order', () => {
  const tasks = [
    task('1', { status: 'Done' }),
    task('2', { status: 'Odd' }),
    task('3', { status: 'Todo' }),
  ]
  expect(tasksFor(tasks, { search: 'etude FERRARI' })).toHaveLength(3)
  expect(tasksFor(tasks, { search: 'nobody' })).toEqual([])
  const ids = (way?: 'Descending') =>
    tasksFor(tasks, { sortBy: 'status', sortDirection: way }).map(({ id }) => id)
  expect(ids()).toEqual(['3', '1', '2'])
  expect(ids('Descending')).toEqual(['2', '1', '3'])
})

test('tasks of one day stand by priority, those without one or with an unknown one last', () => {
  const tasks = [undefined, 'Urgent', 'Low', 'High'].map((priority, place) =>
    task(String(place), { priority }),
  )
  const order = ['3', '2', '0', '1']
  expect(byPriority(tasks, {}).map(({ id }) => id)).toEqual(order)
  expect(tasksFor(tasks, {}).map(({ id }) => id)).toEqual(order)
})

test.each(['Ascending', 'Descending'] as const)(
  'tasks without a date or a priority come last, %s',
  (sortDirection) => {
    const [dated, none] = [task('1'), task('2', { dueDate: undefined, priority: undefined })]
    for (const sortBy of ['dueDate', 'priority'] as const)
      expect(tasksFor([none, dated], { sortBy, sortDirection })).toEqual([dated, none])
  },
)

test.each([
  ["client's affidavit", 'Draft the client’s affidavit'],
  ['affidavit - smith', 'Affidavit – Smith'],
  ['lukasz', 'Call Łukasz'],
])('a search for %j finds %j', (search, description) => {
  expect(tasksFor([task('1', { description })], { search })).toHaveLength(1)
})

test('a search for a sign alone finds what has it', () => {
  const tasks = [task('1', { description: 'Notice under § 5' }), task('2')]
  expect(tasksFor(tasks, { search: '§ ' }).map(({ id }) => id)).toEqual(['1'])
})

test.each([
  ['Ascending', ['9998', '9999', '10000']],
  ['Descending', ['10000', '9999', '9998']],
] as const)(
  'tasks whose id or description reads 9999 keep their place, %s',
  (sortDirection, ids) => {
    const tasks = ids.map((id) => task(id, { description: id })).toReversed()
    for (const sortBy of ['id', 'description'] as const)
      expect(tasksFor(tasks, { sortBy, sortDirection }).map(({ id }) => id)).toEqual(ids)
  },
)

test('groups contain every task once, in order, with a count', () => {
  const tasks = [
    task('1', { dueDate: '2026-12-09' }),
    task('2', { dueDate: '2026-11-01' }),
    task('3', { dueDate: '2026-11-21', assignedTo: { id: '8-S', name: undefined } }),
  ]
  const rows = inGroups(tasks, 'due', '2026-11-21')
  expect(rows.map(({ id, heading }) => heading?.label ?? id)).toEqual([
    'Overdue',
    '2',
    'Today',
    '3',
    'Later',
    '1',
  ])
  const people = inGroups(tasks, 'assignee', '2026-11-21').flatMap(({ heading }) => heading ?? [])
  expect(people.map(({ label, count }) => [label, count])).toEqual([
    ['Ferrari, Ada', 2],
    [undefined, 1],
  ])
})

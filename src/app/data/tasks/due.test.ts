import { expect, test } from 'vitest'
import { addMonths, daysBetween, weekOf } from '#app/text/days.ts'
import { dueGroupOf, dueInShort, dueWords, overdueBy } from './due.ts'

/** A Saturday. */
const today = '2026-11-21'

test.each([
  ['2026-11-21', 'Today'],
  ['2026-11-22', 'Tomorrow'],
  ['2026-11-20', 'Yesterday'],
  ['2026-11-23', 'Mon 23 Nov'],
  ['2026-11-28', '28 Nov'],
  ['2026-09-03', '3 Sep'],
  ['2027-01-02', '2 Jan 2027'],
])('a task that is due on %s is due ‘%s’', (dueDate, words) => {
  expect(dueWords(dueDate, today)).toBe(words)
})

test('only work that is not done can be overdue', () => {
  expect(overdueBy({ dueDate: '2026-11-20', status: 'Todo' }, today)).toBe('1 day overdue')
  expect(overdueBy({ dueDate: '2026-11-01', status: 'On hold' }, today)).toBe('20 days overdue')
  expect(overdueBy({ dueDate: '2026-11-20', status: 'Done' }, today)).toBeUndefined()
  expect(overdueBy({ dueDate: today, status: 'Todo' }, today)).toBeUndefined()
  expect(overdueBy({ dueDate: undefined, status: 'Todo' }, today)).toBeUndefined()
})

test.each([
  ['2026-11-20', 'Yesterday · 1 day overdue'],
  ['2026-08-14', '14 Aug · 99 days overdue'],
  ['2026-08-13', '13 Aug · overdue'],
  ['2025-09-12', '12 Sep 2025 · overdue'],
  ['2026-11-28', '28 Nov'],
])('where there is little room, work that was due on %s is ‘%s’', (dueDate, words) => {
  const { day, overdue } = dueInShort({ dueDate, status: 'Todo' }, today)
  expect([day, overdue].filter(Boolean).join(' · ')).toBe(words)
})

test('in January the days overdue stand in the place of the year, and work that is done keeps it', () => {
  const due = (status: string) => dueInShort({ dueDate: '2025-12-29', status }, '2026-01-02')
  expect(due('Todo')).toEqual({ day: '29 Dec', overdue: '4 days overdue' })
  expect(due('Done')).toEqual({ day: '29 Dec 2025' })
})

test.each([
  ['2026-11-20', 'Todo', 'Overdue'],
  ['2026-11-20', 'Done', 'Earlier'],
  ['2026-11-21', 'Done', 'Today'],
  ['2026-11-22', 'Todo', 'Tomorrow'],
  ['2026-11-29', 'Todo', 'Next week'],
  ['2026-11-30', 'Todo', 'Later'],
  [undefined, 'Todo', 'No due date'],
])('a task that is due on %s and %s is in the group ‘%s’', (dueDate, status, group) => {
  expect(dueGroupOf({ dueDate, status }, today)).toBe(group)
})

test('weeks begin on Monday, months have their real length, and daylight saving does not shift days', () => {
  expect(weekOf('2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(daysBetween('2026-10-01', '2026-10-31')).toBe(30)
})

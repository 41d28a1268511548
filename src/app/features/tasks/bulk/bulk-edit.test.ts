import { expect, test } from 'vitest'
import { Task } from '#contract/tasks.ts'
import { type Done, undoing } from './bulk-edit.ts'

const before = Task.parse({ id: '1', status: 'Todo', priority: 'Low', dueDate: '2026-12-01' })
const change = { status: 'Done', priority: 'High' } as const
const done = (outcome: Done['outcome']): Done[] => [{ job: { seen: before, change }, outcome }]

test('Undo gives back what this change has changed, and nothing that somebody else did', () => {
  const after: Task = { ...before, status: 'Done', priority: 'High', dueDate: '2026-12-24' }
  expect(undoing(done({ word: 'Saved', before, after }))).toEqual([
    { seen: after, change: { status: 'Todo', priority: 'Low' } },
  ])
})

test('of a change that nobody knows, Undo gives back what holds what was sent', () => {
  const after: Task = { ...before, status: 'InProgress', priority: 'High' }
  expect(undoing(done({ word: 'Not known', why: '', before, after }))).toEqual([
    { seen: after, change: { priority: 'Low' } },
  ])
  expect(undoing(done({ word: 'Not known', why: '' }))).toEqual([])
})

test('what was not saved, or needed no change, needs no way back', () => {
  expect(undoing(done({ word: 'Not saved', why: '' }))).toEqual([])
  const same: Task = { ...before, ...change }
  expect(undoing(done({ word: 'Saved', before: same, after: same }))).toEqual([])
})

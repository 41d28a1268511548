import { expect, test } from 'vitest'
import { Task } from '#contract/tasks.ts'
import { afterRetry, type Done, undoJobs } from './bulk-edit.ts'

const before = Task.parse({ id: '1', status: 'Todo', priority: 'Low', dueDate: '2026-12-01' })
const change = { status: 'Done', priority: 'High' } as const
const done = (outcome: Done['outcome']): Done[] => [{ job: { seen: before, change }, outcome }]

test('Undo reverts what this change has changed, and nothing that someone else changed', () => {
  const after: Task = { ...before, status: 'Done', priority: 'High', dueDate: '2026-12-24' }
  expect(undoJobs(done({ word: 'Saved', before, after }))).toEqual([
    { seen: after, change: { status: 'Todo', priority: 'Low' } },
  ])
})

test('after a change with an unknown outcome, Undo reverts only the fields that have the value sent', () => {
  const after: Task = { ...before, status: 'InProgress', priority: 'High' }
  expect(undoJobs(done({ word: 'Not known', why: '', before, after }))).toEqual([
    { seen: after, change: { priority: 'Low' } },
  ])
  expect(undoJobs(done({ word: 'Not known', why: '' }))).toEqual([])
})

test('a change that was not saved, or changed nothing, has nothing to undo', () => {
  expect(undoJobs(done({ word: 'Not saved', why: '' }))).toEqual([])
  const same: Task = { ...before, ...change }
  expect(undoJobs(done({ word: 'Saved', before: same, after: same }))).toEqual([])
})

test('what nobody knew and a second try finds saved can be undone', () => {
  const after: Task = { ...before, ...change }
  const unknown = done({ word: 'Not known', why: '' })
  const found: Done = { job: unknown[0]!.job, outcome: { word: 'Saved', before: after, after } }
  expect(undoJobs([afterRetry(found, unknown)])).toEqual([
    { seen: after, change: { status: 'Todo', priority: 'Low' } },
  ])
  const refused = [{ job: found.job, outcome: { word: 'Not saved', why: '' } as const }]
  expect(undoJobs([afterRetry(found, refused)])).toEqual([])
})

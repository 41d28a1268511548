import { expect, test } from 'vitest'
import { mirrorKinds } from '#contract/desk/mirror.ts'
import { createFailureNote } from './failure-note.ts'

function openNote() {
  const notes: unknown[] = []
  return { notes, failure: createFailureNote({ note: async (note) => void notes.push(note) }) }
}

test('a failure that lasts is reported once, also where a step that was begun before it ends well', () => {
  const { notes, failure } = openNote()
  const began = performance.now()
  failure.note(new Error('no table'), 'tasks')
  failure.noteWorked(began, 'tasks')
  expect(failure.isFailing('tasks')).toBe(true)
  failure.note(new Error('no table'), 'tasks')
  expect(notes).toHaveLength(1)
})

test('a failure is over once a step works that was begun after it, and the next one is reported', () => {
  const { notes, failure } = openNote()
  failure.note(new Error('no table'), 'tasks')
  failure.noteWorked(performance.now() + 1, 'tasks')
  expect(failure.isFailing('tasks')).toBe(false)
  failure.note(new Error('no table'), 'tasks')
  expect(notes).toHaveLength(2)
})

test('a failure of one kind lasts while the others work, and is said of that kind alone', () => {
  const { notes, failure } = openNote()
  for (let look = 1; look <= 3; look += 1) {
    failure.note(new Error('no moment'), 'documents')
    failure.noteWorked(performance.now() + look, 'matters')
  }
  expect(notes).toHaveLength(1)
  expect(mirrorKinds.filter(failure.isFailing)).toEqual(['documents'])
})

test('a failure of what polls is one of the matters', () => {
  const { failure } = openNote()
  failure.note(new Error('no table'), 'polls')
  expect(failure.isFailing('matters')).toBe(true)
})

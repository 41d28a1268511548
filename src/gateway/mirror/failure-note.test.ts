import { expect, test } from 'vitest'
import { createFailureNote } from './failure-note.ts'

function openNote() {
  const notes: unknown[] = []
  return { notes, failure: createFailureNote({ note: async (note) => void notes.push(note) }) }
}

test('a failure that lasts is reported once, also where a step that was begun before it ends well', () => {
  const { notes, failure } = openNote()
  const began = performance.now()
  failure.note(new Error('no table'))
  failure.noteWorked(began)
  expect(failure.isFailing()).toBe(true)
  failure.note(new Error('no table'))
  expect(notes).toHaveLength(1)
})

test('a failure is over once a step works that was begun after it, and the next one is reported', () => {
  const { notes, failure } = openNote()
  failure.note(new Error('no table'))
  failure.noteWorked(performance.now() + 1)
  expect(failure.isFailing()).toBe(false)
  failure.note(new Error('no table'))
  expect(notes).toHaveLength(2)
})

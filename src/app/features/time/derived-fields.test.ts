import { expect, test } from 'vitest'
import { follow } from './derived-fields.ts'

test('an empty field is filled in, and follows', () => {
  const first = follow('', '', 10)
  expect(first).toEqual({ field: 10, computed: 10 })
  expect(follow(first.field, first.computed, 20)).toEqual({ field: 20, computed: 20 })
})

test('what a record that is edited holds follows too, where it is what would be computed', () => {
  const opened = follow(500, '', 500)
  expect(follow(opened.field, opened.computed, 1000).field).toBe(1000)
})

test('what somebody typed stays, however the rest changes', () => {
  const opened = follow(450, '', 500)
  expect(opened.field).toBe(450)
  expect(follow(opened.field, opened.computed, 1000).field).toBe(450)
  expect(follow(450, 500, undefined)).toEqual({ field: 450, computed: 500 })
})

test('what can be computed no more goes, and comes back', () => {
  const gone = follow(500, 500, undefined)
  expect(gone).toEqual({ field: '', computed: '' })
  expect(follow(gone.field, gone.computed, 620).field).toBe(620)
})

test('before anything can be computed, what stands in the field stays', () => {
  expect(follow(500, '', undefined)).toEqual({ field: 500, computed: '' })
  expect(follow('', '', undefined)).toEqual({ field: '', computed: '' })
})

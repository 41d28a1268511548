import { expect, test } from 'vitest'
import { derive } from './derived-fields.ts'

test('an empty field is filled in and kept up to date', () => {
  const first = derive('', '', 10)
  expect(first).toEqual({ field: 10, computed: 10 })
  expect(derive(first.field, first.computed, 20)).toEqual({ field: 20, computed: 20 })
})

test('the value of an edited record is kept up to date too, if it equals the computed value', () => {
  const opened = derive(500, '', 500)
  expect(derive(opened.field, opened.computed, 1000).field).toBe(1000)
})

test('a typed value stays, whatever else changes', () => {
  const opened = derive(450, '', 500)
  expect(opened.field).toBe(450)
  expect(derive(opened.field, opened.computed, 1000).field).toBe(450)
  expect(derive(450, 500, undefined)).toEqual({ field: 450, computed: 500 })
})

test('a value that can no longer be computed is cleared, and filled in again later', () => {
  const gone = derive(500, 500, undefined)
  expect(gone).toEqual({ field: '', computed: '' })
  expect(derive(gone.field, gone.computed, 620).field).toBe(620)
})

test('before anything can be computed, the field keeps its value', () => {
  expect(derive(500, '', undefined)).toEqual({ field: 500, computed: '' })
  expect(derive('', '', undefined)).toEqual({ field: '', computed: '' })
})

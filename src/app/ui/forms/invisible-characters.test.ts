import { expect, test } from 'vitest'
import { isBlank, withoutInvisible } from './invisible-characters.ts'

test.each([
  ['Ada\u200B Ferrari', 'Ada Ferrari'],
  ['\u202A+61 491 570 156\u202C', '+61 491 570 156'],
  ['evil\u202Egpj.exe', 'evilgpj.exe'],
  ['\uFEFFAda', 'Ada'],
  ['Ada\u200D', 'Ada'],
  ['a\u0007b', 'ab'],
])('%j holds what cannot be seen', (typed, seen) => {
  expect(withoutInvisible(typed)).toBe(seen)
})

test.each([
  'Nguyễn Văn An',
  'אבי כהן',
  'علی\u200Cرضا',
  'श्री\u200Dमान',
  '👩\u200D⚖️',
  'two\nlines\tand a tab',
])('%j is left as it is', (typed) => {
  expect(withoutInvisible(typed)).toBe(typed)
})

test('treats spaces and invisible characters alone as empty', () => {
  expect(isBlank(' \u200B\u3164\n')).toBe(true)
  expect(isBlank(' a ')).toBe(false)
})

import { expect, test } from 'vitest'
import { beginsWords, hasWords, matched } from './matched.ts'

const marked = (text: string, typed: string) =>
  matched(text, typed)
    .map(({ text: part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')

test.each([
  ['Estate of Alder', 'alder', 'Estate of [Alder]'],
  ['O’Brien, Mary', 'obrien', '[O’Brien], Mary'],
  ['Zieliński, Marta', 'ZIELINSKI mar', '[Zieliński], [Mar]ta'],
  ['24-0001 · Estate', '24-0001', '[24-0001] · Estate'],
  ['Straße 5', 'strasse', '[Straße] 5'],
  ['Anna Hannan', 'an', '[An]na Hannan'],
  ['Hannan', 'an', 'H[an]n[an]'],
  ['O’Brien', 'brien', 'O’[Brien]'],
  ['Smith', 'zz', 'Smith'],
  ['Smith', '', 'Smith'],
  ['', 'a', ''],
])('%s is marked for %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})

test('what was typed is found whatever its case, accents and signs, and not across two words', () => {
  expect(hasWords('Kovač v Mills', 'mills KOVAC')).toBe(true)
  expect(hasWords('Estate of Alder', 'eof')).toBe(false)
  expect(hasWords('Kovač v Mills', 'kovac smith')).toBe(false)
})

test('what a person types of a command begins its words', () => {
  expect(beginsWords('New task', 'ta ne')).toBe(true)
  expect(beginsWords('New task', 'ask')).toBe(false)
})

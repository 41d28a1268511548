import { expect, test } from 'vitest'
import { wordsOf } from './text.ts'

test.each([
  ['Park v Waititi', ['Park', 'Waititi']],
  ['Police and Hayes', ['Police', 'Hayes']],
  ['matter no. 26579', ['26579']],
  ['file note', ['file', 'note']],
  ['v', ['v']],
  ['10291 - Sale · depot', ['10291', 'Sale', 'depot']],
  ['100% %', ['100%']],
  ['%%%', ['%%%']],
  ['  Ada  Ada ', ['Ada']],
])('%j is searched for by the words that say what is meant', (typed, words) => {
  expect(wordsOf(typed)).toEqual(words)
})

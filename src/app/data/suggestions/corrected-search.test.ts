import { expect, test } from 'vitest'
import { correctedSearches, distance } from './corrected-search.ts'

test.each([
  ['zielinsky', ['Zieliński, Marta'], ['Zieliński']],
  ['hargraves', ['Hargreaves, Tom', 'Hargreaves Pty Ltd'], ['Hargreaves']],
  ['conelly', ['Connelly, Ann', 'Connolly, Bea'], ['Connelly', 'Connolly']],
  ['obrien', ['O’Brien, Sean', "O'Brien and Sons"], ['O’Brien', "O'Brien"]],
  ['marta zielinsky', ['Zieliński, Marta'], ['Marta Zieliński']],
  ['walesa', ['Wałęsa, Lech'], ['Wałęsa']],
  ['purhcase', ['10291 Purchase of Banksia Street'], ['Purchase']],
])('corrects %j by %j to %j', (search, texts, corrected) => {
  expect(correctedSearches(search, texts)).toEqual(corrected)
})

test('suggests neither what was typed nor anything far from it', () => {
  expect(correctedSearches('Okafor', ['Okafor, Blessing'])).toEqual([])
  expect(correctedSearches('ng', ['Brandt, Io'])).toEqual([])
  expect(correctedSearches('okafor zebra', ['Okafor, Blessing'])).toEqual([])
  expect(correctedSearches('jovanovic', ['Ivanović, Ana', 'R v Jovanović'])).toEqual(['Jovanović'])
})

test.each([
  ['purhcase', 'purchase', 1],
  ['conelly', 'connelly', 1],
  ['', 'ab', 2],
  ['kitten', 'sitting', 3],
])('counts the slips from %j to %j', (one, other, slips) => {
  expect(distance(one, other)).toBe(slips)
})

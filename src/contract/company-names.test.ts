import { expect, test } from 'vitest'
import { namesWithin, withoutLegalEnding } from './company-names.ts'

test.each([
  ['Abbott Constructions Pty Ltd t/as Bluegum P/L', ['Abbott Constructions', 'Bluegum']],
  ['Abbott Constructions Pty Ltd, trading as Bluegum', ['Abbott Constructions', 'Bluegum']],
  ['Abbott Constructions Pty Ltd (trading as Bluegum)', ['Abbott Constructions', 'Bluegum']],
  ['Abbott Pty Ltd as trustee for the Abbott Trust', ['Abbott', 'the Abbott Trust']],
  ['Abbott Pty Ltd ATF Abbott Trust,', ['Abbott', 'Abbott Trust']],
  ['Abbott (Holdings)', ['Abbott (Holdings)']],
])('a company called %j may be known by %j', (name, expected) => {
  expect(namesWithin(name)).toEqual(expected)
})

test('a comma that is left behind a legal ending goes with it', () => {
  expect(withoutLegalEnding('Abbott Constructions Pty Limited,')).toBe('Abbott Constructions')
})

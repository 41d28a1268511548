import { expect, test } from 'vitest'
import { deskArguments } from './desk-arguments.js'

test.each([
  [[], ['people']],
  [['help'], ['people', 'help']],
  [['--help'], ['people', '--help']],
  [
    ['-h', 'people'],
    ['people', '-h', 'people'],
  ],
  [
    ['people', 'list'],
    ['people', 'list'],
  ],
])('npm run desk with %j asks the desk for %j', (given, asked) => {
  expect(deskArguments(given)).toEqual(asked)
})

test('a command that npm run desk does not have is refused as wrong use', () => {
  expect(() => deskArguments(['persons', 'list'])).toThrow(
    expect.objectContaining({ exitCode: 2, message: expect.stringContaining('persons list') }),
  )
})

import { expect, test } from 'vitest'
import { explainStart } from './start-arguments.ts'

function answerTo(...args: string[]) {
  const printed: string[] = []
  const reported: string[] = []
  const exit = explainStart(args, {
    print: (line) => printed.push(line),
    report: (line) => reported.push(line),
  })
  return { exit, printed, reported }
}

test.each(['help', '--help', '-h'])('npm start -- %s shows what npm start can do', (word) => {
  const { exit, printed, reported } = answerTo(word)
  expect([exit, reported]).toEqual([0, []])
  expect(printed.join('\n')).toContain('npm start -- --key')
})

test('an option that npm start does not have is answered with those that it has', () => {
  const { exit, printed, reported } = answerTo('--keys', 'all')
  expect([exit, printed]).toEqual([2, []])
  expect(reported[0]).toBe('npm start has no option --keys all.')
  expect(reported[1]).toContain('npm start -- --key')
})

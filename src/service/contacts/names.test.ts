import { expect, test } from 'vitest'
import { namesOfCompany, namesOfGroup, namesOfPerson } from './names.ts'

test.each([
  ['Henry', 'Okafor', 'Okafor, Henry', 'Okafor H'],
  ['Mary Jane', "O'Brien-Smith", "O'Brien-Smith, Mary Jane", "O'Brien-Smith M"],
  [' Ada ', ' Ferrari', 'Ferrari, Ada', 'Ferrari A'],
  ['E\u0301lodie', 'Brontë', 'Brontë, E\u0301lodie', 'Brontë E\u0301'],
  ['美咲', '佐藤', '佐藤, 美咲', '佐藤 美'],
])('%j %j is filed as %j and called %j in short', (first, last, fullName, shortName) => {
  expect(namesOfPerson(first, last)).toEqual({ fullName, shortName })
})

test.each([
  ['Okafor Transport Pty Ltd', 'Okafor Transport'],
  ['Okafor Transport Pty. Ltd.', 'Okafor Transport'],
  ['OKAFOR TRANSPORT PTY LIMITED', 'OKAFOR TRANSPORT'],
  ['Okafor Transport (Pty) Ltd', 'Okafor Transport'],
  ['Okafor Transport, Inc.', 'Okafor Transport'],
  ['Okafor P/L', 'Okafor'],
  ['Limited Editions', 'Limited Editions'],
  ['Unlimited', 'Unlimited'],
  [', Ltd', ', Ltd'],
  ['  Spaced  ', 'Spaced'],
])('the company %j keeps its name and is called %j in short', (name, shortName) => {
  expect(namesOfCompany(name)).toEqual({ fullName: name, shortName })
})

test('a group is called what it is called', () => {
  const name = 'Trustees of the Okafor Trust'
  expect(namesOfGroup(name)).toEqual({ fullName: name, shortName: name })
})

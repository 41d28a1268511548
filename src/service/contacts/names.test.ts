import { expect, test } from 'vitest'
import { namesOfCompany, namesOfGroup, namesOfPerson } from './names.ts'

test.each([
  ['Henry', 'Okafor', 'Okafor, Henry', 'Okafor H'],
  ['Mary Jane', "O'Brien-Smith", "O'Brien-Smith, Mary Jane", "O'Brien-Smith M"],
  [' Ada ', ' Ferrari', 'Ferrari, Ada', 'Ferrari A'],
  ['E\u0301lodie', 'Brontë', 'Brontë, E\u0301lodie', 'Brontë E\u0301'],
  ['美咲', '佐藤', '佐藤, 美咲', '佐藤 美'],
])('gives %j %j the full name %j and the short name %j', (first, last, fullName, shortName) => {
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
])('gives the company %j that full name and the short name %j', (name, shortName) => {
  expect(namesOfCompany(name)).toEqual({ fullName: name, shortName })
})

test('keeps the name of a group as its short name', () => {
  const name = 'Trustees of the Okafor Trust'
  expect(namesOfGroup(name)).toEqual({ fullName: name, shortName: name })
})

/** The guide to importing: what it shows can be imported, and it leaves no field out. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { genders } from '#contract/contacts.ts'
import { documentTypes } from '#contract/documents.ts'
import { costingMethods, matterStatuses } from '#contract/matters.ts'
import { taskPriorities, taskStatuses } from '#contract/tasks.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { lineSchemas, recordTypes } from './import/line-schemas.ts'
import { importRecords } from './import/testing.ts'
import { usage } from './usage.ts'

const guide = readFileSync('docs/importing.md', 'utf8')

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
})
afterAll(() => practice.close())

test('a person can import the example as it stands, which has a line of each type', async () => {
  const [, example] = /```jsonl\n(.*?)```/s.exec(guide)!
  const outcome = await importRecords(practice, example!, { 'files/letter.txt': 'Dear landlord' })
  expect(outcome).toMatchObject({ exit: 0 })
  const types = outcome.printed.slice(1).map((line) => line.split(' ')[0])
  expect(types).toEqual(recordTypes)
})

test.each(recordTypes)('names every field of a %s, and says which are required', (type) => {
  const [, required, also] = new RegExp(`\\| \`${type}\` +\\|(.*)\\|(.*)\\|`).exec(guide)!
  const named = (cell = '') => (cell.match(/\w+/g) ?? []).toSorted()
  const fields = Object.entries(lineSchemas[type].shape)
  const namesOf = (isOptional: boolean) =>
    fields
      .filter(([, field]) => field.safeParse(undefined).success === isOptional)
      .map(([name]) => name)
      .toSorted()
  expect([named(required), named(also)]).toEqual([namesOf(false), namesOf(true)])
})

test('names every value of those fields that have only some', () => {
  const values = [genders, costingMethods, matterStatuses, documentTypes, taskStatuses]
  for (const value of [...values, taskPriorities].flat()) expect(guide).toContain(`\`${value}\``)
})

test('whoever asks for help, or gives a table or a list, is told where the lines are described', async () => {
  expect(usage('import')).toContain('docs/importing.md')
  for (const lines of ['ref,title\n1,Lease\n', '[\n{"type":"company"}\n]\n']) {
    const { exit, reported } = await importRecords(practice, lines)
    expect([exit, reported.join('\n').split('\n').at(-1)]).toEqual([
      1,
      'The file has to be JSON Lines, one JSON object on each line (no list, no CSV): docs/importing.md describes it.',
    ])
  }
})

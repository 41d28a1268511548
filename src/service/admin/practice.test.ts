import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { command } from './testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
})
afterAll(() => practice.close())

const run = (...args: string[]) => command(practice.administer, args)
const read = async (path: string) => (await practice.ask(path)).json()

test('a practice that has nothing can open its first matter after two commands', async () => {
  const [staff, areas] = [
    await run('staff', 'create', 'Ada', 'Ferrari'),
    await run('areas', 'create', 'Conveyancing', 'Instructions', 'Contract', 'Settlement'),
  ]
  expect([staff.exit, areas.exit]).toEqual([0, 0])
  expect(staff.reported).toEqual(['Ferrari, Ada is on the staff. Their id:'])
  const listed = await read('/contacts?staffType=EnabledStaff')
  expect(listed.records).toMatchObject([{ id: staff.printed[0], fullName: 'Ferrari, Ada' }])
  const area = await read(`/practice-areas/${areas.printed[0]}`)
  expect(area.stages.map((stage: { name: string }) => stage.name)).toEqual([
    'Instructions',
    'Contract',
    'Settlement',
  ])
  const person = { firstName: 'Ngozi', lastName: 'Okafor' }
  const client = await (await practice.send('POST', '/contacts/person', person)).json()
  const matter = await practice.send('POST', '/matters', {
    title: 'Sale of Banksia Street',
    costingMethod: 'Time',
    dateOpen: '2026-08-04',
    practiceArea: area.id,
    stage: area.stages[0].id,
    clientId: client.id,
    lawyerId: staff.printed[0],
  })
  expect(matter.status).toBe(200)
})

test('stages are added to an area that exists, each once', async () => {
  const first = await run('areas', 'create', 'Probate', 'Grant')
  const again = await run('areas', 'create', 'Probate', 'Grant', 'Distribution')
  expect(again.printed).toEqual(first.printed)
  const area = await read(`/practice-areas/${first.printed[0]}`)
  expect(area.stages.map((stage: { name: string }) => stage.name)).toEqual([
    'Grant',
    'Distribution',
  ])
})

test.each([
  [['staff', 'create', ' ', 'Ferrari']],
  [['staff', 'create', 'Ada', 'two\nlines']],
  [['areas', 'create', 'x'.repeat(501), 'New']],
])('refuses a name that is not one line: %j', async (args) => {
  const { exit, printed, reported } = await run(...args)
  expect([exit, printed]).toEqual([1, []])
  expect(reported).toEqual(['A name must be one line of at most 500 characters.'])
})

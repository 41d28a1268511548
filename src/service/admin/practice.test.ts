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

test('a member of staff is added once, and another of the same name with an initial', async () => {
  const first = await run('staff', 'create', 'Noor', 'Haddad')
  const again = await run('staff', 'create', 'noor', 'Haddad')
  expect([again.exit, again.printed]).toEqual([1, []])
  expect(again.reported).toEqual([
    `Haddad, Noor is already on the staff (id ${first.printed[0]}). To add another person of that name, give the first name with an initial, such as "noor B.".`,
  ])
  expect(await run('staff', 'create', 'Noor B.', 'Haddad')).toMatchObject({ exit: 0 })
  const contacts = await read('/contacts?staffType=EnabledStaff&search=Haddad')
  expect(contacts.totalRecords).toBe(2)
})

test('a member of staff is recognised in other case, with other blanks, and however the accent is typed', async () => {
  expect(await run('staff', 'create', 'Élodie Anne', 'Šimić')).toMatchObject({ exit: 0 })
  const spellings = ['ÉLODIE ANNE', 'Élodie  anne', 'Élodie Anne'.normalize('NFD')]
  for (const firstName of spellings) {
    const again = await run('staff', 'create', firstName, 'Šimić')
    expect([again.exit, again.printed]).toEqual([1, []])
    expect(again.reported[0]).toContain('Šimić, Élodie Anne is already on the staff')
  }
})

test('stages are added to an area that exists, each once, and all that it has are named', async () => {
  const first = await run('areas', 'create', 'Probate', 'Grant', 'Grant')
  expect(first.reported).toEqual(['New practice area "Probate": Grant. Its id:'])
  const again = await run('areas', 'create', 'Probate', 'Distribution', 'Grant')
  expect(again.printed).toEqual(first.printed)
  expect(again.reported).toEqual(['Practice area "Probate": Grant, Distribution (new). Its id:'])
  const unchanged = await run('areas', 'create', 'Probate', 'Distribution')
  expect(unchanged.reported).toEqual([
    'Practice area "Probate": Grant, Distribution. None of them is new. Its id:',
  ])
  const area = await read(`/practice-areas/${first.printed[0]}`)
  expect(area.stages.map((stage: { name: string }) => stage.name)).toEqual([
    'Grant',
    'Distribution',
  ])
})

test('an area and its stages are recognised in other capitals and with other blanks', async () => {
  const first = await run('areas', 'create', ' Wills and  estates ', ' Instructions', 'Grant ')
  expect(first.reported).toEqual([
    'New practice area "Wills and  estates": Instructions, Grant. Its id:',
  ])
  const again = await run('areas', 'create', 'wills and estates', 'INSTRUCTIONS', 'grant', 'Close')
  expect(again.printed).toEqual(first.printed)
  expect(again.reported).toEqual([
    'Practice area "Wills and  estates": Instructions, Grant, Close (new). Its id:',
  ])
  const area = await read(`/practice-areas/${first.printed[0]}`)
  expect(area.stages).toHaveLength(3)
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

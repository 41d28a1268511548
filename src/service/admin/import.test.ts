/** What people import into the practice from a file, and what is reported. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsOf } from '#database/sql.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { importRecords } from './import/testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
})
afterAll(() => practice.close())
/** Every test begins with an empty practice. */
beforeEach(() =>
  practice.database.sql.execute(sql`truncate practice.contacts, practice.practice_areas,
    practice.trust_accounts, practice.matter_counts, practice.matter_days, practice.document_counts,
    practice.document_versions cascade`),
)

const ada = { type: 'person', ref: 'ada', firstName: 'Ada', lastName: 'Ferrari', staff: true }
const henry = { type: 'person', ref: 'henry', firstName: 'Henry', lastName: 'Okafor' }
const transport = { type: 'company', ref: 'transport', name: 'Okafor Transport Pty Ltd' }
const family = { type: 'plural', ref: 'family', name: 'The Okafors', memberIds: ['henry'] }
const lease = {
  type: 'matter',
  ref: 'lease',
  title: 'Lease of the depot',
  costingMethod: 'Time',
  dateOpen: '2026-03-01',
  practiceArea: 'Leasing',
  stage: 'Instructions',
  clientId: 'transport',
  lawyerId: 'ada',
}
const call = {
  type: 'task',
  ref: 'call',
  description: 'Call the landlord',
  status: 'Todo',
  dueDate: '2026-03-05',
  associatedMatterId: 'lease',
  assignedToId: 'ada',
}
const letter = { type: 'document', ref: 'letter', title: 'Letter', size: 10 }
const all = [ada, henry, transport, family, lease, letter, call]

/** The one record of a list that has this name, title or description. */
async function find(path: string, name: string) {
  const { records } = await practice.read(`${path}?search=${encodeURIComponent(name)}`)
  expect(records).toHaveLength(1)
  return records[0]
}
const matterInFull = async (title: string) =>
  practice.read(`/matters/${(await find('/matters', title)).id}`)
/** Practice areas with their stages. */
async function areas() {
  const found: { id: string }[] = await practice.read('/practice-areas/lookup')
  return Promise.all(found.map(({ id }) => practice.read(`/practice-areas/${id}`)))
}
const namesOf = (records: { name: string }[]) => records.map(({ name }) => name)

test('imports the people, matters, documents and tasks of a firm, linked by refs of its own', async () => {
  const { exit, printed, reported } = await importRecords(practice, all)
  expect(exit).toBe(0)
  expect(printed).toEqual([
    'TYPE      RECORDS',
    'person    2',
    'company   1',
    'plural    1',
    'matter    1',
    'document  1',
    'task      1',
  ])
  expect(reported).toEqual([
    'New practice area: "Leasing".',
    expect.stringMatching(/^Imported from .*records\.jsonl\.$/),
  ])

  const matter = await matterInFull('Lease of the depot')
  expect(matter).toMatchObject({
    number: expect.stringMatching(/^\d+$/),
    status: 'Open',
    practiceArea: 'Leasing',
    practiceAreaStage: 'Instructions',
    client: { name: 'Okafor Transport Pty Ltd' },
    lawyer: { name: 'Ferrari, Ada' },
  })
  const group = await find('/contacts', 'The Okafors')
  const { id: henryId } = await find('/contacts', 'Okafor, Henry')
  expect((await practice.read(`/contacts/${group.id}`)).members).toEqual([
    { id: henryId, name: 'Okafor, Henry' },
  ])
  expect(await find('/tasks', 'landlord')).toMatchObject({
    priority: 'Normal',
    associatedMatter: { id: matter.id },
    assignedTo: { name: 'Ferrari, Ada' },
  })
  expect(await find('/documents', 'Letter')).toMatchObject({ size: 10, versionNumber: 1 })
})

test('reads lines in any order, with or without blank ones, and with any line ending', async () => {
  const text = all.toReversed().map((record) => JSON.stringify(record))
  const ends = `\uFEFF${text[0]}\r\n\r\n \n${text.slice(1).join('\r\n')}`
  expect(await importRecords(practice, ends)).toMatchObject({ exit: 0 })
  expect(await matterInFull('depot')).toMatchObject({ lawyer: { name: 'Ferrari, Ada' } })
})

test.each([
  ['', 'nothing'],
  ['\n \r\n', 'blank lines'],
])('imports nothing from a file without records (%j, %s), and says so', async (text) => {
  const { exit, printed, reported } = await importRecords(practice, text)
  expect([exit, printed]).toEqual([0, []])
  expect(reported).toEqual([expect.stringMatching(/contains no records\.$/)])
})

test('links to records that are already in the practice by their ids', async () => {
  await importRecords(practice, [ada, transport, lease])
  const idOf = async (path: string, name: string) => (await find(path, name)).id
  const [staff, matter] = [await idOf('/contacts', 'Ferrari'), await idOf('/matters', 'depot')]
  const [area] = await areas()
  const more = { ...lease, ref: 'more', title: 'Second', practiceArea: area.id, clientId: 'henry' }
  const lines = [
    { ...call, associatedMatterId: matter, assignedToId: staff },
    {
      ...more,
      stage: String(area.stages[0].id),
      lawyerId: staff,
      roles: [{ roleName: 'Guarantor', contactId: staff }],
    },
    { ...family, memberIds: [staff, 'henry'] },
    henry,
  ]
  expect(await importRecords(practice, lines)).toMatchObject({ exit: 0 })
  expect(await find('/tasks', 'landlord')).toMatchObject({ associatedMatter: { id: matter } })
  expect(await matterInFull('Second')).toMatchObject({
    lawyer: { id: staff },
    practiceAreaId: area.id,
    practiceAreaStage: 'Instructions',
    contactFields: [{ roleName: 'Guarantor', contactId: staff }],
  })
})

test('keeps the number of an imported matter, and gives others the next above all', async () => {
  const numbered = { ...lease, ref: 'numbered', title: 'Numbered', number: '4711' }
  const worded = { ...lease, ref: 'worded', title: 'Worded', number: 'A/7 é' }
  expect(await importRecords(practice, [ada, transport, lease, numbered, worded])).toMatchObject({
    exit: 0,
  })
  expect((await find('/matters', 'Numbered')).number).toBe('4711')
  expect((await find('/matters', 'Worded')).number).toBe('A/7 é')
  expect((await find('/matters', 'depot')).number).toBe('4712')
})

test('finds stages and roles by name in their practice area, and adds new ones at the end', async () => {
  const area = {
    type: 'practiceArea',
    ref: 'area',
    name: 'Leasing',
    stages: ['Instructions', 'Signing'],
    roles: [{ roleName: 'Landlord', mandatory: true }],
  }
  const roles = [
    { roleName: 'Guarantor', contactId: 'henry' },
    { roleName: 'Landlord', contactId: 'transport' },
  ]
  const lines = [
    ada,
    henry,
    transport,
    { ...lease, practiceArea: 'area', stage: 'Holding over', roles },
  ]
  expect(await importRecords(practice, [...lines, area])).toMatchObject({ exit: 0 })
  const [{ stages }] = await areas()
  expect(namesOf(stages)).toEqual(['Instructions', 'Signing', 'Holding over'])
  const { contactFields } = await matterInFull('depot')
  expect(contactFields).toMatchObject([
    { roleName: 'Landlord', mandatory: true, contactName: 'Okafor Transport Pty Ltd' },
    { roleName: 'Guarantor', mandatory: false, contactName: 'Okafor, Henry' },
  ])

  const again = await importRecords(practice, [
    { ...area, ref: 'again', stages: ['Signing', 'New'] },
  ])
  expect(again.reported.join()).not.toContain('New practice area')
  expect((await areas())[0].stages).toHaveLength(4)
})

test('finds areas and stages that matters spell in other capitals or with other blanks', async () => {
  const spelled = [
    ['Leasing', 'Instructions'],
    [' leasing', 'INSTRUCTIONS '],
    ['LEASING ', ' Instructions'],
  ].map(([practiceArea, stage], number) => ({
    ...lease,
    ref: `lease-${number}`,
    practiceArea,
    stage,
  }))
  const { reported } = await importRecords(practice, [ada, transport, ...spelled])
  expect(reported.join()).toContain('New practice area: "Leasing".')
  expect((await areas()).map(({ stages }) => namesOf(stages))).toEqual([['Instructions']])
  const area = { type: 'practiceArea', ref: 'area', name: 'LEASING', stages: ['instructions'] }
  expect(await importRecords(practice, [area])).toMatchObject({ exit: 0 })
  expect((await areas()).map(({ stages }) => namesOf(stages))).toEqual([['Instructions']])
})

test('keeps areas and stages apart that an export of another practice lists as different', async () => {
  const listed = ['Leasing', 'leasing'].map((name) => ({
    type: 'practiceArea',
    ref: name,
    name,
    stages: ['Open', 'open'],
  }))
  expect(await importRecords(practice, listed)).toMatchObject({ exit: 0 })
  expect((await areas()).map(({ stages }) => namesOf(stages))).toEqual([
    ['Open', 'open'],
    ['Open', 'open'],
  ])
})

test('does not take stages that are called by numbers for the ids of others', async () => {
  const names = ['9', '8', '7', '6', '5', '4', '3', '2', '1']
  const area = { type: 'practiceArea', ref: 'area', name: 'Steps', stages: names }
  const unnamed = names.map((name) => ({
    ...lease,
    ref: name,
    title: `In ${name}`,
    practiceArea: 'Unlisted',
    stage: name,
  }))
  expect(await importRecords(practice, [ada, transport, area, ...unnamed])).toMatchObject({
    exit: 0,
  })
  const [steps, unlisted] = await areas()
  expect([steps, unlisted].map(({ stages }) => namesOf(stages))).toEqual([names, names])
})

test('keeps the changes of people while matters are imported', async () => {
  await importRecords(practice, [ada, { ...ada, ref: 'eve', firstName: 'Eve' }, transport, lease])
  const { id } = await find('/matters', 'depot')
  const lawyers = ['Ferrari, Ada', 'Ferrari, Eve'].map(
    async (name) => (await find('/contacts', name)).id,
  )
  const [first, second] = await Promise.all(lawyers)
  const matters = Array.from({ length: 500 }, (_, place) => ({
    ...lease,
    ref: `m${place}`,
    title: `Many ${place}`,
    lawyerId: place % 2 ? first : second,
  }))
  const patches = Array.from({ length: 12 }, (_, place) =>
    practice.send('PATCH', `/matters/${id}`, { lawyerId: place % 2 ? first : second }),
  )
  const [outcome, ...answers] = await Promise.all([
    importRecords(practice, [transport, ...matters]),
    ...patches,
  ])
  expect(outcome).toMatchObject({ exit: 0 })
  expect(answers.map(({ status }) => status)).toEqual(patches.map(() => 204))
  for (const lawyerId of [first, second]) {
    const { totalRecords } = await practice.read(`/matters?lawyerId=${lawyerId}`)
    const { totalRecords: counted } = await practice.read(`/matters?lawyerId=${lawyerId}&search=e`)
    expect(totalRecords).toBe(counted)
  }
})

/** Resolves when as many connections wait for what others have locked. */
const untilWaiting = (count: number) =>
  expect
    .poll(
      () =>
        rowsOf(
          practice.database.sql,
          sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      { timeout: 20_000 },
    )
    .toHaveLength(count)

test('shows the new name of a client who is renamed while their matters are imported', async () => {
  await importRecords(practice, [ada, transport])
  const client = await find('/contacts', 'Transport')
  const { id: lawyerId } = await find('/contacts', 'Ferrari')
  const lines = [
    { ...lease, clientId: client.id, lawyerId },
    { ...call, assignedToId: lawyerId },
  ]
  const started = await practice.database.sql.transaction(async (transaction) => {
    // The import waits here, when it has written its matter.
    await transaction.execute(sql`lock table practice.tasks in share mode`)
    const importing = importRecords(practice, lines)
    await untilWaiting(1)
    const name = 'Okafor Freight Pty Ltd'
    const renaming = practice.send('PATCH', `/contacts/company/${client.id}`, { name })
    await untilWaiting(2)
    return { importing, renaming }
  })
  expect(await started.importing).toMatchObject({ exit: 0 })
  expect(await started.renaming).toHaveProperty('status', 204)
  expect(await matterInFull('depot')).toMatchObject({ client: { name: 'Okafor Freight Pty Ltd' } })
})

/** Files with faults: each fault is reported with its line, and nothing of the file is stored. */
import { execFile } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { importRecords, type Lines, newFolder, stateOf, writeRecords } from './import/testing.ts'
import { command } from './testing.ts'

let practice: TestPractice
let before: Awaited<ReturnType<typeof stateOf>>
const existing = { person: '', staff: '', matter: '' }
beforeAll(async () => {
  practice = await openTestPractice({ matters: 3 })
  const [{ id: staff }] = await practice.read('/contacts/lookup?term=a&type=Staff')
  const { records } = await practice.read('/contacts?contactType=Company')
  const matters = await practice.read('/matters')
  Object.assign(existing, { staff, person: records[0].id, matter: matters.records[0].id })
  before = await stateOf(practice)
})
afterAll(() => practice.close())

const ada = { type: 'person', ref: 'ada', firstName: 'Ada', lastName: 'Ferrari', staff: true }
const henry = { type: 'person', ref: 'henry', firstName: 'Henry', lastName: 'Okafor' }
const lease = {
  type: 'matter',
  ref: 'lease',
  title: 'Lease of the depot',
  costingMethod: 'Time',
  dateOpen: '2026-03-01',
  practiceArea: 'Leasing',
  stage: 'Instructions',
  clientId: 'henry',
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
const group = (ref: string, ...memberIds: string[]) => ({
  type: 'plural',
  ref,
  name: `Group ${ref}`,
  memberIds,
})
const valid = [ada, henry, lease, call, letter, group('family', 'ada', 'henry')]

/** Lines of which the last is wrong, and the fault that is reported. */
const faults: [what: string, last: object | string, reported: string][] = [
  ['invalid JSON', '{"type": "person"', 'This line is not JSON'],
  ['several records', `${JSON.stringify(ada)}${JSON.stringify(henry)}`, 'This line is not JSON'],
  ['a list', '[]', 'Write one JSON object per line'],
  ['null', 'null', 'Write one JSON object per line'],
  ['no type', { ref: 'x' }, '#/type: Use one of practiceArea, person, company'],
  ['a type of its own', { ...ada, type: 'constructor' }, '#/type: Use one of'],
  ['no ref', { ...henry, ref: undefined }, '#/ref: Give the record a ref that no other line has'],
  [
    'a ref that is a number',
    { ...henry, ref: 7 },
    '#/ref: Give the record a ref that no other line has',
  ],
  ['a ref that is already used', { ...henry, ref: 'ada' }, '#/ref: Line 1 already has this ref'],
  [
    'a field given twice',
    '{"type":"company","ref":"c","name":"A","name":"B"}',
    '#/name: This field appears more than once',
  ],
  [
    'a type given twice',
    '{"type":"company","type":"person","ref":"c","name":"A"}',
    '#/type: This field appears more than once',
  ],
  [
    'a field named __proto__',
    '{"type":"company","ref":"c","name":"A","customFields":{"__proto__":1}}',
    '#/customFields/__proto__: There is no field with this name',
  ],
  [
    'an unknown field',
    { ...henry, ref: 'x', shoeSize: 9 },
    '#/shoeSize: There is no field with this name',
  ],
  ['an id of its own', { ...henry, ref: 'x', id: 'y' }, '#/id: There is no field with this name'],
  ['a missing field', { type: 'company', ref: 'c' }, '#/name: Enter the name of the company'],
  [
    'half of a surrogate pair',
    '{"type":"company","ref":"c","name":"\\ud800"}',
    '#/name: Remove the characters',
  ],
  ['a NUL', '{"type":"company","ref":"c","name":"a\\u0000"}', '#/name: Remove the characters'],
  [
    'a number that is too large',
    '{"type":"company","ref":"c","name":"A","customFields":{"n":1e999}}',
    '#/customFields/n',
  ],
  [
    'a birthday in the year 0',
    { ...henry, ref: 'x', birthday: '0000-01-01T00:00:00Z' },
    '#/birthday',
  ],
  [
    'enabled without staff',
    { ...henry, ref: 'x', enabled: true },
    '#/enabled: Only staff can be enabled',
  ],
  [
    'an unknown client',
    { ...lease, ref: 'x', clientId: 'nobody' },
    '#/clientId: There is no such contact',
  ],
  [
    'a client that is a matter',
    { ...lease, ref: 'x', clientId: 'lease' },
    '#/clientId: Line 3 is a matter, not a contact',
  ],
  [
    'a lawyer who is not on the staff',
    { ...lease, ref: 'x', lawyerId: 'henry' },
    '#/lawyerId: Choose a contact who works for the firm',
  ],
  ['no lawyer', { ...lease, ref: 'x', lawyerId: undefined }, '#/lawyerId: Choose a lawyer'],
  [
    'a role for an unknown contact',
    { ...lease, ref: 'x', roles: [{ roleName: 'Landlord', contactId: 'nobody' }] },
    '#/roles/0/contactId: There is no such contact',
  ],
  [
    'a role filled twice',
    {
      ...lease,
      ref: 'x',
      roles: ['ada', 'henry'].map((contactId) => ({ roleName: 'Landlord', contactId })),
    },
    '#/roles: Fill each role only once',
  ],
  [
    'a stage without a practice area',
    { ...lease, ref: 'x', practiceArea: null },
    '#/stage: A stage needs a practice area',
  ],
  [
    'a date as people write it',
    { ...lease, ref: 'x', dateOpen: '31/12/2024' },
    '#/dateOpen: Enter a date as YYYY-MM-DD, such as 2026-12-01',
  ],
  [
    'a day that there is not',
    { ...lease, ref: 'x', dateOpen: '2024-02-30' },
    '#/dateOpen: Enter a date as YYYY-MM-DD',
  ],
  [
    'a due date in words',
    { ...call, ref: 'x', dueDate: 'tomorrow' },
    '#/dueDate: Enter a date as YYYY-MM-DD',
  ],
  ['no due date', { ...call, ref: 'x', dueDate: undefined }, '#/dueDate: Choose a due date'],
  ['a negative fee', { ...lease, ref: 'x', estimatedFee: -1 }, '#/estimatedFee'],
  [
    'a balance with a fraction of a cent',
    { ...lease, ref: 'x', matterTrustBalance: 0.001 },
    '#/matterTrustBalance: Enter an amount to the cent',
  ],
  [
    'a task without a link',
    { ...call, ref: 'x', associatedMatterId: '' },
    '#/associatedMatterId: Choose a matter or a contact',
  ],
  [
    'a task that is assigned to a matter',
    { ...call, ref: 'x', assignedToId: 'lease' },
    '#/assignedToId: Line 3 is a matter',
  ],
  [
    'a task whose matter is a person',
    { ...call, ref: 'x', associatedMatterId: 'ada' },
    '#/associatedMatterId: Line 1 is a person, not a matter',
  ],
  [
    'a document with both links',
    { ...letter, ref: 'x', associatedMatterId: 'lease', associatedContactId: 'ada' },
    '#/associatedMatterId: Link the document',
  ],
  [
    'a document without a file or a size',
    { ...letter, ref: 'x', size: undefined },
    '#/path: Enter the path of the file',
  ],
  [
    'an extension without its dot',
    { ...letter, ref: 'x', fileExtension: 'pdf' },
    '#/fileExtension: Begin',
  ],
  [
    'a member that is listed twice',
    group('x', 'ada', 'ada'),
    '#/memberIds/1: This contact is already in the list',
  ],
  [
    'a group within itself',
    group('x', 'ada', 'x'),
    '#/memberIds/1: A group cannot be within itself',
  ],
]

test.each(faults)('names a line with %s, and stores nothing', async (_, last, fault) => {
  const { exit, printed, reported } = await importRecords(practice, [...valid, last])
  expect([exit, printed]).toEqual([1, []])
  const [first, ...lines] = reported.join('\n').split('\n')
  expect(first).toMatch(/records\.jsonl has .*faults?, and nothing was stored:$/)
  expect(lines).toContainEqual(expect.stringContaining(`line 7: ${fault}`))
  expect(await stateOf(practice)).toEqual(before)
})

test('finds groups that contain each other through others', async () => {
  const circle = [group('a', 'b'), group('b', 'ada', 'c'), group('c', 'a'), group('d', 'a')]
  const { reported } = await importRecords(practice, [ada, ...circle])
  expect(reported.join()).toMatch(
    /has 1 fault, .*\nline 4: #\/memberIds\/0: A group cannot be within/s,
  )
  expect(await stateOf(practice)).toEqual(before)
})

test('refuses a link to a record that does not exist or is of the wrong kind, in the file and in the practice', async () => {
  const lines = [
    { ...call, associatedMatterId: existing.person, assignedToId: existing.person },
    { ...call, ref: 'b', associatedMatterId: existing.matter, assignedToId: existing.staff },
    { ...call, ref: 'c', associatedMatterId: existing.matter, assignedToId: existing.matter },
  ]
  const { reported } = await importRecords(practice, lines)
  expect(reported.join('\n').split('\n').slice(1, -1)).toEqual([
    'line 1: #/associatedMatterId: There is no such matter in the file or in the practice',
    'line 1: #/assignedToId: Choose a contact who works for the firm',
    'line 3: #/assignedToId: There is no such contact in the file or in the practice',
  ])
  expect(await stateOf(practice)).toEqual(before)
})

test('refuses the number of another matter, in the file and in the practice', async () => {
  const { records } = await practice.read('/matters?pageSize=1')
  const numbered = (ref: string, number: string) => ({ ...lease, ref, number })
  const lines = [
    ada,
    henry,
    numbered('a', '9'),
    numbered('b', '9'),
    numbered('c', records[0].number),
  ]
  const { reported } = await importRecords(practice, lines)
  expect(reported.join('\n').split('\n').slice(1, -1)).toEqual([
    'line 4: #/number: Line 3 already has this number',
    'line 5: #/number: The practice already has a matter with this number',
  ])
  expect(await stateOf(practice)).toEqual(before)
})

test.each<[string, Lines, string]>([
  [
    'not UTF-8',
    Buffer.from('{"type":"company","ref":"c","name":"Müller"}\n', 'latin1'),
    'line 1: This line is not UTF-8',
  ],
  ['UTF-16', Buffer.from('\uFEFF{}\n', 'utf16le'), 'line 1: This line is not UTF-8'],
  [
    'too long',
    `${JSON.stringify(ada)}\n"${'a'.repeat(4 * 1024 * 1024)}"\n{`,
    'line 2: This line is too long for a record\nline 3: This line is not JSON',
  ],
  [
    'of too many values',
    [{ ...ada, emails: Array.from({ length: 50_000 }, () => '') }],
    'line 1: This line contains more than 50000 values',
  ],
  ['cut off', JSON.stringify(ada).slice(0, -5), 'line 1: This line is not JSON'],
])('refuses a line that is %s', async (_, lines, fault) => {
  const { exit, reported } = await importRecords(practice, lines)
  expect(exit).toBe(1)
  expect(reported.join('\n')).toContain(fault)
  expect(await stateOf(practice)).toEqual(before)
})

test('lists the first of many faults by line, and how many more there are', async () => {
  const wrong = Array.from({ length: 1000 }, (_, place) => ({
    ...henry,
    ref: `p${place}`,
    lastName: '',
  }))
  const unknown = [group('g', 'nobody'), ...wrong]
  const { reported } = await importRecords(practice, unknown)
  const [first, ...lines] = reported.join('\n').split('\n')
  expect(first).toContain('has 1,001 faults, and nothing was stored:')
  expect(lines).toHaveLength(202)
  expect(lines[0]).toContain('line 1: #/memberIds/0')
  expect(lines[199]).toBe('line 200: #/lastName: Enter the last name')
  expect(lines[200]).toBe('and 801 more')
  expect(lines[201]).toContain('docs/importing.md')
})

test.skipIf(process.platform === 'win32')(
  'does not wait for something that is not a file',
  async () => {
    const folder = await newFolder()
    const pipe = join(folder, 'pipe')
    await promisify(execFile)('mkfifo', [pipe])
    await mkdir(join(folder, 'folder'))
    for (const name of ['pipe', 'folder', 'missing']) {
      const { exit, reported } = await command(practice.administer, ['import', join(folder, name)])
      expect(exit).toBe(1)
      expect(reported.join()).toMatch(/cannot be read \((not a file|ENOENT)\)\.$/)
    }
  },
)

/** A signal that calls `act` when it is checked for the given time, counted from 1. */
function signalAt(count: number, act: (person: AbortController) => void) {
  const person = new AbortController()
  const checked = { times: 0 }
  const check = () => {
    checked.times += 1
    if (checked.times === count) act(person)
    AbortSignal.prototype.throwIfAborted.call(person.signal)
  }
  return { signal: Object.assign(person.signal, { throwIfAborted: check }), checked }
}

const numbered = { ...lease, ref: 'numbered', number: '2026123456' }
const withFile = [
  ...valid,
  numbered,
  { ...letter, ref: 'file', size: undefined, path: 'letter.txt' },
]

test('refuses a file that grows while it is read', async () => {
  const { path } = await writeRecords(withFile, { 'letter.txt': 'Dear Sir' })
  for (const moment of [2, withFile.length + 1, 2 * withFile.length]) {
    const { signal } = signalAt(moment, () => appendFileSync(path, '\n'))
    const { exit, reported } = await command(practice.administer, ['import', path], { signal })
    expect(exit).toBe(1)
    expect(reported.join()).toMatch(/was changed while it was being read.*Nothing was stored/)
    expect(await stateOf(practice)).toEqual(before)
  }
})

test('leaves nothing when a person cancels before the end', async () => {
  const { path } = await writeRecords(withFile, { 'letter.txt': 'Dear Sir' })
  for (let moment = 1; ; moment += 1) {
    const { signal, checked } = signalAt(moment, (person) => person.abort())
    const { exit } = await command(practice.administer, ['import', path], { signal })
    if (checked.times < moment) {
      expect(exit).toBe(0)
      // The signal is read before each line is checked, and before it is written.
      expect(moment).toBeGreaterThan(2 * withFile.length)
      break
    }
    expect(exit).toBe(1)
    expect(await stateOf(practice)).toEqual(before)
  }
  expect(await stateOf(practice)).not.toEqual(before)
})

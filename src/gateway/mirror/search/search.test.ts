import { afterAll, beforeAll, expect, test } from 'vitest'
import { mirrorKinds } from '#contract/desk/mirror.ts'
import { openTestDatabase } from '#database/testing/test-database.ts'
import { createLanes, laneSizes } from '#gateway/http/lanes.ts'
import { inProcessUpstream } from '#gateway/upstream/in-process.ts'
import { createDeskSide } from '#gateway/mirror/desk-side.ts'
import { type Mirror, startMirror } from '#gateway/mirror/mirror.ts'
import { listedPractice } from '#gateway/mirror/testing/listed-practice.ts'
import { untilAll } from '#gateway/mirror/testing/mirror.ts'

const role = (roleName: string, contactName: string) => ({
  roleName,
  contactName,
  contactId: contactName,
})
const practice = listedPractice(
  [
    {
      id: '1',
      number: '2026/17',
      title: 'Estate of Łucja Zieliński',
      client: { id: 'a', name: 'Zieliński, Łucja' },
    },
    {
      id: '2',
      number: '2026/170',
      title: 'Sale to Hargreaves',
      roles: [role('Purchaser', 'Hargreaves, Tom')],
    },
    {
      id: '3',
      number: '17',
      title: 'Lease of a shop',
      roles: [role('Landlord', 'Connelly Pty Ltd')],
    },
    { id: '4', number: '90', title: 'O’Brien v State', client: { id: 'b', name: "O'Brien, Pat" } },
    {
      id: '5',
      number: '91',
      title: '100% of the shares',
      lawyer: { id: 'l', name: 'Ferrari, Ada' },
    },
    { id: '6', number: '92', title: 'A carpark', client: { id: 'p', name: 'Park, Ann' } },
    { id: '7', number: '93', title: '王伟 trust' },
    { id: '8', number: '94', title: 'Assignment to 王伟' },
    { id: '9', number: '95', title: 'Auction', roles: [role('Vendor', '王伟')] },
  ],
  [
    { id: 'a', fullName: 'Zieliński, Łucja', phone: '0491 570 156', email: 'lucja@example.com' },
    { id: 'i', fullName: 'Ingram, Ida', phone: '+61 2 5550 4321' },
    { id: 'z', fullName: 'Zeller, Zoe', phone: '+61 (0)2 5550 8765' },
    { id: 'y', fullName: 'Young, Yves', phone: '0491 576 102' },
    { id: 'b', fullName: "O'Brien, Pat", emails: ['pat@obrien.example', 'p.obrien@work.example'] },
  ],
  {
    tasks: [
      {
        id: 't1',
        description: 'Serve the claim',
        status: 'Todo',
        dueDate: '2026-12-01',
        associatedMatterId: '2',
        assignedToId: 'l',
      },
      { id: 't2', description: 'File the lease', status: 'Done', associatedMatterId: '3' },
      { id: 't3', description: 'Call back', associatedContactId: 'b' },
    ],
    documents: [
      {
        id: 'd1',
        title: 'Contract of sale',
        fullFileName: 'Contract of sale.docx',
        associatedMatter: { id: '2', title: 'An old title' },
        associatedBriefs: [{ briefId: 'b', briefName: 'Exhibits' }],
        documentTags: ['urgent'],
        lastModifiedDate: '2026-05-04T20:00:00.5+10:00',
      },
      { id: 'd2', title: 'Will', fullFileName: 'scan-0042.pdf', associatedMatter: { id: '1' } },
      { id: 'd3', title: 'Passport', associatedContact: { id: 'a' } },
    ],
  },
)

let mirror: Mirror
let close: () => Promise<void>
beforeAll(async () => {
  const database = await openTestDatabase()
  mirror = startMirror(
    {
      database,
      address: 'a',
      embedded: false,
      changesDays: 400,
      times: { delay: 0, look: 20, poll: 60_000 },
    },
    createDeskSide(
      {
        upstream: inProcessUpstream({ fetch: practice.fetch, key: 'key-of-the-search' }),
        lanes: createLanes(laneSizes.remote, 1000),
        isKeyRefused: async () => false,
        note: () => {},
        tellChanged: async () => {},
        noteHearing: () => {},
      },
      { pause: 0, most: 0, call: 60_000 },
    ),
  )
  await untilAll(mirror)
  close = async () => {
    await mirror.close()
    await database.close()
  }
})
afterAll(() => close())

const idsOf = (records: { id: string }[] = []) => records.map(({ id }) => id)

test.each([
  ['the exact number before one that begins with it', '2026/17', ['1', '2']],
  ['a short number, without all that contain it', '17', ['3']],
  ['the end of a number that none begins with', '6/17', ['1', '2']],
  ['the beginning of a title', 'sale t', ['2']],
  ['a word anywhere', 'shop', ['3']],
  ['the middle of a word, without those that have one like it', 'arpar', ['6']],
  ['accents left out', 'zielinski', ['1']],
  ['zielinsky', 'zielinsky', ['1']],
  ['hargraves', 'hargraves', ['2']],
  ['conelly', 'conelly', ['3']],
  ['obrien', 'obrien', ['4']],
  ['letters swapped', 'hargraeves', ['2']],
  ['one mistyped word beside one that is not', 'tom hargraves', ['2']],
  ['words in any order', 'tom hargreaves', ['2']],
  ['a sign that means something in patterns', '100%', ['5']],
  ['a number behind what people say before it', 'matter no. 2026/170', ['2']],
  ['a number as it is, not as one like it', 'matter 2026/171', []],
  ['two names, whatever stands between them', 'obrien vs state', ['4']],
  ['nothing', 'xylophone', []],
  ['two letters that are a whole name, wherever it stands', '王伟', ['7', '8', '9']],
  ['one of these letters, which is as vague as any other', '王', ['7']],
])('finds matters by %s', async (_, term, ids) => {
  expect(idsOf((await mirror.search(term)).matters)).toEqual(ids)
})

test.each([
  ['2026/17', { field: 'number', text: '2026/17' }],
  ['estate', { field: 'title', text: 'Estate of Łucja Zieliński' }],
  ['ferrari', { field: 'lawyer', text: 'Ferrari, Ada' }],
  ['park', { field: 'client', text: 'Park, Ann' }],
  ['conelly', { field: 'role', role: 'Landlord', text: 'Connelly Pty Ltd' }],
  ['Connelly Pty Limited', { field: 'role', role: 'Landlord', text: 'Connelly Pty Ltd' }],
])('says where %s was found', async (term, match) => {
  expect((await mirror.search(term)).matters?.[0]?.match).toMatchObject(match)
})

test.each([
  ['lucja', 'name'],
  ['zielisnki', 'name'],
  ['ielinsk', 'name'],
  ['0491 570', 'phone'],
  ['+61 491 570 156', 'phone'],
  ['lucja@ex', 'email'],
])('finds a contact by %s, with phone and email', async (term, field) => {
  expect((await mirror.search(term)).contacts).toMatchObject([
    {
      id: 'a',
      name: 'Zieliński, Łucja',
      phone: '0491 570 156',
      email: 'lucja@example.com',
      match: { field },
    },
  ])
})

test.each([
  ['02 5550 4321', 'i'],
  ['0255504321', 'i'],
  ['0061 2 5550 4321', 'i'],
  ['+61 (0)2 5550 4321', 'i'],
  ['02 5550 8765', 'z'],
  ['+61 2 5550 8765', 'z'],
  ['0061 491 570 156', 'a'],
  ['+61 (0)491 570 156', 'a'],
])('finds a phone that is kept in another spelling by %s', async (term, id) => {
  expect((await mirror.search(term)).contacts).toMatchObject([{ id, match: { field: 'phone' } }])
})

test('finds a phone by its last digits, and not all that begin like them in another spelling', async () => {
  expect(idsOf((await mirror.search('6102')).contacts)).toEqual(['y', 'z'])
})

test('finds every email of a contact, and the name without its apostrophe', async () => {
  expect((await mirror.search('p.obrien@work')).contacts).toMatchObject([
    { id: 'b', match: { field: 'email', text: 'p.obrien@work.example' } },
  ])
  expect(idsOf((await mirror.search('obrien pat')).contacts)).toEqual(['b'])
})

test.each([
  ['what a task says', 'serve the claim', ['t1']],
  ['the beginning of what a task says', 'file', ['t2']],
  ['the number of its matter', '2026/170', ['t1']],
  ['the title of its matter', 'shop', ['t2']],
  ['whoever it is assigned to', 'ferrari', ['t1']],
  ['whoever it is for', 'obrien', ['t3']],
  ['its own word and one of its matter', 'claim hargreaves', ['t1']],
  ['a word with a letter left out', 'hargraves', ['t1']],
  ['the middle of a word', 'argreav', ['t1']],
])('finds tasks by %s', async (_, term, ids) => {
  expect(idsOf((await mirror.search(term)).tasks)).toEqual(ids)
})

test.each([
  ['its title', 'contract of sale', ['d1']],
  ['the name of its file', 'scan-0042', ['d2']],
  ['the number of its matter, the exact one first', '2026/17', ['d2', 'd1']],
  ['the title of its matter', 'estate', ['d2']],
  ['whoever it is of', 'zielinski', ['d2', 'd3']],
  ['a brief and a tag', 'exhibits urgent', ['d1']],
  ['a word with two letters swapped', 'cnotract', ['d1']],
  ['the middle of a word', 'assport', ['d3']],
])('finds documents by %s', async (_, term, ids) => {
  expect(idsOf((await mirror.search(term)).documents)).toEqual(ids)
})

test('says what a task or a document belongs to, by its newest name, and where its words were', async () => {
  const { tasks, documents } = await mirror.search('hargreaves')
  expect(tasks).toMatchObject([
    {
      id: 't1',
      status: 'Todo',
      dueDate: '2026-12-01',
      associatedMatter: { id: '2', number: '2026/170', title: 'Sale to Hargreaves' },
      assignedTo: { id: 'l', name: 'Ferrari, Ada' },
      match: { field: 'matter', text: 'Sale to Hargreaves' },
    },
  ])
  expect(documents).toMatchObject([
    {
      id: 'd1',
      title: 'Contract of sale',
      associatedMatter: { id: '2', title: 'Sale to Hargreaves' },
      lastModifiedDate: '2026-05-04T10:00:00.5Z',
      match: { field: 'matter' },
    },
  ])
})

test('says how fresh its answer is', async () => {
  const { use, kinds } = await mirror.search('shop')
  expect(use).toBe('on')
  expect(kinds?.map(({ state }) => state)).toEqual(mirrorKinds.map(() => 'kept'))
  expect(Date.parse(kinds![0]!.asOf!)).toBeGreaterThan(Date.now() - 60_000)
})

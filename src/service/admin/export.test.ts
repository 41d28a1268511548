/** What an export contains, and that importing it gives the same practice. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { replace } from '#service/documents/testing.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'
import { exportRecords, importRecords, newFolder, shownBy } from './import/testing.ts'
import { command } from './testing.ts'

const unusual = 'Zoë "Ñ" \\ \u2028 \t 🖋 \u202E %00 {}'
const moment = '2019-05-06T07:08:09.123+10:00'
/** What some programs write for a time that never was. */
const never = '0001-01-01T00:00:00Z'
const files = {
  'lease.pdf': Buffer.from([0, 255, 10, 13, 10, 128]),
  'empty.txt': '',
  'photo.JPG': Buffer.alloc(200_000, 'photo'),
}
const lines: object[] = [
  {
    type: 'practiceArea',
    ref: 'area',
    name: unusual,
    stages: ['2', '1', 'x'],
    roles: [
      { roleName: 'Landlord', mandatory: true },
      { roleName: 'Nobody', mandatory: false },
    ],
  },
  { type: 'practiceArea', ref: 'unused', name: 'Unused' },
  {
    type: 'person',
    ref: 'ada',
    firstName: 'Ada',
    lastName: 'Ferrari',
    staff: true,
    enabled: true,
    birthday: '1980-02-29T23:00:00-05:00',
  },
  {
    type: 'person',
    ref: 'eve',
    firstName: ' Ève ',
    middleName: 'X',
    lastName: unusual,
    staff: true,
    title: 'Dr',
    company: 'C',
    jobTitle: 'J',
    gender: 'Unknown',
    shortName: null,
    website: 'w',
    notes: `two\r\nlines ${unusual}`,
    abn: '12 345',
    customFields: {
      constructor: '',
      [unusual]: -1.5e-7,
      Big: 12345678901234.56,
      Yes: true,
      Empty: '',
    },
    emails: ['eve@firm.example', unusual],
    phones: [
      '0491 570 156',
      '+44 20 7946 0018 ext 7',
      'ask reception',
      '(08) 9123 4567',
      '1300 975 707',
      '9123 4567',
    ],
    addresses: [
      {
        regionCode: 'AU',
        line1: '1 High St',
        locality: 'Perth',
        administrativeArea: 'WA',
        postalCode: '6000',
      },
      { regionCode: 'JP', line1: '千代田1-1', locality: '千代田区', administrativeArea: '東京都' },
      { regionCode: 'ZZ' },
    ],
  },
  {
    type: 'company',
    ref: 'transport',
    name: 'Okafor Transport Pty Ltd',
    acn: '000 000 019',
    shortName: 'OT',
  },
  { type: 'plural', ref: 'both', name: 'Both', memberIds: ['inner', 'eve', 'transport'] },
  { type: 'plural', ref: 'inner', name: unusual, memberIds: ['transport', 'ada'] },
  { type: 'plural', ref: 'none', name: 'Nobody' },
  {
    type: 'matter',
    ref: 'm1',
    title: unusual,
    number: 'A/1',
    status: 'Closed',
    costingMethod: 'CostTemplate',
    costTemplate: 'Scale',
    costTemplateId: 't',
    dateOpen: '0000-02-29',
    dateEstimatedCompletion: '9999-12-31',
    practiceArea: 'area',
    stage: '1',
    clientId: 'both',
    lawyerId: 'ada',
    referredById: 'eve',
    description: unusual,
    estimatedFee: 1250.005,
    customFields: { Metered: false, [unusual]: unusual },
    roles: [{ roleName: 'Landlord', contactId: 'inner' }],
    trustAccount: unusual,
    matterTrustBalance: -12.34,
    wipAmountExclTax: 0.1,
    wipGstAmount: 0.01,
    billedAmountExclTax: -5,
    billedGstAmount: 1e10,
    lastActivity: moment,
    userChangeTimestamp: moment,
  },
  {
    type: 'matter',
    ref: 'm2',
    title: 'Bare',
    number: '0012',
    costingMethod: 'Time',
    dateOpen: '2026-01-01',
    practiceArea: null,
    stage: null,
    clientId: null,
    lawyerId: null,
    lastActivity: null,
    userChangeTimestamp: null,
    matterTrustBalance: 0,
  },
  {
    type: 'matter',
    ref: 'm3',
    title: 'Usual',
    costingMethod: 'Fixed',
    dateOpen: '2026-01-01',
    practiceArea: 'area',
    stage: '2',
    clientId: 'transport',
    lawyerId: 'eve',
    lastActivity: never,
    userChangeTimestamp: '0026-08-04T00:00:00Z',
  },
  {
    type: 'task',
    ref: 't1',
    description: unusual,
    status: 'InProgress',
    priority: 'High',
    dueDate: '2026-01-01',
    associatedMatterId: 'm1',
    assignedToId: 'ada',
  },
  {
    type: 'task',
    ref: 't2',
    description: 'x',
    status: 'Done',
    dueDate: '0000-01-01',
    associatedContactId: 'both',
    assignedToId: 'eve',
  },
  {
    type: 'document',
    ref: 'd1',
    title: unusual,
    path: 'lease.pdf',
    fullFileName: '../../CON: <a>|?*.pdf . ',
    associatedMatterId: 'm1',
    createdBy: { id: 'ada', name: 'Ferrari, Ada' },
    createdDate: moment,
    lastModifiedBy: { name: 'Before' },
    lastModifiedDate: moment,
    userChangeTimestamp: null,
    isFavorite: true,
    isShared: true,
    documentTags: [unusual],
    versionNumber: 3,
  },
  {
    type: 'document',
    ref: 'd2',
    title: 'Copy',
    path: 'lease.pdf',
    associatedContactId: 'inner',
    documentType: 'Email',
  },
  {
    type: 'document',
    ref: 'd3',
    title: '.',
    path: 'empty.txt',
    fullFileName: '...',
    mimeType: '',
    fileExtension: '',
    createdDate: '1894-12-31T13:59:59.999Z',
    lockExpires: never,
  },
  {
    type: 'document',
    ref: 'd4',
    title: 'Elsewhere',
    size: 7,
    documentType: 'Note',
    isEncrypted: true,
    lockExpires: '2099-01-01T00:00:00Z',
    associatedBriefs: [{ briefId: 'b', briefName: 'B', sections: [{ id: 's' }] }],
  },
  {
    type: 'document',
    ref: 'd5',
    title: 'Photo',
    path: 'photo.JPG',
    fullFileName: `${'ä'.repeat(600)}.JPG`,
  },
]

let source: TestPractice
beforeAll(async () => {
  source = await openTestPractice()
  expect(await importRecords(source, lines, files)).toMatchObject({ exit: 0 })
  // Later changes by people are exported too.
  const { records } = await source.read('/documents?search=photo')
  expect(await replace(source, records[0].id, { name: 'new.txt' })).toHaveProperty('status', 200)
})
afterAll(() => source.close())

async function openEmpty(timeZone?: string) {
  const practice = await openTestPractice({ timeZone })
  onTestFinished(() => practice.close())
  return practice
}

type Exported = Awaited<ReturnType<typeof exportRecords>>

/** Records in no order, each identified by its contents, as refs are new in every practice. */
function comparable({ records }: Exported): string[] {
  const refs = new Set(records.map(({ ref }) => ref))
  const write = (record: unknown, nameOf: (ref: string) => string | undefined) =>
    JSON.stringify(record, (key, value) => {
      if (key === 'path') return 'a file'
      return refs.has(value) ? nameOf(value) : value
    })
  const names = new Map(records.map((record) => [record.ref, write(record, () => undefined)]))
  return records.map((record) => write(record, (ref) => names.get(ref))).toSorted()
}

/** Imports an export into an empty practice. */
async function moved({ path }: Exported, timeZone?: string): Promise<TestPractice> {
  const target = await openEmpty(timeZone)
  const outcome = await command(target.administer, ['import', path])
  expect(outcome).toMatchObject({ exit: 0 })
  return target
}

test('moves a practice by export and import so that it shows and exports the same', async () => {
  const first = await exportRecords(source)
  const target = await moved(first)
  expect(await shownBy(target)).toEqual(await shownBy(source))
  const again = await exportRecords(target)
  expect(comparable(again)).toEqual(comparable(first))
  expect(again.outcome.printed).toEqual(first.outcome.printed)
})

test('moves a practice with times that never were to a server in Sydney, and lets their documents be changed', async () => {
  const first = await exportRecords(source)
  const target = await moved(first, 'Australia/Sydney')
  expect(await shownBy(target)).toEqual(await shownBy(source))
  expect(comparable(await exportRecords(target))).toEqual(comparable(first))
  const documents: { id: string; lockExpires?: string }[] = (await target.read('/documents'))
    .records
  const { id } = documents.find(({ lockExpires }) => lockExpires === '0001-01-01T00:00:00.000Z')!
  expect(await replace(target, id, { name: 'new.txt' })).toHaveProperty('status', 200)
  expect(await target.ask(`/documents/${id}`, { method: 'DELETE' })).toHaveProperty('status', 200)
})

test('moves the demonstration practice with everything that belongs to it', async () => {
  const demonstration = await openTestPractice({ matters: 40 })
  onTestFinished(() => demonstration.close())
  const first = await exportRecords(demonstration)
  const target = await moved(first)
  expect(await shownBy(target)).toEqual(await shownBy(demonstration))
  expect(comparable(await exportRecords(target))).toEqual(comparable(first))
})

test('exports and imports an empty practice', async () => {
  const empty = await openEmpty()
  const { outcome, path, records } = await exportRecords(empty)
  expect([outcome.exit, records]).toEqual([0, []])
  const { exit } = await command(empty.administer, ['import', path])
  expect(exit).toBe(0)
})

test('exports files byte for byte, under names that every system can store', async () => {
  const { folder, records, outcome } = await exportRecords(source)
  // One of the four documents was replaced, and its earlier version is exported too.
  const reported =
    /^Exported into .*, with 5 files of documents and their earlier versions\. README\.txt /
  expect(outcome.reported).toEqual([expect.stringMatching(reported)])
  const contentsOf = (title: string) =>
    readFile(
      join(
        folder,
        records.find((record) => record.type === 'document' && record.title === title)!.path!,
      ),
    )
  expect((await contentsOf(unusual)).equals(files['lease.pdf'])).toBe(true)
  expect((await contentsOf('Copy')).equals(files['lease.pdf'])).toBe(true)
  expect(String(await contentsOf('.'))).toBe('')
  expect(String(await contentsOf('Photo'))).toBe('new')
  const names = await readdir(folder, { recursive: true })
  const lists = ['records.jsonl', 'time-records.jsonl', 'document-versions.jsonl', 'README.txt']
  expect(names).toHaveLength([...lists, 'files', 'files/0000'].length + 5)
  for (const name of names) {
    expect(name).not.toMatch(/[<>:"\\|?*\p{C}]|[. ]$/u)
    expect(Buffer.byteLength(name)).toBeLessThan(200)
    if (process.platform !== 'win32') expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
  }
})

test('exports time records and earlier versions too, and says what it leaves out', async () => {
  const { records: documents } = await source.read('/documents?search=photo')
  const { records: matters } = await source.read('/matters?search=Bare')
  const { records: staff } = await source.read('/contacts?search=Ferrari')
  const time = {
    durationMinutes: 45,
    chargeRate: 350.5,
    costCode: 'ADV',
    associatedMatterId: matters[0].id,
    staffContactId: staff[0].id,
    amountExclTax: 262.88,
    date: '2026-11-20',
    description: unusual,
  }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(time)
  const made = await source.ask('/time-records', { method: 'POST', headers, body })
  expect(made.status, await made.clone().text()).toBe(200)
  const { id } = (await made.json()) as { id: string }
  const { folder } = await exportRecords(source)
  const linesIn = async (name: string) =>
    (await readFile(join(folder, name), 'utf8'))
      .split('\n')
      .flatMap((line) => (line ? [JSON.parse(line)] : []))
  expect(await linesIn('time-records.jsonl')).toEqual([
    { type: 'timeRecord', ref: id, ...time, isEditable: true },
  ])
  const [version, ...others] = await linesIn('document-versions.jsonl')
  expect(others).toEqual([])
  expect(version).toMatchObject({ documentId: documents[0].id, versionNumber: 1, size: 200_000 })
  expect((await readFile(join(folder, version.path))).equals(files['photo.JPG'])).toBe(true)
  const reported = await readFile(join(folder, 'README.txt'), 'utf8')
  for (const part of [
    /time-records\.jsonl: 1 time record\. /,
    /versions\.jsonl: 1 earlier version /,
    /deleted documents and their versions \(0 documents\)/,
    /keys of drafts;\n- drafts, which are stored in people’s browsers\./,
    /A backup contains all of these except the drafts\./,
    /does not contain the settings \(\.env/,
  ]) {
    expect(reported).toMatch(part)
  }
  await source.database.sql.execute(sql`delete from practice.time_records`)
})

test('refuses to export into a folder that is not empty', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'letter.txt'), 'mine')
  const { exit, reported } = await command(source.administer, ['export', folder])
  expect([exit, reported.join()]).toEqual([1, expect.stringContaining('is not empty')])
  expect(await readdir(folder)).toEqual(['letter.txt'])
})

test('leaves no export that looks complete when a person cancels', async () => {
  const folder = join(await newFolder(), 'out')
  const signal = AbortSignal.abort()
  const { exit } = await command(source.administer, ['export', folder], { signal })
  expect(exit).toBe(1)
  expect(await readdir(folder)).not.toContain('records.jsonl')
})

test('names a file that the practice has lost, and exports and imports the rest', async () => {
  const lossy = await openEmpty()
  await importRecords(lossy, lines, files)
  const { records } = await lossy.read('/documents?search=photo')
  const digest = records[0].fileEtag
  await rm(join(lossy.filesDir, digest.slice(0, 2), digest.slice(2)))
  const first = await exportRecords(lossy)
  expect(first.outcome.exit).toBe(1)
  expect(first.outcome.reported.join('\n')).toMatch(
    new RegExp(`complete except for 1 file that .*\n {2}document ${records[0].id}, "ä+\\.JPG"$`),
  )
  const target = await moved(first)
  expect(await shownBy(target)).toEqual(await shownBy(lossy))
})

test('exports thousands of contacts, each once', async () => {
  const crowded = await openEmpty()
  const count = 1_001
  await crowded.database.sql.execute(sql`insert into practice.contacts (id, kind, full_name)
    select 'c' || n, 'Company', 'Company ' || n from generate_series(1, ${count}::integer) as n`)
  const { records } = await exportRecords(crowded)
  expect(new Set(records.map(({ ref }) => ref)).size).toBe(count)
  expect(records).toHaveLength(count)
})

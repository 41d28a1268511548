import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { openDatabase } from '#database/open.ts'
import { createTestDatabase } from '#database/testing/postgres.ts'
import { openDeskState } from '#gateway/store/state.ts'
import { openDeskAdministration } from '#main/practice.ts'
import { readSettings } from '#main/settings.ts'
import { isolated } from '#main/testing/isolated.ts'
import { unwatched } from '#main/watchdog.ts'
import { command } from '#service/admin/testing.ts'
import { runPeople } from './cli.ts'
import { waysOf } from './ways.ts'

const passkeys = {
  SIGN_IN: 'passkeys',
  PUBLIC_URL: 'https://desk.firm.example',
  SESSION_SECRET: 'uT8xk2Zq0vB4nM7cR1sLwE6yJ9aGhDpF',
}

/** A data directory and a database, and the command on them. */
async function newDesk(environment: Record<string, string> = passkeys) {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  return { ...(await newEmbeddedDesk({ ...environment, DATABASE_URL: url })), url }
}

/** The same on a data directory alone, which the command opens again each time. */
async function newEmbeddedDesk(environment: Record<string, string> = passkeys) {
  const dataDir = await mkdtemp(join(tmpdir(), 'practice-people-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const settings = readSettings({ ...environment, DATA_DIR: dataDir })
  const people = (...args: string[]) =>
    command((sent, io) => runPeople(settings, sent, io), ['people', ...args])
  return { people, settings, dataDir }
}

test('the first person is an admin, the next ones are readers unless it says otherwise', async () => {
  const { people } = await newDesk()
  const first = await people('add', 'Ann Brown', 'Ann@firm.example')
  expect(first).toMatchObject({
    exit: 0,
    reported: ['Ann Brown may sign in as admin. This link works once, for 24 hours:'],
    // Alone, so that a script can pass it on.
    printed: [expect.stringMatching(/^https:\/\/desk\.firm\.example\/sign-in\/link#[\w-]{43}$/)],
  })
  const next = await people('add', 'Bob', 'bob@firm.example')
  expect(next.reported).toEqual([expect.stringContaining('Bob may sign in as reader.')])
  await people('add', 'Cy', 'cy@firm.example', '--role', 'editor')
  expect((await people('role', 'cy@firm.example', 'reader')).printed[0]).toContain('is reader now')
  const link = await people('link', 'BOB@firm.example')
  expect(link.printed[0]).toMatch(/^https:\/\/desk\.firm\.example\/sign-in\/link#/)
  const { printed } = await people('list')
  expect(printed.map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
    'NAME | EMAIL | ROLE | SIGNED IN',
    'Ann Brown | ann@firm.example | admin | never (has a link)',
    'Bob | bob@firm.example | reader | never (has a link)',
    'Cy | cy@firm.example | reader | never (has a link)',
  ])
  expect(await people('remove', 'bob@firm.example')).toMatchObject({ exit: 0 })
  expect((await people('list')).printed).toHaveLength(3)
}, 60_000)

test('whoever leaves a new firm without an admin is told so, and how to appoint one', async () => {
  const { people } = await newDesk()
  const none = 'Nobody is an admin yet. To appoint one: people role EMAIL admin'
  const added = await people('add', 'Ann', 'ann@firm.example', '--role', 'editor')
  expect(added).toMatchObject({ exit: 0, reported: [expect.anything(), none] })
  const appointed = await people('role', 'ann@firm.example', 'admin')
  // She has never signed in, and so has nothing to do again.
  expect(appointed).toMatchObject({ printed: ['Ann is admin now.'], reported: [] })
  const demoted = await people('role', 'ann@firm.example', 'reader')
  expect(demoted).toMatchObject({ exit: 0, printed: ['Ann is reader now.'], reported: [none] })
  const next = await people('add', 'Bob', 'bob@firm.example')
  expect(next.reported).toEqual([expect.stringContaining('Bob may sign in as admin.')])
}, 60_000)

test.each([
  [['add', 'Ann', 'ann'], 'Enter an email address, such as ann@firm.example. Nobody was added.'],
  [['add', '  ', 'ann@firm.example'], 'Enter the name. Nobody was added.'],
  [['add', 'Ann', 'a@b.example', '--role', 'boss'], 'Choose reader, editor or admin'],
  [['link', 'nobody@firm.example'], 'Nobody here has the email address nobody@firm.example'],
])(
  'people %j is refused with a sentence',
  async (args, said) => {
    const { people } = await newDesk()
    await people('add', 'Bob', 'bob@firm.example')
    const outcome = await people(...args)
    expect(outcome).toMatchObject({ exit: 1, printed: [] })
    expect(outcome.reported.join('\n')).toContain(said)
  },
  60_000,
)

test.each([
  ['add Ann', 'people add takes NAME EMAIL [--role ROLE], but got 1 value.'],
  [
    'add Ann Brown ann@firm.example',
    'people add takes NAME EMAIL [--role ROLE], but got 3 values: put a name of several words in quotes.',
  ],
  ['add Ann a@b.example --role=admin', 'people add has no option --role=admin.'],
  ['add Ann a@b.example --rol admin', 'people add has no option --rol.'],
  [
    'add Ann a@b.example --role admin --role editor',
    'people add takes --role once, with a value after it.',
  ],
  ['add Ann a@b.example --role', 'people add takes --role once, with a value after it.'],
  ['list --all', 'people list has no option --all.'],
  ['list --role admin', 'people list has no option --role.'],
  ['list all', 'people list takes nothing more, but got all.'],
  ['link', 'people link takes EMAIL, but got nothing.'],
  ['link a@b.example c@d.example', 'people link takes EMAIL, but got 2 values.'],
  ['add Ann ~', 'people add was given an empty EMAIL.'],
  ['invite ann@firm.example', 'There is no command people invite.'],
  ['constructor', 'There is no command people constructor.'],
  ['', 'people is not a whole command: follow it with add, list, link, role, remove or readmit.'],
])(
  'people %s is answered with what is wrong and the usage, and no data is opened',
  async (line, mistake) => {
    const { people, dataDir } = await newEmbeddedDesk()
    const values = line.split(' ').filter(Boolean)
    const { exit, printed, reported } = await people(...values.map((one) => one.replace('~', '')))
    expect([exit, printed, reported[0]]).toEqual([2, [], mistake])
    expect(reported[1]).toContain('npm run desk -- COMMAND')
    expect(await readdir(dataDir)).toEqual([])
  },
)

test.each(['help', '--help', 'add -h', 'link help', 'add Ann a@b.example --role --help'])(
  'people %s shows the usage',
  async (line) => {
    const { people } = await newEmbeddedDesk()
    const { exit, printed, reported } = await people(...line.split(' '))
    expect([exit, reported]).toEqual([0, []])
    expect(printed.join('\n')).toContain('add NAME EMAIL [--role ROLE]')
  },
)

test.each([
  'list',
  'link a@b.example',
  'role a@b.example admin',
  'remove a@b.example',
  'readmit a@b.example',
])('people %s tells of data that is not there, and makes none', async (line) => {
  const { people, dataDir } = await newEmbeddedDesk()
  expect(await people(...line.split(' '))).toEqual({
    exit: 1,
    printed: [],
    reported: [
      `There is no data in ${dataDir}. Check DATA_DIR, and that the command runs in the folder of the desk.`,
    ],
  })
  expect(await readdir(dataDir)).toEqual([])
})

test('a second person with one email address, and an unknown role, are refused', async () => {
  const { people } = await newDesk()
  await people('add', 'Ann', 'ann@firm.example')
  const twice = await people('add', 'Another', 'ANN@firm.example')
  expect(twice).toMatchObject({ exit: 1, printed: [] })
  expect(twice.reported[0]).toContain('Someone with this email address has already been added.')
  const role = await people('role', 'ann@firm.example', 'boss')
  expect(role.reported).toEqual(['boss is no role: use one of reader, editor, admin.'])
}, 60_000)

test('a running desk, which holds the data, carries the command out', async () => {
  const { people, settings, dataDir } = await newEmbeddedDesk()
  // Nothing holds it yet: the commands open it themselves.
  expect(await people('add', 'Zoe', 'zoe@firm.example')).toMatchObject({ exit: 0 })
  expect((await people('list')).printed).toHaveLength(2)
  const database = await openDatabase({ dataDir })
  onTestFinished(() => database.close())
  const administration = await openDeskAdministration(settings, {
    database: Promise.resolve(database),
    watchdog: unwatched,
    people: waysOf(settings),
  })
  onTestFinished(() => administration.close())
  const state = await openDeskState(database)
  await state.outbox.hold('local', randomUUID(), wholeTimeRecord, 0)
  const [sending] = await state.dispatch.take(1, 60_000)
  const added = await people('add', 'Ann', 'ann@firm.example', '--role', 'admin')
  expect(added).toMatchObject({ exit: 0 })
  // What the desk is sending meanwhile is still its own.
  expect(sending).toBeDefined()
  expect(await state.dispatch.abandoned()).toEqual([])
  expect(await state.signInPeople.list('passkey')).toMatchObject([{ name: 'Ann' }, { name: 'Zoe' }])
  const { records } = await state.journal.list({ person: 'desk' })
  const addition = { operation: 'addPerson', outcome: 'saved' }
  expect(records).toMatchObject([addition, addition])
  const ann = records[0]!.recordId!
  const kept = randomUUID()
  for (const id of [kept, randomUUID()]) await state.outbox.hold(ann, id, wholeTimeRecord, 600)
  await state.outbox.decide(ann, kept, { decision: 'set aside' })
  expect((await people('remove', 'ann@firm.example')).printed).toEqual([
    'Ann can no longer sign in.',
    'Time records that are still being sent to the service: 1. The journal says how it ends.',
    'Time records (not recorded, or not known) that are kept for when this person comes back: 1.',
  ])
}, 60_000)

test('a command that the database refuses says why, without what it would have stored', async () => {
  const { people, url } = await newDesk()
  await people('add', 'Ann', 'ann@firm.example')
  const database = await openDatabase({ url })
  await database.sql.execute("alter table desk.people add constraint closed check (name <> 'Bob')")
  await database.close()
  expect(await people('add', 'Bob', 'bob@firm.example')).toEqual({
    exit: 1,
    printed: [],
    reported: [
      'The command failed: new row for relation "people" violates check constraint "closed"',
    ],
  })
}, 60_000)

test('a desk to which nobody signs in, and one with a provider, say so', async () => {
  const alone = await newDesk({})
  expect((await alone.people('list')).reported[0]).toContain('Nobody signs in to this desk.')
  const { PUBLIC_URL, SESSION_SECRET } = passkeys
  const provider = {
    OIDC_ISSUER: 'https://login.firm.example',
    OIDC_CLIENT_ID: 'desk',
    OIDC_ALLOWED: 'firm.example',
  }
  const elsewhere = await newDesk({ PUBLIC_URL, SESSION_SECRET, ...provider })
  const added = await elsewhere.people('add', 'Ann', 'ann@firm.example')
  expect(added.reported[0]).toContain('People sign in at the provider here (OIDC_ISSUER)')
  // What failed has begun no desk.
  expect((await elsewhere.people('list')).reported[0]).toContain('There is no data in')
  const database = await openDatabase({ url: elsewhere.url })
  const { people } = await openDeskState(database)
  const bob = { id: 'https://login.firm.example#1', name: 'Bob', email: 'bob@firm.example' }
  await people.signedIn(bob)
  await database.close()
  const changed = await elsewhere.people('role', bob.email, 'editor')
  expect(changed).toMatchObject({
    printed: ['Bob is editor now, and has to sign in again.'],
    reported: [],
  })
  const removed = await elsewhere.people('remove', bob.email)
  expect(removed.printed).toEqual(['Bob can no longer sign in.'])
  expect((await elsewhere.people('list')).printed[1]).toMatch(/^Bob .* removed /)
  const readmitted = await elsewhere.people('readmit', bob.email)
  expect(readmitted.printed).toEqual(['Bob may sign in again.'])
  const again = await elsewhere.people('readmit', bob.email)
  expect(again).toMatchObject({ exit: 1, printed: [] })
}, 60_000)

test('npm run desk names a command that it does not have', async () => {
  const script = join(import.meta.dirname, '../../scripts/desk.js')
  const run = promisify(execFile)(process.execPath, [script, 'persons', 'list'], isolated())
  await expect(run).rejects.toMatchObject({
    code: 2,
    stderr: 'npm run desk has no command persons list. Its only command is people.\n',
  })
})

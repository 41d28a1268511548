import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { lockDirectory } from '#database/lock.ts'
import { openDatabase } from '#database/open.ts'
import { rowsOf } from '#database/sql.ts'
import { openTestDatabase } from '#database/testing/test-database.ts'
import { createService } from '#service/service.ts'
import { openAdministration } from './admin-server.ts'
import { administerFromCli } from './admin-cli.ts'
import { command } from './testing.ts'

type Location = { dataDir: string; databaseUrl?: string }

/** An embedded database is slow to open: of the commands that fail to begin a practice, it gets only the first. */
const isEmbedded = inject('postgresUrl') === ''

let folder: string
let location: Location
let empty: Location
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'practice-outside-'))
  location = await newLocation(join(folder, 'data'))
  empty = await newLocation(await mkdtemp(join(folder, 'empty-')))
  expect(await run(['keys', 'create', 'First'])).toMatchObject({ exit: 0 })
})
afterAll(() => rm(folder, { recursive: true }))

/** A data directory without data and, on a server, an empty database. */
async function newLocation(dataDir: string): Promise<Location> {
  const server = inject('postgresUrl')
  if (server === '') return { dataDir }
  const database = await openTestDatabase()
  afterAll(() => database.close())
  const [row] = await rowsOf<{ name: string }>(
    database.sql,
    sql`select current_database()::text as name`,
  )
  const url = new URL(server)
  url.pathname = `/${row!.name}`
  return { dataDir, databaseUrl: url.href }
}

const run = (args: string[], at = location) =>
  command((sent, io) => administerFromCli(at, sent, io), args)

test('opens the data itself when nothing runs, also for two commands at the same moment, and closes it again', async () => {
  const [list, made] = await Promise.all([run(['keys', 'list']), run(['keys', 'create', 'Both'])])
  expect([list.exit, made.exit]).toEqual([0, 0])
  expect(list.printed[1]).toMatch(/^(Both|First) /)
  const { printed } = await run(['keys', 'list'])
  expect(printed).toContainEqual(expect.stringMatching(/^First /))
  expect(printed).toContainEqual(expect.stringMatching(/^Both /))
  expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/sock$/))
})

test('administers a service without a desk, even if the settings name an external service for a desk', async () => {
  const elsewhere = {
    ...location,
    usesExternalService: true,
    otherSchemas: [{ name: 'desk', steps: [] }],
  }
  expect(await run(['keys', 'list'], elsewhere)).toMatchObject({ exit: 0 })
})

const onExisting = [
  ['backup', '/nowhere/backup'],
  ['export', '/nowhere/export'],
  ['keys', 'list'],
  ['keys', 'revoke', 'First'],
  ['webhooks', 'list'],
  ['webhooks', 'dead'],
  ['webhooks', 'retry'],
]

test.each(onExisting)('%s %s tells of data that is not there, and makes none', async (...args) => {
  const dataDir = join(folder, 'mistyped')
  await expect(run(args, { dataDir })).rejects.toThrow(
    `There is no data in ${dataDir}. Check DATA_DIR, and that the command runs in the folder of the desk.`,
  )
  expect(await readdir(folder)).not.toContain('mistyped')
})

test('a backup tells of a place with nothing of a practice in it, until a command has begun one without failing', async () => {
  const { dataDir, databaseUrl } = empty
  await expect(run(['backup', join(folder, 'none')], empty)).rejects.toThrow(
    databaseUrl === undefined
      ? `There is no data in ${dataDir}. Check DATA_DIR, and`
      : 'There is no data in the database that DATABASE_URL names. Check DATABASE_URL, and',
  )
  const failing = [
    ['restore', join(folder, 'none')],
    ['import', join(folder, 'none.jsonl')],
    ['staff', 'create', ' ', 'Ferrari'],
  ]
  for (const args of isEmbedded ? failing.slice(0, 1) : failing)
    expect(await run(args, empty)).toMatchObject({ exit: 1 })
  await expect(run(['backup', join(folder, 'none')], empty)).rejects.toThrow('There is no data in')
  expect(await run(['keys', 'create', 'First'], empty)).toMatchObject({ exit: 0 })
  expect(await run(['backup', join(folder, 'first')], empty)).toMatchObject({ exit: 0 })
})

/** A practice that runs until the test ends. */
async function start({ dataDir, databaseUrl } = location) {
  const database = await openDatabase(
    databaseUrl === undefined ? { dataDir } : { url: databaseUrl },
  )
  onTestFinished(() => database.close())
  const onFailure = (error: unknown) => expect.fail(String(error))
  const filesDir = join(dataDir, 'files')
  const service = await createService({ database, filesDir, maxUpload: 1000, onFailure })
  onTestFinished(() => service.close())
  const administration = await openAdministration(dataDir, service.administer)
  onTestFinished(() => administration.close())
  const ask = (path: string, key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    const url = `http://service.test/public/api/v1${path}`
    return service.fetch(new Request(url, { headers }))
  }
  return { ask }
}

test('sends a command through the running practice, with effect from that moment', async () => {
  const { ask } = await start()
  const statusFor = async (key: string) => (await ask('/ping', key)).status
  expect(await statusFor('unknown')).toBe(401)
  const { printed } = await run(['keys', 'create', 'Second'])
  expect(await statusFor(printed[0]!)).toBe(200)
  await run(['keys', 'revoke', 'Second'])
  expect(await statusFor(printed[0]!)).toBe(401)
})

test('imports and exports records with and without a running practice', async () => {
  const importLetter = async (name: string) => {
    const from = await mkdtemp(join(folder, 'from-'))
    const line = { type: 'document', ref: 'd', title: name, path: 'letter.txt' }
    await writeFile(join(from, 'letter.txt'), name)
    await writeFile(join(from, 'records.jsonl'), JSON.stringify(line))
    return run(['import', join(from, 'records.jsonl')])
  }
  const lettersIn = async (to: string) => {
    expect(await run(['export', to])).toMatchObject({ exit: 0 })
    const text = await readFile(join(to, 'records.jsonl'), 'utf8')
    const records = text.trim().split('\n')
    const files = records.map((line) => readFile(join(to, JSON.parse(line).path), 'utf8'))
    return (await Promise.all(files)).toSorted()
  }
  expect(await importLetter('alone')).toMatchObject({
    exit: 0,
    printed: [expect.any(String), 'document  1'],
  })
  expect(await lettersIn(join(folder, 'out alone'))).toEqual(['alone'])

  const { ask } = await start()
  const { printed } = await run(['keys', 'create', 'Reader'])
  expect(await importLetter('beside')).toMatchObject({ exit: 0 })
  expect(await (await ask('/documents', printed[0]!)).json()).toMatchObject({ totalRecords: 2 })
  expect(await lettersIn(join(folder, 'out beside'))).toEqual(['alone', 'beside'])
})

/** A practice that says it has done whatever it is asked, as if it had written somewhere else. */
async function startElsewhere() {
  const dataDir = await mkdtemp(join(folder, 'elsewhere-'))
  const administration = await openAdministration(dataDir, async () => 0)
  onTestFinished(() => administration.close())
  return { dataDir }
}

test.each(['backup', 'export'])(
  'says of %s when the running practice has written where the person cannot see it',
  async (name) => {
    const tonight = join(folder, 'tonight')
    expect(await run([name, tonight], await startElsewhere())).toEqual({
      exit: 1,
      printed: [],
      reported: [
        `Nothing of it is in ${tonight} here: the running desk has written where this account cannot see it, such as a /tmp of its own or a container. Choose a folder that both see, such as /var/backups/practice-desk.`,
      ],
    })
  },
)

test('believes the running practice about a folder that this account may not look into', async () => {
  const loop = join(folder, 'loop')
  await symlink(loop, loop)
  expect(await run(['backup', loop], await startElsewhere())).toMatchObject({ exit: 0 })
})

test('finds a backup that the running practice has made', async () => {
  await start()
  const made = await run(['backup', join(folder, 'made beside')])
  expect(made).toMatchObject({ exit: 0, reported: [expect.stringMatching(/^Backed up into /)] })
})

test('tells a person who interrupts it while it waits that nothing was done', async () => {
  const dataDir = await mkdtemp(join(folder, 'waiting-'))
  const lock = await lockDirectory(dataDir)
  onTestFinished(() => lock.release())
  const person = new AbortController()
  const outcome = command(
    (sent, io) => administerFromCli({ dataDir }, sent, io),
    ['keys', 'list'],
    {
      signal: person.signal,
    },
  )
  person.abort()
  expect(await outcome).toEqual({
    exit: 1,
    printed: [],
    reported: ['The command was interrupted before it began.'],
  })
})

test('waits for a practice that is just starting', async () => {
  const dataDir = await mkdtemp(join(folder, 'starting-'))
  const lock = await lockDirectory(dataDir)
  onTestFinished(() => lock.release())
  const outcome = run(['keys', 'list'], { dataDir })
  const administration = await openAdministration(dataDir, async () => 5)
  onTestFinished(() => administration.close())
  expect(await outcome).toMatchObject({ exit: 5 })
})

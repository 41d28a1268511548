/** Backups from each engine to the other, with files, and every way in which a backup may be damaged. */
import { createHash } from 'node:crypto'
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'
import { rowsOf } from '#database/sql.ts'
import { openTestDatabase } from '#database/testing/test-database.ts'
import { fillWithDemonstration } from '#service/db/demonstration.ts'
import { practiceSteps } from '#service/db/migrations.ts'
import { fileStore } from '#service/files/file-store.ts'
import { withRemoval } from '#service/files/testing.ts'
import { createService } from '#service/service.ts'
import { openPracticeDatabase, testMoment } from '#service/testing.ts'
import { administer } from './administer.ts'
import { checkBackup } from './backup/check-backup.ts'
import { loadBackup } from './backup/load-backup.ts'
import { schemasOf } from './backup/schemas.ts'
import { interrupted, type PracticeParts } from './command.ts'
import { command } from './testing.ts'

/** An embedded database is slow to make: only the tests on PostgreSQL go through the other engine and back. */
const isEmbedded = inject('postgresUrl') === ''

let folder: string
let source: PracticeParts
/** An undamaged backup of `source`; tests that damage one copy it. */
let complete: string
/** Restored from it; on PostgreSQL by way of the embedded engine. */
let restored: PracticeParts
/** A practice that nothing may be restored into. */
let empty: PracticeParts
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'practice-backup-'))
  source = await openParts()
  empty = await openParts()
  restored = await openParts()
  await fillWithDemonstration(source.database, { matters: 25, asOf: testMoment })
  await addDocuments(source)
  complete = join(folder, 'complete')
  expect(await run(source, 'backup', complete)).toMatchObject({ exit: 0, printed: [] })

  const last = isEmbedded ? complete : await throughEmbedded()
  expect(await run(restored, 'restore', last)).toEqual({
    exit: 0,
    printed: [],
    reported: [expect.stringMatching(/^Restored from .*: [\d,]+ rows and 3 files\.$/)],
  })
})
afterAll(async () => {
  for (const { database } of [source, empty, restored]) await database.close()
  await rm(folder, { recursive: true })
})

const run = (practice: PracticeParts, ...args: string[]) =>
  command((given, io) => administer(practice, given, io), args)

/** Restores the backup on the embedded engine, and backs up what is there. */
async function throughEmbedded(): Promise<string> {
  const embedded = await openParts(openEmbedded)
  const between = join(folder, 'between')
  expect(await run(embedded, 'restore', complete)).toMatchObject({ exit: 0 })
  expect(await run(embedded, 'backup', between)).toMatchObject({ exit: 0 })
  await embedded.database.close()
  return between
}

const openEmbedded = async () => {
  const database = await openDatabase()
  await migrate(database, { schema: 'practice', steps: practiceSteps })
  return database
}

async function openParts(open = openPracticeDatabase): Promise<PracticeParts> {
  return {
    database: await open(),
    filesDir: await mkdtemp(join(folder, 'files-')),
    keys: { refresh() {} },
  }
}

/** A practice that closes with the test. */
async function openEmpty() {
  const practice = await openParts()
  onTestFinished(() => practice.database.close())
  return practice
}

/** A document in two versions, one that was deleted, and texts that are easily corrupted. */
async function addDocuments({ database, filesDir }: PracticeParts): Promise<void> {
  const keep = async (text: string) => {
    const staged = await fileStore(filesDir).stage(chunksOf(text))
    await staged.keep()
    return staged.digest
  }
  const [first, second, deleted] = [await keep('draft'), await keep('final'), await keep('gone')]
  const title = 'Lease "Ñ" \\ \u2028 🖋'
  await database.sql.execute(sql`
    insert into practice.documents (id, type, version_number, title, full_file_name, size, file_etag,
      digest, last_modified_date, created_date, tags)
    values ('d1', 'Document', 2, ${title}, ${`${title}.txt`}, 5, 'e2', ${second},
      '2026-03-01T10:00:00.123456+10:00', now(), '["a\\nb", "c"]')`)
  await database.sql.execute(sql`
    insert into practice.document_versions (document_id, version_number, title, full_file_name, size,
      file_etag, digest, last_modified_date)
    values ('d1', 1, 'Lease', 'Lease.txt', 5, 'e1', ${first}, now())`)
  await database.sql.execute(sql`
    insert into practice.deleted_documents (id, record)
    values ('d0', ${JSON.stringify({ id: 'd0', digest: deleted })}::jsonb)`)
  await database.sql
    .execute(sql`insert into practice.webhooks (id, event_name, callback_url, secret)
    values ('w', 'UpdateContactEvent', 'https://firm.example/hook', 'whsec_x')`)
  await database.sql.execute(sql`
    insert into practice.deliveries (webhook_id, message_id, entity_id, body, dead_at)
    values ('w', 'msg_1', 'd1', '{"currentValue": {"n": 1.10}}', now())`)
  await database.sql.execute(
    sql`update practice.contacts set notes = ${`tab\t, NULL, \\N, ${'long '.repeat(3000)}`}`,
  )
}

async function* chunksOf(text: string) {
  yield Buffer.from(text)
}

const manifestOf = async (backup: string) =>
  JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'))

/** All constraints, indices and triggers of the database. */
const rulesOf = async ({ database }: PracticeParts) =>
  rowsOf(
    database.sql,
    sql`select conname as name, convalidated::text as state from pg_constraint
        where connamespace = 'practice'::regnamespace and contype <> 'n'
      union all select indexrelid::regclass::text, indisvalid::text from pg_index
        join pg_class on oid = indexrelid where relnamespace = 'practice'::regnamespace
      union all select tgrelid::regclass || '.' || tgname, tgenabled::text from pg_trigger
        join pg_class on pg_class.oid = tgrelid
        where relnamespace = 'practice'::regnamespace and not tgisinternal
      order by 1`,
  )

test('loses no precision from backup to backup, on PostgreSQL by way of the embedded database', async () => {
  const again = join(folder, 'again')
  await run(restored, 'backup', again)
  const [one, other] = [await manifestOf(complete), await manifestOf(again)]
  for (const { name } of one.tables) {
    // Rows have no order of their own.
    const rowsIn = async (backup: string) =>
      (await readFile(join(backup, 'tables', `${name}.jsonl`), 'utf8')).split('\n').toSorted()
    expect(await rowsIn(again), name).toEqual(await rowsIn(complete))
  }
  const { createdAt: _, tables: __, ...rest } = one
  expect(other).toMatchObject(rest)
  expect(await rulesOf(restored)).toEqual(await rulesOf(empty))
})

test('restores a practice that gives the same answers as before', async () => {
  const ask = async ({ database, filesDir }: PracticeParts, path: string) => {
    const onFailure = (error: unknown) => expect.fail(String(error))
    const options = { database, filesDir, keys: { tests: 'key' }, maxUpload: 1000, onFailure }
    const service = await createService(options)
    onTestFinished(() => service.close())
    const headers = { authorization: 'Bearer key' }
    const request = new Request(`http://service.test/public/api/v1${path}`, { headers })
    return (await service.fetch(request)).json()
  }
  for (const path of ['/matters?pageSize=250&sortBy=client', '/matters?search=a&status=Open']) {
    expect(await ask(restored, path)).toEqual(await ask(source, path))
  }
})

test('restores a practice that can be changed: names are updated, numbers continue, files are found', async () => {
  const db = restored.database.sql
  const [contact] = await rowsOf<{ id: string }>(
    db,
    sql`select client_id as id from practice.matters where client_id is not null limit 1`,
  )
  await db.execute(
    sql`update practice.contacts set full_name = 'Renamed Pty Ltd' where id = ${contact!.id}`,
  )
  const renamed = sql`select distinct client_id as id from practice.matters
    where client_name = 'Renamed Pty Ltd'`
  expect(await rowsOf(db, renamed)).toEqual([contact])
  const next = sql`insert into practice.deliveries (webhook_id, message_id, entity_id, body)
    values ('w', 'msg_2', 'd1', '{}') returning id::int`
  expect(await rowsOf(db, next)).toEqual([{ id: 2 }])
  const [document] = await rowsOf<{ digest: string }>(
    db,
    sql`select digest from practice.documents where id = 'd1'`,
  )
  const path = fileStore(restored.filesDir).pathOf(document!.digest)
  expect(await readFile(path, 'utf8')).toBe('final')
})

test('stores every file in the backup under its digest, readable for its owner only', async () => {
  const list = await readFile(join(complete, 'files.sha256'), 'utf8')
  const lines = list.trim().split('\n')
  const texts = await Promise.all(
    lines.map((line) => readFile(join(complete, line.split('  ')[1]!), 'utf8')),
  )
  expect(texts.toSorted()).toEqual(['draft', 'final', 'gone'])
  for (const name of await readdir(complete, { recursive: true })) {
    expect((await stat(join(complete, name))).mode & 0o077).toBe(0)
  }
})

test('refuses to back up into a folder that is not empty', async () => {
  const busy = join(folder, 'busy')
  await mkdir(busy)
  await writeFile(join(busy, 'letter.txt'), 'mine')
  const { exit, reported } = await run(source, 'backup', busy)
  expect(exit).toBe(1)
  expect(reported.join()).toContain('is not empty')
  expect(await readdir(busy)).toEqual(['letter.txt'])
})

test('keeps the restored contents when a replacement with the same contents fails meanwhile', async () => {
  const target = await openEmpty()
  const digest = createHash('sha256').update('final').digest('hex')
  const { database, isRemoved } = await withRemoval(target, digest)
  expect(await run({ ...target, database }, 'restore', complete)).toMatchObject({ exit: 0 })
  expect(await isRemoved()).toBe(false)
  expect(await readFile(fileStore(target.filesDir).pathOf(digest), 'utf8')).toBe('final')
})

test('refuses to restore into a practice that is not empty', async () => {
  const { exit, reported } = await run(restored, 'restore', complete)
  expect(exit).toBe(1)
  expect(reported.join()).toMatch(
    /^The practice is not empty \(.*contacts.*\): restore into a new DATA_DIR or database\.$/,
  )
})

/** A backup for a test to damage. */
async function freshBackup(name: string) {
  const backup = join(folder, name)
  await cp(complete, backup, { recursive: true })
  const [digest] = (await readFile(join(backup, 'files.sha256'), 'utf8')).split(' ')
  return { backup, file: join('files', digest!.slice(0, 2), digest!) }
}

test.each([
  [
    'without its manifest',
    (to: string) => rm(join(to, 'manifest.json')),
    /manifest\.json.*missing/,
  ],
  [
    'with half a manifest',
    (to: string) => writeFile(join(to, 'manifest.json'), '{"format": '),
    /manifest\.json .* is not the manifest/,
  ],
  [
    'with a row too many',
    (to: string) => appendFile(join(to, 'tables', 'tasks.jsonl'), '{}\n'),
    /tables\/tasks\.jsonl was changed/,
  ],
  [
    'without a table',
    (to: string) => rm(join(to, 'tables', 'matters.jsonl')),
    /tables\/matters\.jsonl is missing/,
  ],
  ['with another list of files', (to: string) => writeFile(join(to, 'files.sha256'), ''), /files/],
  ['without a file', (to: string, file: string) => rm(join(to, file)), /files\/.* is missing/],
  [
    'with a file that was changed',
    (to: string, file: string) => writeFile(join(to, file), 'forged'),
    /files\/.* was changed/,
  ],
])('refuses a backup %s, and restores nothing', async (how, damage, message) => {
  const { backup, file } = await freshBackup(how)
  await damage(backup, file)
  const { exit, reported } = await run(empty, 'restore', backup)
  expect(exit).toBe(1)
  expect(reported.join('\n')).toMatch(message)
  const anything = sql`select 1 from practice.contacts union all select 1 from practice.matters`
  expect(await rowsOf(empty.database.sql, anything)).toEqual([])
})

test('restores nothing when a file of the backup changes after it was checked', async () => {
  const { backup, file } = await freshBackup('changed later')
  const { signal } = new AbortController()
  const manifest = await checkBackup(backup, { schemas: schemasOf(empty), signal })
  await writeFile(join(backup, file), 'forged')
  await expect(loadBackup(empty, { folder: backup, manifest, signal })).rejects.toThrow(
    /was changed while it was being restored\. Nothing was restored\.$/,
  )
  expect(await rowsOf(empty.database.sql, sql`select 1 from practice.contacts`)).toEqual([])
  expect(await readdir(join(empty.filesDir, 'incoming'))).toEqual([])
})

test('restores nothing when rows violate a constraint', async () => {
  const { backup } = await freshBackup('with a broken rule')
  const manifest = await manifestOf(backup)
  const contacts = manifest.tables.find(({ name }: { name: string }) => name === 'contacts')
  // As if the practice had lost all contacts before the backup: its checksums are right, its references are not.
  await writeFile(join(backup, 'tables', 'contacts.jsonl'), '')
  contacts.sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  await writeFile(join(backup, 'manifest.json'), JSON.stringify(manifest))
  const rules = await rulesOf(empty)
  const { exit, reported } = await run(empty, 'restore', backup)
  expect(exit).toBe(1)
  expect(reported.join()).toMatch(/^The command failed: .*violates foreign key/)
  expect(await rowsOf(empty.database.sql, sql`select 1 from practice.matters`)).toEqual([])
  expect(await rulesOf(empty)).toEqual(rules)
  expect(await readdir(empty.filesDir)).toEqual(['incoming'])
  expect(await readdir(join(empty.filesDir, 'incoming'))).toEqual([])
})

test('refuses a backup of a later version by the name of the unknown part', async () => {
  const { backup } = await freshBackup('of a later version')
  const manifest = await manifestOf(backup)
  manifest.steps.push('9999 something new')
  await writeFile(join(backup, 'manifest.json'), JSON.stringify(manifest))
  const { exit, reported } = await run(empty, 'restore', backup)
  expect(exit).toBe(1)
  expect(reported.join()).toContain('another version of Practice Desk (9999 something new)')
})

test('runs every later migration when it restores a backup of an earlier version', async () => {
  const early = await openTestDatabase()
  onTestFinished(() => early.close())
  const steps = practiceSteps.slice(
    0,
    practiceSteps.findIndex(({ name }) => name.startsWith('0010')),
  )
  await migrate(early, { schema: 'practice', steps })
  await early.sql
    .execute(sql`insert into practice.contacts (id, kind, full_name, first_name, last_name)
    values ('p', 'Person', 'O’Brien, Ada', 'Ada', 'O’Brien')`)
  await early.sql.execute(sql`insert into practice.matters (id, number, title, status, date_open,
    costing_method, client_id) values ('m', '1', 'Estate', 'Open', '2026-01-01', 'Time', 'p')`)
  await early.sql.execute(sql`insert into practice.documents (id, type, matter_id, title,
    full_file_name, size, file_etag, version_number, last_modified_date, created_date)
    values ('d', 'Note', 'm', 'Note', 'Note.txt', 0, 'e', 1, now(), now())`)
  const backup = join(folder, 'early')
  await run({ ...source, database: early }, 'backup', backup)

  const target = await openEmpty()
  expect(await run(target, 'restore', backup)).toMatchObject({ exit: 0 })
  const client = sql`select client_name from practice.matters`
  expect(await rowsOf(target.database.sql, client)).toEqual([{ client_name: 'O’Brien, Ada' }])
  const counted = sql`select linked_to, type, n::int from practice.document_counts`
  expect(await rowsOf(target.database.sql, counted)).toEqual([
    { linked_to: 'Matter', type: 'Note', n: 1 },
  ])
  // What a search looks through is made anew.
  for (const table of ['contacts', 'matter_texts']) {
    const found = sql.raw(`select id from practice.${table} where search_key like '%obrien, ada%'`)
    expect(await rowsOf(target.database.sql, found), table).toHaveLength(1)
  }
  expect(await rulesOf(target)).toEqual(await rulesOf(empty))
})

test('names a file that the practice has lost, and backs up and restores the rest', async () => {
  const digest = 'f'.repeat(64)
  const add = sql`insert into practice.documents (id, type, version_number, title, full_file_name,
      size, file_etag, digest, last_modified_date, created_date)
    values ('lost', 'Document', 1, 'Will', 'Will.pdf', 9, 'e', ${digest}, now(), now())`
  await source.database.sql.execute(add)
  const backup = join(folder, 'lossy')
  const made = await run(source, 'backup', backup)
  await source.database.sql.execute(sql`delete from practice.documents where id = 'lost'`)
  expect(made.exit).toBe(1)
  expect(made.reported.join('\n')).toContain('document lost, "Will.pdf"')

  const target = await openEmpty()
  const { exit, reported } = await run(target, 'restore', backup)
  expect(exit).toBe(0)
  expect(reported).toContain(
    '1 file was lost or could not be read when the backup was made:\n  document lost, "Will.pdf", version 1',
  )
})

test('leaves nothing when a person cancels a backup', async () => {
  const backup = join(folder, 'cancelled')
  const outcome = await command((args, io) => administer(source, args, io), ['backup', backup], {
    signal: AbortSignal.abort(),
  })
  expect(outcome).toEqual({ exit: 1, printed: [], reported: [interrupted] })
  expect(await readdir(backup)).toEqual([])
})

test('backs up a single moment, however much is written meanwhile', async () => {
  const db = restored.database.sql
  const write = async (id: string) =>
    db.transaction(async (transaction) => {
      await transaction.execute(
        sql`insert into practice.trust_accounts (id, name) values (${id}, ${id})`,
      )
      await transaction.execute(
        sql`insert into practice.practice_areas (id, name) values (${id}, ${id})`,
      )
    })
  const backup = join(folder, 'meanwhile')
  const ids = Array.from({ length: 20 }, (_, place) => `both-${place}`)
  const [made] = await Promise.all([run(restored, 'backup', backup), ...ids.map(write)])
  expect(made.exit).toBe(0)
  const bothIn = async (table: string) => {
    const lines = await readFile(join(backup, 'tables', `${table}.jsonl`), 'utf8')
    return [...lines.matchAll(/"id":"(both-\d+)"/g)].map(([, id]) => id).toSorted()
  }
  expect(await bothIn('practice_areas')).toEqual(await bothIn('trust_accounts'))
})

/** The restore drill: fill a desk, back it up, lose everything, restore it, and compare every row and byte. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { apiPrefix, deskPrefix } from '#contract/operation.ts'
import { openDatabase } from '#database/open.ts'
import { rowsOf } from '#database/sql.ts'
import { createTestDatabase } from './database/testing/postgres.ts'
import { deskSchema } from './gateway/store/copied-schema.ts'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import { key, startUpstream, write } from '#gateway/testing/stack.ts'
import { administerFromCli } from './service/admin/admin-cli.ts'
import { command } from '#service/admin/testing.ts'
import { openEndedSessions } from './gateway/store/ended-sessions.ts'
import { openDeskState } from './gateway/store/state.ts'
import { startDesk } from './main.ts'
import { readSettings } from './settings.ts'

/** Where a desk stores its data; removed when the test ends. */
type Storage = { dataDir: string; databaseUrl?: string }

async function newStorage(engine: 'PGlite' | 'PostgreSQL' = 'PostgreSQL'): Promise<Storage> {
  const dataDir = newFolder()
  if (engine === 'PGlite') return { dataDir }
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  return { dataDir, databaseUrl: url }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-drill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start({ dataDir, databaseUrl }: Storage, settings: Record<string, string> = {}) {
  const environment = {
    PORT: '0',
    LOCAL_KEY: 'off',
    DEMO_MATTERS: '12',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...settings,
  }
  const log = pino({ level: 'silent' })
  const desk = await startDesk(readSettings(environment), { staticDir: writeBuiltApp(), log })
  let isOpen = true
  const close = async () => {
    if (isOpen) await desk.close()
    isOpen = false
  }
  onTestFinished(close)
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of any shape
  const ask = async (method: string, path: string, body?: unknown, headers = {}): Promise<any> => {
    const isForm = body instanceof FormData
    const { 'content-type': type, ...mark } = write
    const answer = await fetch(desk.url + path, {
      method,
      headers: { ...mark, ...(!isForm && { 'content-type': type }), ...headers },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.ok, `${method} ${path}: ${text}`).toBe(true)
    return text === '' ? undefined : JSON.parse(text)
  }
  return { ask, close }
}
type Desk = Awaited<ReturnType<typeof start>>

const administer = (storage: Storage, ...args: string[]) =>
  command((commandArgs, io) => administerFromCli(storage, commandArgs, io), args)

const api = (path: string) => apiPrefix + path
const own = (path: string) => deskPrefix + path

const timeOf = (matterId: string, staffId: string, description: string) => ({
  ...wholeTimeRecord,
  associatedMatterId: matterId,
  staffContactId: staffId,
  description,
})

/** A matter, and somebody who works on it. */
type OnMatter = { matterId: string; staffId: string }

/** Stores something in every table of the desk itself, over HTTP as people do; returns the id of the held record. */
async function fillDesk({ ask }: Desk, { matterId, staffId }: OnMatter): Promise<string> {
  const held = randomUUID()
  await ask('GET', own('/draft-key'))
  await ask('POST', own('/recents'), { kind: 'matter', id: matterId })
  const webhook = { eventName: 'UpdateContactEvent', callbackUrl: 'https://hooks.example.com/x' }
  await ask('POST', own('/webhooks'), { ...webhook, outcome: 'saved' })
  await ask('POST', api('/webhooks'), webhook)
  await ask('PATCH', own('/preferences'), { timeHoldSeconds: 0 })
  const sent = own(`/time-records/${randomUUID()}`)
  await ask('PUT', sent, timeOf(matterId, staffId, 'Advise on the lease'))
  await expect.poll(async () => (await ask('GET', sent)).state).toBe('recorded')
  await ask('PATCH', own('/preferences'), { timeHoldSeconds: 600 })
  await ask('PUT', own(`/time-records/${held}`), timeOf(matterId, staffId, 'Held "Ñ" \\ \u2028 🖋'))
  return held
}

/** Adds what is stored only where people sign in, or the service is elsewhere: somebody with a passkey and a link, a session that has ended, a callback. */
async function addPerson({ dataDir, databaseUrl }: Storage): Promise<void> {
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir })
  const { signInPeople, passkeys, takeOver, callbacks, deliveries, changesElsewhere } =
    await openDeskState(database)
  const ann = { name: 'Ann', email: 'ann@firm.example', role: 'admin' as const }
  const added = await signInPeople.add(ann, { person: 'desk' })
  const person = added === 'email taken' ? '' : added.id
  await passkeys.add({ id: 'k1', person, publicKey: 'AA', counter: 0, transports: ['usb'] })
  await passkeys.useChallenge(randomUUID(), new Date(Date.now() + 3_600_000))
  await takeOver.decide({ person }, 'leave')
  await changesElsewhere.note('matters', ['m-1'])
  await callbacks.secret()
  await callbacks.take(between, ['UpdateTaskEvent'], true)
  await deliveries.note({ bytes: 2, end: 'not understood' })
  const ended = await openEndedSessions(database.sql, () => {})
  await ended.end({ kind: 'session', id: randomUUID() }, Date.now() + 3_600_000)
  await ended.close()
  await database.close()
}

const between = { service: 'https://practice.example', desk: 'https://desk.example' }

async function fillPractice({ ask }: Desk): Promise<OnMatter> {
  await ask('POST', api('/contacts/person'), { firstName: 'Ada', lastName: 'Ferrari' })
  const { records: tasks } = await ask('GET', api('/tasks'))
  const staffId: string = tasks[0].assignedToId
  const { records: matters } = await ask('GET', api('/matters'))
  const task = {
    description: 'Serve the claim',
    status: 'Todo',
    priority: 'Normal',
    dueDate: '2026-12-01',
    associatedMatterId: matters[0].id,
    assignedToId: staffId,
  }
  await ask('POST', api('/tasks'), task, { 'idempotency-key': randomUUID() })
  const { records: documents } = await ask('GET', api('/documents?pageSize=250'))
  const open = documents.filter((one: { lockExpires?: string; isEncrypted?: boolean }) => {
    return !one.isEncrypted && !one.lockExpires
  })
  for (const contents of ['the first file', 'the second file']) {
    const form = new FormData()
    form.append('file', new Blob([contents]), 'letter.txt')
    await ask('PUT', api(`/documents/${open[0].id}`), form)
  }
  await ask('DELETE', api(`/documents/${open[1].id}`))
  return { matterId: matters[0].id, staffId }
}

/** Every row of every table of these schemas, as text, and the hash of every stored file. */
async function contentsOf({ dataDir, databaseUrl }: Storage, schemas: readonly string[]) {
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir })
  const rows: Record<string, string[]> = {}
  try {
    for (const schema of schemas) {
      const tables = await rowsOf<{ name: string }>(
        database.sql,
        sql`select table_name as name from information_schema.tables
          where table_schema = ${schema} and table_name <> 'migrations' order by 1`,
      )
      for (const { name } of tables) {
        const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
        const all = await rowsOf<{ line: string }>(
          database.sql,
          sql`select to_jsonb(each)::text as line from ${table} as each`,
        )
        rows[`${schema}.${name}`] = all.map(({ line }) => line).toSorted()
      }
    }
  } finally {
    await database.close()
  }
  return { rows, files: await filesIn(join(dataDir, 'files')) }
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files: Record<string, string> = {}
  for (const entry of names.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    files[path.slice(folder.length)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
  }
  return files
}

/** The rows as they are after a restore: a time record that was not yet recorded may have been sent after the backup, a link used, and a session ended. */
const asRestored = (rows: Record<string, string[]>) => ({
  ...rows,
  'desk.ended_sessions': [expect.stringContaining('"id": "everybody", "kind": "person"')],
  'desk.changes_elsewhere': [],
  'desk.callbacks': [],
  'desk.sign_in_links': [],
  'desk.time_outbox': rows['desk.time_outbox']!.map((line) =>
    line.includes('"state": "recorded"')
      ? line
      : line
          .replace(/"state": "[a-z ]+"/, '"state": "unknown"')
          .replace(/"reason": \{"detail": "[^"]+"\}/, '"reason": null'),
  ).toSorted(),
})

const schemas = ['practice', 'desk']

/** Backs a running desk up, closes it, and returns the backup, with what must be in it. */
async function backUp(desk: Desk, storage: Storage) {
  const backup = join(newFolder(), 'backup')
  // The desk is running, so it carries out the command itself, and includes its own state.
  expect(await administer(storage, 'backup', backup)).toMatchObject({ exit: 0 })
  await desk.close()
  return { backup, ...(await contentsOf(storage, schemas)) }
}

/** Restores a backup into a new desk of this engine, compares every row and file, and opens it. */
async function restore(saved: Awaited<ReturnType<typeof backUp>>, engine: 'PGlite' | 'PostgreSQL') {
  const storage = { ...(await newStorage(engine)), otherSchemas: [deskSchema] }
  expect(await administer(storage, 'restore', saved.backup)).toMatchObject({ exit: 0 })
  const { rows, files } = await contentsOf(storage, schemas)
  expect(rows).toEqual(asRestored(saved.rows))
  expect(files).toEqual(saved.files)
  // Nothing is ever restored into a practice that is not empty.
  const again = await administer(storage, 'restore', saved.backup)
  expect(again).toMatchObject({ exit: 1, reported: [expect.stringContaining('is not empty')] })
  return { storage, desk: await start(storage) }
}

/** Decides what became of the time record that was held when its desk was lost. */
async function decide({ ask }: Desk, held: string): Promise<void> {
  const open = await ask('GET', own('/time-records/open'))
  expect(open).toContainEqual(expect.objectContaining({ id: held, state: 'unknown' }))
  const { version } = await ask('GET', own(`/time-records/${held}`))
  await ask('POST', own(`/time-records/${held}/decision`), { decision: 'not recorded', version })
}

test('restores every row and file of a lost desk into one on the other engine, and back, and sends nothing by itself', async () => {
  const first = await newStorage('PGlite')
  await addPerson(first)
  const lost = await start(first)
  const practice = await fillPractice(lost)
  const held = await fillDesk(lost, practice)
  const saved = await backUp(lost, first)
  for (const [table, rows] of Object.entries(saved.rows)) {
    if (table.startsWith('desk.')) expect(rows.length, table).toBeGreaterThan(0)
  }
  expect(Object.keys(saved.files)).toHaveLength(2)
  await rm(first.dataDir, { recursive: true })

  const { storage: second, desk: next } = await restore(saved, 'PostgreSQL')
  await decide(next, held)
  const heldNext = await fillDesk(next, await fillPractice(next))
  const savedNext = await backUp(next, second)
  const { desk: last } = await restore(savedNext, 'PGlite')
  await decide(last, heldNext)
  await fillPractice(last)
}, 240_000)

/** Accepts time records, but refuses one, and answers 429 to another. */
async function answerTimeRecords(request: IncomingMessage, response: ServerResponse) {
  const sent = await textOf(request)
  const status = sent.includes(refused) ? 400 : sent.includes(waiting) ? 429 : 200
  const isTime = request.url?.endsWith('/time-records')
  const body = isTime ? '{"id":"71-R","name":"Advise"}' : '{"id":"7","records":[]}'
  const headers = { 'content-type': 'application/json', 'retry-after': '3600' }
  response.writeHead(status, headers).end(status === 200 ? body : '{}')
}
const refused = 'This is refused'
const waiting = 'This has to wait for an hour'

/** Adds a time record that is refused, and one that stays held because it cannot be sent. */
async function addUnsent({ ask }: Desk): Promise<void> {
  await ask('PATCH', own('/preferences'), { timeHoldSeconds: 0 })
  for (const [state, description] of Object.entries({ refused, held: waiting })) {
    const path = own(`/time-records/${randomUUID()}`)
    await ask('PUT', path, timeOf('9-M', '3-C', description))
    const reason = { detail: expect.any(String) }
    await expect.poll(() => ask('GET', path)).toMatchObject({ state, reason })
  }
}

test('backs up and restores only what the desk itself stores if its service is remote', async () => {
  const { url } = await startUpstream(answerTimeRecords)
  const settings = { PRACTICE_API_URL: url, PRACTICE_API_KEY: key }
  const storage = {
    ...(await newStorage()),
    otherSchemas: [deskSchema],
    usesExternalService: true,
  }
  // Someone has opened the demonstration first, which is stored in the same storage from then on.
  await (await start(storage)).close()
  const desk = await start(storage, settings)
  await desk.ask('POST', api('/tasks'), { description: 'x' }, { 'idempotency-key': randomUUID() })
  await fillDesk(desk, { matterId: '9-M', staffId: '3-C' })
  await addUnsent(desk)
  const backups = newFolder()
  for (const backup of ['running', 'stopped']) {
    if (backup === 'stopped') await desk.close()
    expect(await administer(storage, 'backup', join(backups, backup))).toMatchObject({
      exit: 0,
      reported: [
        expect.stringContaining('Backed up into'),
        expect.stringContaining(
          'An embedded practice is also stored here and is not part of this backup',
        ),
      ],
    })
    expect(await administer(storage, 'export', join(backups, 'export'))).toMatchObject({
      exit: 1,
      reported: [expect.stringContaining('uses an external service')],
    })
  }
  const before = await contentsOf(storage, ['desk'])

  for (const backup of ['running', 'stopped']) {
    const target = {
      ...(await newStorage()),
      otherSchemas: [deskSchema],
      usesExternalService: true,
    }
    expect(await administer(target, 'restore', join(backups, backup))).toMatchObject({ exit: 0 })
    const { rows } = await contentsOf(target, ['practice', 'desk'])
    expect(rows).toEqual(asRestored(before.rows))
    expect(Object.keys(rows).filter((table) => table.startsWith('practice'))).toEqual([])
  }
}, 240_000)

test('refuses to restore a practice into a desk with a remote service', async () => {
  const storage = await newStorage()
  const backup = join(newFolder(), 'backup')
  await administer(storage, 'keys', 'create', 'Scanner')
  await administer(storage, 'backup', backup)
  const remoteDesk = {
    ...(await newStorage()),
    otherSchemas: [deskSchema],
    usesExternalService: true,
  }
  expect(await administer(remoteDesk, 'restore', backup)).toMatchObject({
    exit: 1,
    reported: [expect.stringContaining('This backup contains a practice')],
  })
}, 240_000)

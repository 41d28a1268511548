import { mirrorKinds } from '#contract/desk/mirror.ts'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { patience } from '#gateway/desk/record-names.ts'
import { startGateway, startUpstream, write } from '#gateway/testing/stack.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { timeouts } from './hosted-mirror.ts'

const opened = deskDatabase()

/** A desk whose mirror runs this program as its thread, which is not waited for when the desk closes. */
async function startDeskWith(program: string) {
  const { close } = timeouts
  onTestFinished(() => void Object.assign(timeouts, { close }))
  timeouts.close = 200
  const folder = await mkdtemp(join(tmpdir(), 'mirror-thread-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const thread = join(folder, 'thread.mjs')
  await writeFile(thread, `import { parentPort } from 'node:worker_threads'\n${program}`)
  const { url } = await startUpstream()
  const mirror = { location: {}, address: url, embedded: false, changesDays: 400, thread }
  const desk = await startGateway({ url, state: opened().state, mirror })
  const read = async (path: string) => (await fetch(`${desk.origin}/desk/v1${path}`)).json()
  return { ...desk, thread, read }
}

const answering = `parentPort.on('message', ({ id, call }) => {
  if (call && call !== 'close') parentPort.postMessage({ id, value: { use: 'on', kinds: [] } })
})`

test('a thread that fails takes only the mirror with it, and is started again', async () => {
  const { read, lines, thread } = await startDeskWith('throw new RangeError("It failed.")')
  expect(await read('/mirror')).toEqual({ use: 'unavailable', kinds: [] })
  expect(await read('/search?term=alder')).toEqual({ use: 'unavailable', kinds: [] })
  expect(await read('/connection')).toBeDefined()
  await expect.poll(() => lines.join('')).toContain('"name":"RangeError","msg":"the thread of')
  await writeFile(thread, `import { parentPort } from 'node:worker_threads'\n${answering}`)
  await expect.poll(() => read('/search?term=alder')).toEqual({ use: 'on', kinds: [] })
})

test('a search that is under way when the thread ends says that there is none', async () => {
  const { read } = await startDeskWith(`parentPort.once('message', () => process.exit())`)
  expect(await read('/search?term=alder')).toEqual({ use: 'unavailable', kinds: [] })
})

test('nothing else of the desk waits for a thread that does not answer', async () => {
  const { origin, read } = await startDeskWith(`parentPort.on('message', () => {})`)
  await opened().database.sql.execute(sql`
    insert into desk.journal (exchange, at, person, operation, record_id, outcome)
    values (gen_random_uuid(), now(), 'local', 'patchTask', 't1', 'begun')`)
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const { signal } = leaving
  for (let index = 0; index < 10; index += 1)
    for (const path of [`/search?term=alder${index}`, `/journal/csv?recordId=t1`])
      fetch(`${origin}/desk/v1${path}`, { signal }).catch(() => {})
  for (let index = 0; index < 30; index += 1)
    expect(await read('/preferences')).toHaveProperty('timeUnitMinutes')
})

test('the journal has ids alone where the thread does not answer, and its file waits for it only once', async () => {
  const waits = { ...patience }
  onTestFinished(() => void Object.assign(patience, waits))
  Object.assign(patience, { page: 100, file: 100 })
  const { origin, read } = await startDeskWith(`let asked = 0
    parentPort.on('message', ({ id, call }) => {
      if (call === 'names') asked += 1
      if (call !== 'state') return
      const matters = { kind: 'matters', state: 'empty', count: asked }
      parentPort.postMessage({ id, value: { use: 'on', kinds: [matters] } })
    })`)
  const { database } = opened()
  await database.sql.execute(sql`
    insert into desk.journal (exchange, at, person, operation, record_id, outcome)
    select gen_random_uuid(), now(), 'local', 'patchMatter', 'm' || n, 'begun'
    from generate_series(1, 3000) n`)
  await read('/mirror')
  const { records } = await read('/journal?recordId=m7')
  expect(records).toMatchObject([{ recordId: 'm7' }])
  expect(records[0]).not.toHaveProperty('recordName')
  const file = await fetch(`${origin}/desk/v1/journal/csv`)
  expect((await file.text()).match(/patchMatter/g)).toHaveLength(3000)
  // Once for the page, and once for the three parts of the file.
  expect((await read('/mirror')).kinds[0].count).toBe(2)
})

/** As a thread that is busy for ever, but without the work. */
const standStill = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'

test('a thread that does not close in time is ended all the same', async () => {
  const { read, gateway } = await startDeskWith(
    `${answering}\nparentPort.on('message', ({ call }) => call === 'close' && ${standStill})`,
  )
  expect(await read('/mirror')).toEqual({ use: 'on', kinds: [] })
  await gateway.close()
})

test('a folder that cannot be opened is filled anew, the log says so, and Forget deletes it', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'mirror-folder-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'mirror')
  await mkdir(join(folder, 'database', 'global'), { recursive: true })
  await writeFile(join(folder, 'database', 'PG_VERSION'), 'damaged')
  const { url } = await startUpstream()
  const mirror = {
    location: { dataDir: folder, isCopy: true },
    address: url,
    embedded: false,
    changesDays: 400,
  }
  const { origin, lines } = await startGateway({ url, state: opened().state, mirror })
  // Three databases are started on the way.
  await expect
    .poll(async () => (await fetch(`${origin}/desk/v1/mirror`)).json(), { timeout: 50_000 })
    .toMatchObject({ use: 'on', kinds: mirrorKinds.map(() => ({ state: 'empty' })) })
  await expect.poll(() => lines.join('')).toContain('could not be opened, and is read anew')
  expect((await readdir(parent)).toSorted()).toEqual(['mirror', 'mirror.set-aside'])
  const forgotten = await fetch(`${origin}/desk/v1/mirror`, {
    method: 'POST',
    headers: { ...write, 'content-type': 'application/json' },
    body: '{"command":"forget"}',
  })
  expect(forgotten.status).toBe(204)
  expect(await readdir(parent)).toEqual(['mirror'])
}, 120_000)

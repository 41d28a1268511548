// @vitest-environment node
import { DrizzleQueryError } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { pauses } from '#app/api/read-until.ts'
import { limits } from '#app/api/reads.ts'
import { patience } from '#gateway/proxy/call-limit.ts'
import type { DeskState } from '#gateway/store/state.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { key, startGateway } from '#gateway/testing/stack.ts'
import { remoteUpstream } from '#gateway/upstream/remote.ts'
import { kinds, probes } from './fault-probes.ts'
import { sentences } from './fault-sentences.ts'
import { type Fault, faults, startFaultyService } from './faulty-service.ts'
import { standAt } from './page-globals.ts'

const kept = deskDatabase()

beforeAll(async () => {
  // No test waits for what a person waits for.
  limits.pause = 1
  pauses.splice(0, pauses.length, 1)
  patience.body = 1
  await kept().state.people.changePreferences('local', { timeHoldSeconds: 0 })
})
afterEach(() => void vi.unstubAllGlobals())

/** As long as the service may take, in milliseconds: of what never comes, a test waits for the end. */
const soon = 500
const long = 20_000
/** What a test may take on a busy machine. */
const timeout = 60_000

async function startAt(url: string, { state = kept().state, call = long, upload = long } = {}) {
  const timeouts = { call, upload, ping: long, again: 600_000 }
  const upstream = remoteUpstream({ url, key, timeout: Math.max(call, upload) })
  const { origin } = await startGateway({ upstream, state, timeouts, maxUpload: 1024 * 1024 })
  standAt(origin)
}
const startWith = async (fault: Fault, options = {}) =>
  startAt(await startFaultyService(fault), options)

/** Every call of the desk's own database fails, as where its server is gone. */
function withoutDatabase(state: DeskState): DeskState {
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const fail = () => Promise.reject(new DrizzleQueryError('select 1', [], gone))
  const broken = (store: object | undefined) => store && new Proxy(store, { get: () => fail })
  const stores = Object.entries(state).map(([name, store]) => [name, broken(store)])
  return Object.fromEntries(stores) as DeskState
}

/** What goes wrong around the service. */
const around: { [name: string]: () => Promise<void> } = {
  'nothing listens at the address of the service': () => startAt('http://127.0.0.1:9'),
  'the name of the service is not known': () => startAt('http://nowhere.invalid'),
  'the key is refused everywhere': async () =>
    startAt(await startFaultyService(faults['401'], { ping: 401 })),
  'the database of the desk is down': () =>
    startWith(faults['a list with 200'], { state: withoutDatabase(kept().state) }),
  'the desk is gone': async () => standAt('http://127.0.0.1:9'),
  'the device is offline': async () => standAt('http://127.0.0.1:9', false),
}
/** What never comes. */
const endless = ['nothing is answered', 'an answer begins, and stands still'] as const
const names = [...new Set([...Object.keys(faults), ...Object.keys(around)])]

test('every fault has its sentence for a read, a task, a file and a time record', () => {
  expect(Object.keys(sentences).toSorted()).toEqual(names.toSorted())
})

const promptly = names.filter((name) => !(endless as readonly string[]).includes(name))
test.each(promptly)('%s', { timeout }, async (name) => {
  await (around[name]?.() ?? startWith((faults as { [name: string]: Fault })[name]!))
  const said = await Promise.all(kinds.map((kind) => probes[kind]()))
  expect(said).toEqual(sentences[name])
})

test.each(endless)('%s', { timeout }, async (name) => {
  // An answer that begins must have begun by then.
  await startWith(faults[name], { call: name === 'nothing is answered' ? soon : 3 * soon })
  const [read, task, time] = await Promise.all([probes.read(), probes.task(), probes.time()])
  // The look at the document afterwards is a call, which must succeed on a busy machine.
  await startWith(faults[name], { upload: soon })
  const file = await probes.file()
  expect([read, task, file, time]).toEqual(sentences[name])
})

test('a file beyond the limit of the desk is refused with that limit', async () => {
  await startWith(faults['204'])
  expect(await probes.file(2 * 1024 * 1024)).toBe(
    'Not saved. This is larger than 1 MB, the most that may be sent.',
  )
})

test('a file that is stored a moment after its answer failed to come is found', async () => {
  let looks = 0
  // The first look comes too soon.
  const stored = () => ((looks += 1) > 1 ? { size: 4, versionNumber: 4 } : {})
  await startAt(
    await startFaultyService(faults['the connection is reset before an answer'], { stored }),
  )
  expect(await probes.file()).toBe(
    'Saved. The connection to the service broke before it had answered. But the document has your file.',
  )
})

test('a file that the service says it has, and does not show, is not known', async () => {
  await startWith((response) => void response.end('{"id":"d7","size":4}'))
  expect(await probes.file()).toBe(
    'Not known. The service says that it has the file, but the document still shows its previous version.',
  )
})

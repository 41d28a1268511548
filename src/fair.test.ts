/** Two hundred hostile clients of every kind: another person's list comes soon all the while, and no place is lost. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { performance } from 'node:perf_hooks'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DocumentPage, isLocked } from '#contract/documents.ts'
import { type Database, openDatabase } from '#database/open.ts'
import { type DeskState, openDeskState } from './gateway/store/state.ts'
import { key, startGateway } from '#gateway/testing/stack.ts'
import { inProcessUpstream } from '#gateway/upstream/in-process.ts'
import { elsewhere, hasElsewhere } from '#http/testing/elsewhere.ts'
import { fillWithDemonstration } from '#service/db/demonstration.ts'
import { listen } from '#service/server/listen.ts'
import { createService, type Service } from '#service/service.ts'

const api = '/public/api/v1'
const clients = 200
/**
 * Lists of the other person during each attack; `npm run bench fair` asks for more, attacks twice, and holds them to
 * the clock.
 */
const lists = Number(process.env['LISTS'] ?? 5)
const benching = process.env['BENCH'] === 'fair'
const keys = {
  'Practice Desk': key,
  another: 'the-key-of-another',
  attacker: 'the-key-of-attackers',
}
/** Short, so that attackers are cut off and come back while the test looks on. */
const slow = { total: 4000, window: 1500, floor: 1000 }
const bodyLimits = { json: slow, upload: slow }

let database: Database
let service: Service
let state: DeskState
let filesDir: string
/** Where a document takes a new file. */
let document: string
beforeAll(async () => {
  database = await openDatabase()
  filesDir = await mkdtemp(join(tmpdir(), 'practice-files-'))
  service = await createService({
    database,
    filesDir,
    keys,
    maxUpload: 1_000_000,
    onFailure: (error) => expect.fail(String(error)),
  })
  await fillWithDemonstration(database, { matters: 300 })
  const asked = new Request(`http://service${api}/documents?pageSize=250`, {
    headers: { authorization: `Bearer ${keys.another}` },
  })
  const { records } = DocumentPage.parse(await (await service.fetch(asked)).json())
  document = `documents/${records.find((each) => !each.isEncrypted && !isLocked(each, Date.now()))!.id}`
  state = await openDeskState(database)
}, 120_000)
afterAll(async () => {
  await service.close()
  await database.close()
  await rm(filesDir, { recursive: true, force: true })
})

type Target = { port: number; attacker: string[]; headers: Record<string, string>; list: string }

/** The service alone, where another person is another key. */
async function alone(): Promise<Target> {
  const fetch = (asked: Request) => service.fetch(asked)
  const listener = await listen({ host: '127.0.0.1', port: 0, fetch, bodyLimits })
  onTestFinished(() => listener.close())
  return {
    port: listener.port,
    attacker: ['host: a', `authorization: Bearer ${keys.attacker}`],
    headers: { authorization: `Bearer ${keys.another}` },
    list: 'matters',
  }
}

type Stack = Parameters<typeof startGateway>[0]

/** A gateway, where another person is one at another address. */
async function behindGateway(stack: Stack): Promise<Target> {
  const { port, host } = await startGateway({ ...stack, state, bodyLimits })
  return { port, attacker: [`host: ${host}`, 'x-practice-desk: 1'], headers: {}, list: 'matters' }
}
const embedded = () =>
  behindGateway({
    upstream: inProcessUpstream({ fetch: (asked) => service.fetch(asked), key }),
    connection: { kind: 'embedded' },
  })
/** A service elsewhere that never says a word about contacts. */
async function remote(): Promise<Target> {
  const page = JSON.stringify({
    totalRecords: 1,
    pageIndex: 0,
    records: [{ id: 'x'.repeat(9999) }],
  })
  const upstream = createServer(async (asked, answer) => {
    await text(asked).catch(() => '')
    if (asked.url?.startsWith(`${api}/contacts`)) return
    answer.writeHead(200, { 'content-type': 'application/json' }).end(page)
  }).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  onTestFinished(() => {
    upstream.close()
    upstream.closeAllConnections()
  })
  const { port } = upstream.address() as AddressInfo
  return behindGateway({ url: `http://127.0.0.1:${port}` })
}

const filePart = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'

type Attack = { opening: string; drip?: string; breakOff?: boolean; unread?: boolean }

/** Every kind of attack, said by an attacker with these headers. */
function attacksOn({ attacker }: Target): Record<string, Attack> {
  const say = (line: string, more: string[] = [], body = '') =>
    [`${line} HTTP/1.1`, ...attacker, ...more, '', body].join('\r\n')
  const json = ['content-type: application/json', 'content-length: 9000']
  const form = ['content-type: multipart/form-data; boundary=b', 'content-length: 900000']
  const list = say(`GET ${api}/matters?pageSize=250`)
  return {
    'heads that stand still': { opening: `GET ${api}/matters HTTP/1.1\r\nhost: a\r\nx-half: ` },
    'JSON that stands still': { opening: say(`POST ${api}/tasks`, json, '{') },
    'JSON that trickles': { opening: say(`POST ${api}/tasks`, json, '{'), drip: ' ' },
    'uploads that trickle': { opening: say(`PUT ${api}/${document}`, form, filePart), drip: 'x' },
    'writes that break off': {
      opening: say(`POST ${api}/tasks`, [...json, 'idempotency-key: NUMBER'], '{'),
      breakOff: true,
    },
    'lists in one go': { opening: list.repeat(8) },
    'lists that are never read': { opening: list.repeat(60), unread: true },
    'calls that the service does not answer': { opening: say(`GET ${api}/contacts`) },
  }
}

/** Begins an attack; resolves once each client has said what it has to say, to what ends it. */
async function begin({ port }: Target, attack: Attack, count = clients): Promise<() => void> {
  const program = join(import.meta.dirname, 'http/testing/hostile-clients.js')
  // Everybody else comes from 127.0.0.1.
  const options = JSON.stringify({ port, from: elsewhere, count, ...attack })
  const child = spawn(process.execPath, [program, options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return () => void child.kill('SIGKILL')
}

/** Milliseconds: by the clock, and without what other programs took meanwhile on a machine that is shared. */
type Waited = { clock: number; own: number }

/** How long the other person waits for a list over a connection of its own; the second is what this process works and idles. */
async function waitFor({ port, headers, list }: Target): Promise<Waited> {
  const loop = performance.eventLoopUtilization()
  const work = process.cpuUsage()
  const asked = performance.now()
  const call = request({
    port,
    host: '127.0.0.1',
    path: `${api}/${list}?pageSize=50`,
    headers,
    agent: false,
  })
  call.end()
  const [answer] = await once(call, 'response')
  await text(answer)
  expect(answer.statusCode).toBe(200)
  const { user, system } = process.cpuUsage(work)
  const own = (user + system) / 1000 + performance.eventLoopUtilization(loop).idle
  return { clock: performance.now() - asked, own }
}
async function longestOf(count: number, target: Target): Promise<Waited> {
  let longest = { clock: 0, own: 0 }
  for (let list = 0; list < count; list += 1) longest = longer(longest, await waitFor(target))
  return longest
}
const longer = (one: Waited, other: Waited): Waited => ({
  clock: Math.max(one.clock, other.clock),
  own: Math.max(one.own, other.own),
})

/** More than there are places for, all at once: of the other person, then of the attacker, who took them all. */
async function everyPlace(target: Target): Promise<void> {
  await Promise.all(Array.from({ length: 40 }, () => waitFor(target)))
  const calls = ['GET', 'POST', 'PUT'].flatMap((method) => Array<string>(12).fill(method))
  const answers = await Promise.all(calls.map((method) => askAsAttacker(target, method)))
  // A task without its matter is refused once its turn has come.
  for (const status of answers) expect(status).toBeOneOf([200, 400])
}

/** Reads a list, creates a task or sends a file, whole; resolves to the status. */
async function askAsAttacker({ port, attacker }: Target, method: string): Promise<number> {
  const headers = Object.fromEntries(attacker.map((line) => line.split(': ')))
  const sent: Record<string, { path: string; type?: string; body?: string }> = {
    GET: { path: 'matters' },
    POST: { path: 'tasks', type: 'application/json', body: '{}' },
    PUT: {
      path: document,
      type: 'multipart/form-data; boundary=b',
      body: `${filePart}x\r\n--b--\r\n`,
    },
  }
  const { path, type, body = '' } = sent[method]!
  const call = request({
    port,
    host: '127.0.0.1',
    localAddress: elsewhere,
    path: `${api}/${path}`,
    method,
    headers: {
      ...headers,
      ...(type && { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
    },
    agent: false,
  })
  call.end(body)
  const [answer] = await once(call, 'response')
  await text(answer)
  return answer.statusCode
}

/** A second; on a machine that is shared, where work itself takes longer, many times what a list takes without attack. */
const within = (calm: Waited) => Math.max(1000, 60 * calm.own)

const say = (line: string) => process.stdout.write(`${line}\n`)

test.skipIf(!hasElsewhere).each([
  ['the service alone', alone],
  ['a desk with its embedded service', embedded],
  ['a desk before a service elsewhere', remote],
])(
  'nobody starves the rest at %s',
  async (name, open) => {
    const target = await open()
    await longestOf(5, target)
    const attacks = attacksOn(target)
    for (const round of benching ? ['first', 'second'] : ['first']) {
      const calm = await longestOf(5, target)
      for (const [kind, attack] of Object.entries(attacks)) {
        const early = longestOf(benching ? lists : 0, target)
        const end = await begin(target, attack, round === 'first' ? clients : clients / 4)
        const { clock, own } = longer(await early, await longestOf(lists, target))
        end()
        expect(own, `${kind}, ${round} round`).toBeLessThan(within(calm))
        if (benching) say(`${Math.round(clock)} ms at most: ${name}, ${kind}, ${round} round`)
        if (benching) expect(clock, `${kind}, ${round} round`).toBeLessThan(1000)
      }
      await everyPlace(target)
    }
  },
  400_000,
)

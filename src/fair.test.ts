/** While two hundred clients attack, in every way, another person still gets lists soon; afterwards every place is free again. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
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
import { secondAddress, hasSecondAddress } from '#http/testing/second-address.ts'
import { fillWithDemonstration } from '#service/db/demonstration.ts'
import { listen } from '#service/server/listen.ts'
import { createService, type Service } from '#service/service.ts'

const api = '/public/api/v1'
const clients = 200
/**
 * How many lists the other person reads during each attack; `npm run bench fair` reads more, attacks twice, and limits
 * the time of each by the clock.
 */
const lists = Number(process.env['LISTS'] ?? 5)
const isBench = process.env['BENCH'] === 'fair'
const keys = {
  'Practice Desk': key,
  another: 'the-key-of-another',
  attacker: 'the-key-of-attackers',
}
/** Short, so that attackers are cut off and come back during the test. */
const slow = { total: 4000, window: 1500, floor: 1000 }
const bodyLimits = { json: slow, upload: slow }

let database: Database
let service: Service
let state: DeskState
let filesDir: string
/** The path of a document whose file can be replaced. */
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
  const list = new Request(`http://service${api}/documents?pageSize=250`, {
    headers: { authorization: `Bearer ${keys.another}` },
  })
  const { records } = DocumentPage.parse(await (await service.fetch(list)).json())
  document = `documents/${records.find((each) => !each.isEncrypted && !isLocked(each, Date.now()))!.id}`
  state = await openDeskState(database)
}, 120_000)
afterAll(async () => {
  await service.close()
  await database.close()
  await rm(filesDir, { recursive: true, force: true })
})

type Target = { port: number; attacker: string[]; headers: Record<string, string>; list: string }

/** The service alone, where another person has another key. */
async function serviceAlone(): Promise<Target> {
  const fetch = (request: Request) => service.fetch(request)
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

/** A gateway, where another person has another address. */
async function behindGateway(stack: Stack): Promise<Target> {
  const { port, host } = await startGateway({ ...stack, state, bodyLimits })
  return { port, attacker: [`host: ${host}`, 'x-practice-desk: 1'], headers: {}, list: 'matters' }
}
const embedded = () =>
  behindGateway({
    upstream: inProcessUpstream({ fetch: (request) => service.fetch(request), key }),
    connection: { kind: 'embedded' },
  })
/** A remote service that never answers a call about contacts. */
async function remote(): Promise<Target> {
  const page = JSON.stringify({
    totalRecords: 1,
    pageIndex: 0,
    records: [{ id: 'x'.repeat(9999) }],
  })
  const upstream = createServer(async (request, response) => {
    await text(request).catch(() => '')
    if (request.url?.startsWith(`${api}/contacts`)) return
    response.writeHead(200, { 'content-type': 'application/json' }).end(page)
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

/**
 * Attacks that only `npm run bench fair` makes. What both kinds of desk have in common is attacked at one of them; calls
 * that are not answered are made where the service leaves some unanswered.
 */
const leftOut: Record<string, readonly string[]> = {
  'the service alone': ['calls that the service does not answer'],
  'a desk with its embedded service': [
    'heads that stall',
    'JSON that stalls',
    'JSON that trickles',
    'calls that the service does not answer',
  ],
  'a desk with a remote service': ['writes that break off'],
}

/** Every kind of attack, by an attacker with these headers. */
function attacksOn({ attacker }: Target): Record<string, Attack> {
  const requestOf = (line: string, more: string[] = [], body = '') =>
    [`${line} HTTP/1.1`, ...attacker, ...more, '', body].join('\r\n')
  const json = ['content-type: application/json', 'content-length: 9000']
  const form = ['content-type: multipart/form-data; boundary=b', 'content-length: 900000']
  const list = requestOf(`GET ${api}/matters?pageSize=250`)
  const halfTask = requestOf(`POST ${api}/tasks`, json, '{')
  return {
    'heads that stall': { opening: `GET ${api}/matters HTTP/1.1\r\nhost: a\r\nx-half: ` },
    'JSON that stalls': { opening: halfTask },
    'JSON that trickles': { opening: halfTask, drip: ' ' },
    'uploads that trickle': {
      opening: requestOf(`PUT ${api}/${document}`, form, filePart),
      drip: 'x',
    },
    'writes that break off': {
      opening: requestOf(`POST ${api}/tasks`, [...json, 'idempotency-key: NUMBER'], '{'),
      breakOff: true,
    },
    'pipelined lists': { opening: list.repeat(8) },
    'lists that are never read': { opening: list.repeat(60), unread: true },
    'calls that the service does not answer': { opening: requestOf(`GET ${api}/contacts`) },
  }
}

/** Begins an attack; resolves, once each client has sent its opening, to a function that ends it. */
async function begin({ port }: Target, attack: Attack, count: number): Promise<() => void> {
  const program = join(import.meta.dirname, 'http/testing/hostile-clients.js')
  // Everybody else comes from 127.0.0.1.
  const options = JSON.stringify({ port, from: secondAddress, count, ...attack })
  const child = spawn(process.execPath, [program, options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return () => void child.kill('SIGKILL')
}

/** Milliseconds: by the clock, and without the time that other programs of a shared machine took meanwhile. */
type Duration = { clock: number; own: number }

/** How long the other person waits for a list over a new connection; `own` is the time that this process worked or was idle. */
async function timeList({ port, headers, list }: Target): Promise<Duration> {
  const loop = performance.eventLoopUtilization()
  const work = process.cpuUsage()
  const started = performance.now()
  const call = httpRequest({
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
  return { clock: performance.now() - started, own }
}
async function longestOf(count: number, target: Target): Promise<Duration> {
  let longest = { clock: 0, own: 0 }
  for (let list = 0; list < count; list += 1) longest = longer(longest, await timeList(target))
  return longest
}
const longer = (one: Duration, other: Duration): Duration => ({
  clock: Math.max(one.clock, other.clock),
  own: Math.max(one.own, other.own),
})

/** Makes more calls at once than there are places, first as the other person and then as the attacker. */
async function useEveryPlace(target: Target): Promise<void> {
  await Promise.all(Array.from({ length: 40 }, () => timeList(target)))
  const calls = ['GET', 'POST', 'PUT'].flatMap((method) => Array<string>(12).fill(method))
  const answers = await Promise.all(calls.map((method) => callAsAttacker(target, method)))
  // A task without a matter is refused with 400, but only once it has a place.
  for (const status of answers) expect(status).toBeOneOf([200, 400])
}

/** Reads a list, creates a task or sends a file; resolves to the status. */
async function callAsAttacker({ port, attacker }: Target, method: string): Promise<number> {
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
  const call = httpRequest({
    port,
    host: '127.0.0.1',
    localAddress: secondAddress,
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

/** A second, or on a slow machine many times what a list takes without an attack. */
const limitFor = (calm: Duration) => Math.max(1000, 60 * calm.own)

type Attacked = { attack: Attack; count: number; target: Target; limit: number }

/**
 * The longest wait of the other person during an attack; outside the bench, of the first of three attacks in which it
 * stays below the limit: a machine that others use was half as quick for a second, and what keeps people waiting does
 * so in each of them.
 */
async function longestDuring({ attack, count, target, limit }: Attacked): Promise<Duration> {
  let longest: Duration
  let attacks = isBench ? 1 : 3
  do {
    const early = longestOf(isBench ? lists : 0, target)
    const end = await begin(target, attack, count)
    longest = longer(await early, await longestOf(lists, target))
    end()
    attacks -= 1
  } while (longest.own >= limit && attacks > 0)
  return longest
}

const print = (line: string) => process.stdout.write(`${line}\n`)

test.skipIf(!hasSecondAddress).each([
  ['the service alone', serviceAlone],
  ['a desk with its embedded service', embedded],
  ['a desk with a remote service', remote],
])(
  'no attacker keeps another person from reading lists at %s',
  async (name, open) => {
    const target = await open()
    await longestOf(5, target)
    const attacks = Object.entries(attacksOn(target)).filter(
      ([kind]) => isBench || !leftOut[name]?.includes(kind),
    )
    for (const round of isBench ? ['first', 'second'] : ['first']) {
      const calm = await longestOf(5, target)
      for (const [kind, attack] of attacks) {
        const count = round === 'first' ? clients : clients / 4
        const { clock, own } = await longestDuring({ attack, count, target, limit: limitFor(calm) })
        expect(own, `${kind}, ${round} round`).toBeLessThan(limitFor(calm))
        if (isBench) print(`${Math.round(clock)} ms at most: ${name}, ${kind}, ${round} round`)
        if (isBench) expect(clock, `${kind}, ${round} round`).toBeLessThan(1000)
      }
      await useEveryPlace(target)
    }
  },
  400_000,
)

/** What the gateway costs, beside nginx before the same service: requests a second on one core, the processor time of a call, and the delay that each adds (`npm run bench gateway`). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { apiPrefix } from '#contract/operation.ts'
import {
  isInstalled,
  load,
  type Measured,
  measuredCore,
  otherCore,
  pin,
  processorTime,
} from './bench/gateway/load.ts'
import { startNginx } from './bench/gateway/nginx.ts'
import { startDesk } from './desk.ts'

const rounds = 5
/** What is asked for, and the goals: the least share of nginx's requests a second. */
const kinds = [
  { name: '5 KB, 16 connections', pageSize: 25, connections: 16, seconds: 2, leastShare: 0.4 },
  { name: '200 KB, 16 connections', pageSize: 250, connections: 16, seconds: 2, leastShare: 0.9 },
  { name: '5 KB, one connection', pageSize: 25, connections: 1, seconds: 1 },
]
type Kind = (typeof kinds)[number]
const single = kinds.at(-1)!
/** The most that the gateway may add at one connection, in milliseconds. */
const mostAdded = 0.2

/** `cost` is the processor time of a call in microseconds, where it is known. */
type Result = Measured & { cost: number | undefined }
type Side = { name: string; url: string; pid: number; results: Map<Kind, Result[]> }

const sideOf = (name: string, { url, pid }: Pick<Side, 'url' | 'pid'>): Side => ({
  name,
  url,
  pid,
  results: new Map(kinds.map((kind) => [kind, []])),
})

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Starts a program that prints its port: the service that answers everybody, or the proxy that does nothing else. */
async function start(name: 'service' | 'bare', ...args: string[]) {
  const program = fileURLToPath(new URL(`bench/gateway/${name}.js`, import.meta.url))
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  const url = `http://127.0.0.1:${Number(port)}`
  return { url, port: Number(port), pid: child.pid!, stop: () => void child.kill('SIGKILL') }
}

async function startSides(folder: string, pinned: boolean) {
  const service = await start('service')
  const bare = await start('bare', service.url)
  const desk = await startDesk(
    {
      DATA_DIR: join(folder, 'desk'),
      PRACTICE_API_URL: service.url,
      PRACTICE_API_KEY: 'a-key-for-the-benchmark-of-gateways',
    },
    { measured: true },
  )
  const nginx = await startNginx(join(folder, 'nginx'), service.port).catch(async (error) => {
    await desk.stop()
    bare.stop()
    service.stop()
    throw error
  })
  if (pinned) {
    await pin(service.pid, otherCore)
    for (const { pid } of nginx ? [desk, bare, nginx] : [desk, bare]) await pin(pid, measuredCore)
  }
  const stop = async () => {
    await Promise.all([desk.stop(), nginx?.stop()])
    bare.stop()
    service.stop()
  }
  return {
    alone: sideOf('service alone', service),
    own: sideOf('gateway', desk),
    least: sideOf('bare proxy', bare),
    rival: nginx && sideOf('nginx', nginx),
    stop,
  }
}

async function measure({ url, pid, results }: Side, kind: Kind, pinned: boolean) {
  const { pageSize, ...sent } = kind
  const address = `${url}${apiPrefix}/matters?pageSize=${pageSize}`
  const before = await processorTime(pid)
  const measured = await load(address, { ...sent, pinned })
  const after = await processorTime(pid)
  const spent = before === undefined || after === undefined ? undefined : after - before
  results.get(kind)!.push({ ...measured, cost: spent && (spent * 1e6) / measured.answers })
}

async function measureAll(sides: readonly Side[], pinned: boolean) {
  // So that what is compiled on the way is not measured.
  for (const { url } of sides) {
    const address = `${url}${apiPrefix}/matters?pageSize=`
    await load(`${address}25`, { connections: 16, seconds: 3, pinned })
    await load(`${address}250`, { connections: 16, seconds: 1, pinned })
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of kinds) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed())
        await measure(side, kind, pinned)
    }
  }
}

function median(values: number[]) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
}
const perSecond = ({ results }: Side, kind: Kind) =>
  median(results.get(kind)!.map((each) => each.perSecond))
const delay = ({ results }: Side, kind: Kind) =>
  median(results.get(kind)!.map((each) => each.median))
const cost = ({ results }: Side, kind: Kind) =>
  median(results.get(kind)!.map((each) => each.cost ?? Number.NaN))

function printTable(sides: readonly Side[], pinned: boolean) {
  const where = pinned ? 'the measured process on a core of its own' : 'without cores of their own'
  const [busy = 0] = loadavg()
  print(`\nMedians of ${rounds} rounds, ${where}; load of the machine ${busy.toFixed(1)}`)
  for (const kind of kinds) {
    for (const side of sides) {
      const figures = `${perSecond(side, kind).toFixed(0).padStart(7)} a second, median ${delay(side, kind).toFixed(3)} ms, processor ${cost(side, kind).toFixed(0)} µs`
      print(`${kind.name.padEnd(23)} ${side.name.padEnd(14)} ${figures}`)
    }
  }
}

/** Prints what the gateway reaches of nginx, and holds it to the goals. */
function compare(own: Side, rival: Side) {
  for (const kind of kinds) {
    if (kind.leastShare === undefined) continue
    const share = perSecond(own, kind) / perSecond(rival, kind)
    print(`${kind.name}: ${share.toFixed(2)} of nginx (goal ≥ ${kind.leastShare})`)
    expect.soft(share, kind.name).toBeGreaterThanOrEqual(kind.leastShare)
  }
}

test('the gateway answers nearly as often as nginx does, and adds little time', async () => {
  if (!(await isInstalled('wrk'))) {
    return print(
      'Nothing is measured: wrk is not installed (Debian: apt-get install wrk nginx-light).',
    )
  }
  const pinned = availableParallelism() > 1 && (await isInstalled('taskset'))
  const folder = await mkdtemp(join(tmpdir(), 'practice-desk-bench-'))
  const { alone, own, least, rival, stop } = await startSides(folder, pinned)
  try {
    const sides = rival ? [own, least, rival, alone] : [own, least, alone]
    await measureAll(sides, pinned)
    printTable(sides, pinned)
    if (rival) compare(own, rival)
    else
      print(
        'nginx is not installed (Debian: apt-get install nginx-light): compared with the service alone.',
      )
    const added = delay(own, single) - delay(alone, single)
    const beside = rival
      ? `; nginx adds ${(delay(rival, single) - delay(alone, single)).toFixed(3)} ms`
      : ''
    print(`One connection: ${added.toFixed(3)} ms added (goal ≤ ${mostAdded})${beside}\n`)
    expect.soft(added).toBeLessThanOrEqual(mostAdded)
  } finally {
    await stop()
    await rm(folder, { recursive: true })
  }
})

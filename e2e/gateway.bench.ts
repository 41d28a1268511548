/** What the gateway costs, beside nginx before the same service: requests a second on one core, and the delay that each adds (`npm run bench gateway`). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
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

type Side = { name: string; url: string; results: Map<Kind, Measured[]> }

const sideOf = (name: string, url: string): Side => ({
  name,
  url,
  results: new Map(kinds.map((kind) => [kind, []])),
})

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Starts the service that answers everybody; resolves to its port. */
async function startService() {
  const program = fileURLToPath(new URL('bench/gateway/service.js', import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  return { port: Number(port), pid: child.pid!, stop: () => void child.kill('SIGKILL') }
}

async function startSides(folder: string, pinned: boolean) {
  const service = await startService()
  const url = `http://127.0.0.1:${service.port}`
  const desk = await startDesk(
    {
      DATA_DIR: join(folder, 'desk'),
      PRACTICE_API_URL: url,
      PRACTICE_API_KEY: 'a-key-for-the-benchmark-of-gateways',
    },
    { measured: true },
  )
  const nginx = await startNginx(join(folder, 'nginx'), service.port).catch(async (error) => {
    await desk.stop()
    service.stop()
    throw error
  })
  if (pinned) {
    await pin(service.pid, otherCore)
    for (const { pid } of nginx ? [desk, nginx] : [desk]) await pin(pid, measuredCore)
  }
  const stop = async () => {
    await Promise.all([desk.stop(), nginx?.stop()])
    service.stop()
  }
  const alone = sideOf('service alone', url)
  return {
    alone,
    own: sideOf('gateway', desk.url),
    rival: nginx && sideOf('nginx', nginx.url),
    stop,
  }
}

async function measure({ url, results }: Side, kind: Kind, pinned: boolean) {
  const { pageSize, ...sent } = kind
  const address = `${url}${apiPrefix}/matters?pageSize=${pageSize}`
  results.get(kind)!.push(await load(address, { ...sent, pinned }))
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

function printTable(sides: readonly Side[], pinned: boolean) {
  const where = pinned ? 'the measured process on a core of its own' : 'without cores of their own'
  print(`\nMedians of ${rounds} rounds, ${where}`)
  for (const kind of kinds) {
    for (const side of sides) {
      const figures = `${perSecond(side, kind).toFixed(0).padStart(7)} a second, median ${delay(side, kind).toFixed(3)} ms`
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
  const { alone, own, rival, stop } = await startSides(folder, pinned)
  try {
    const sides = rival ? [own, rival, alone] : [own, alone]
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

/** Time records through a service that breaks in every way, from browsers that come and go. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { timeRecord } from '#contract/testing/time-record.ts'
import type { OutboxRecord } from '#contract/time-outbox.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { key, startGateway, write } from '#gateway/testing/stack.ts'
import { remoteUpstream } from '#gateway/upstream/remote.ts'
import { endurance } from '#main/testing/endurance.ts'

const kept = deskDatabase()
const many = endurance.recordsToFaultyService

/** Whole numbers below a bound, the same in every run (a linear congruential generator). */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A service that keeps time records, or does not, and answers, or does not; now and then it is not there at all. */
async function startRestlessService(random: (below: number) => number) {
  const arrived = new Map<string, number>()
  const ways = { kept: 0, dropped: 0, failed: 0, stalled: 0, deaths: 0 }
  const keep = (name: string) => arrived.set(name, (arrived.get(name) ?? 0) + 1)
  const answer = (response: ServerResponse, name: string) => {
    const fate = random(100)
    const keeps = random(2) === 0
    if (fate >= 30 || keeps) keep(name)
    if (fate < 10) ways.dropped += 1
    else if (fate < 20) ways.failed += 1
    else if (fate < 30) ways.stalled += 1
    else ways.kept += 1
    if (fate < 10) response.destroy()
    else if (fate < 20) response.writeHead(500).end('{}')
    else if (fate >= 30) response.writeHead(200).end(JSON.stringify({ id: `id of ${name}` }))
  }
  const start = async (port: number) => {
    const server = createServer(async (request, response) => {
      const body = await text(request).catch(() => '')
      if (request.method === 'GET') return void response.writeHead(200).end('{}')
      // A body that broke off reaches no service.
      if (request.complete)
        answer(response, (JSON.parse(body) as { description: string }).description)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await start(0)
  const { port } = server.address() as AddressInfo
  const over = new AbortController()
  const die = async () => {
    while (!over.signal.aborted) {
      await wait(150 + random(400))
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      ways.deaths += 1
      await wait(20 + random(120))
      server = await start(port)
    }
    server.closeAllConnections()
    server.close()
  }
  const dying = die()
  onTestFinished(async () => {
    over.abort()
    await dying
  })
  return { url: `http://127.0.0.1:${port}`, arrived, ways }
}

test(`records each of ${many} at the service exactly once, or shows it as unknown`, async () => {
  const random = seeded(2026)
  const { state } = kept()
  await state.people.changePreferences('local', { timeHoldSeconds: 0 })
  const service = await startRestlessService(random)
  const gateways = await Promise.all(
    [1, 2].map(() =>
      startGateway({
        upstream: remoteUpstream({ url: service.url, key }),
        state,
        timeouts: { call: 500, again: 100 },
      }),
    ),
  )
  let vanished = 0

  /** Saves; goes away before it knows, now and then, and saves again when it is back, as its draft says. */
  const save = async (number: number): Promise<string> => {
    const id = randomUUID()
    const body = JSON.stringify({ ...timeRecord, description: `record ${number}` })
    for (;;) {
      const { origin } = gateways[random(2)]!
      const leaves = random(3) === 0 ? AbortSignal.timeout(random(12)) : null
      const answer = await fetch(`${origin}/desk/v1/time-records/${id}`, {
        method: 'PUT',
        headers: write,
        body,
        signal: leaves,
      }).catch(() => undefined)
      if (answer?.ok) return id
      vanished += 1
    }
  }

  const began = performance.now()
  const queue = Array.from({ length: many }, (_, number) => number)
  const names = new Map<string, string>()
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
        names.set(await save(number), `record ${number}`)
      }
    }),
  )
  const open = async () =>
    (await state.outbox.listOpen('local')).filter(({ state: is }) => is !== 'unknown')
  await expect.poll(async () => (await open()).length, { timeout: 90_000, interval: 200 }).toBe(0)
  const seconds = (performance.now() - began) / 1000

  const all = await Promise.all(
    [...names.keys()].map((id) => state.outbox.find('local', id) as Promise<OutboxRecord>),
  )
  const recorded = all.filter((one) => one.state === 'recorded')
  const unknown = all.filter((one) => one.state === 'unknown')
  const times = (one: OutboxRecord) => service.arrived.get(names.get(one.id)!) ?? 0
  expect(recorded.length + unknown.length).toBe(many)
  expect(recorded.filter((one) => times(one) !== 1)).toEqual([])
  expect(unknown.filter((one) => times(one) > 1)).toEqual([])
  expect([...service.arrived.values()].filter((count) => count > 1)).toEqual([])
  for (const one of recorded) expect(one.serviceId).toBe(`id of ${names.get(one.id)}`)
  // Both outcomes must have occurred, or the test would prove nothing.
  expect(unknown.filter((one) => times(one) === 1).length).toBeGreaterThan(2)
  expect(unknown.filter((one) => times(one) === 0).length).toBeGreaterThan(2)
  expect(vanished).toBeGreaterThan(10)
  process.stdout.write(
    `${many} records in ${seconds.toFixed(1)} s: ${recorded.length} recorded, ${unknown.length} unknown, ${vanished} saves broken off; ${JSON.stringify(service.ways)}\n`,
  )
}, 300_000)

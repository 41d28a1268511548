/** Sends time records to a service that fails in every way, from browsers that disconnect and come back. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { timeRecord } from '#contract/testing/time-record.ts'
import type { OutboxRecord } from '#contract/desk/time-outbox.ts'
import { deskDatabase } from '#gateway/testing/desk.ts'
import { key, startGateway, write } from '#gateway/testing/stack.ts'
import { remoteUpstream } from '#gateway/upstream/remote.ts'
import { endurance } from '#main/testing/endurance.ts'
import { freePort } from '#scripts/free-port.js'

const opened = deskDatabase()
const count = endurance.recordsToFaultyService

/** Whole numbers below a bound, the same in every run (a linear congruential generator). */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A service that may or may not store a time record, may or may not answer, and sometimes does not run at all. */
async function startUnreliableService(random: (below: number) => number) {
  const stored = new Map<string, number>()
  const outcomes = { stored: 0, dropped: 0, failed: 0, stalled: 0, restarts: 0 }
  const store = (name: string) => stored.set(name, (stored.get(name) ?? 0) + 1)
  const answer = (response: ServerResponse, name: string) => {
    const chance = random(100)
    const storesAnyway = random(2) === 0
    if (chance >= 30 || storesAnyway) store(name)
    if (chance < 10) outcomes.dropped += 1
    else if (chance < 20) outcomes.failed += 1
    else if (chance < 30) outcomes.stalled += 1
    else outcomes.stored += 1
    if (chance < 10) response.destroy()
    else if (chance < 20) response.writeHead(500).end('{}')
    else if (chance >= 30) response.writeHead(200).end(JSON.stringify({ id: `id of ${name}` }))
  }
  const start = async (port: number) => {
    const server = createServer(async (request, response) => {
      const body = await text(request).catch(() => '')
      if (request.method === 'GET') return void response.writeHead(200).end('{}')
      // No service acts on a body that breaks off.
      if (request.complete)
        answer(response, (JSON.parse(body) as { description: string }).description)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  // Between two restarts nothing else may be given its port.
  const port = await freePort()
  let server = await start(port)
  const stopping = new AbortController()
  const restartAgainAndAgain = async () => {
    while (!stopping.signal.aborted) {
      await wait(150 + random(400))
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      outcomes.restarts += 1
      await wait(20 + random(120))
      server = await start(port)
    }
    server.closeAllConnections()
    server.close()
  }
  const restarting = restartAgainAndAgain()
  onTestFinished(async () => {
    stopping.abort()
    await restarting
  })
  return { url: `http://127.0.0.1:${port}`, stored, outcomes }
}

test(`records each of ${count} time records exactly once, or shows it as unknown`, async () => {
  const random = seeded(2026)
  const { state } = opened()
  await state.people.changePreferences('local', { timeHoldSeconds: 0 })
  const service = await startUnreliableService(random)
  const gateways = await Promise.all(
    [1, 2].map(() =>
      startGateway({
        upstream: remoteUpstream({ url: service.url, key }),
        state,
        timeouts: { call: 500, retry: 100 },
      }),
    ),
  )
  let disconnects = 0

  /** Saves as a browser does: it sometimes disconnects before the answer, and then saves its draft again. */
  const save = async (number: number): Promise<string> => {
    const id = randomUUID()
    const body = JSON.stringify({ ...timeRecord, description: `record ${number}` })
    for (;;) {
      const { origin } = gateways[random(2)]!
      const signal = random(3) === 0 ? AbortSignal.timeout(random(12)) : null
      const answer = await fetch(`${origin}/desk/v1/time-records/${id}`, {
        method: 'PUT',
        headers: write,
        body,
        signal,
      }).catch(() => undefined)
      if (answer?.ok) return id
      disconnects += 1
    }
  }

  const started = performance.now()
  const queue = Array.from({ length: count }, (_, number) => number)
  const names = new Map<string, string>()
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
        names.set(await save(number), `record ${number}`)
      }
    }),
  )
  const open = async () =>
    (await state.outbox.listOpen('local')).filter((record) => record.state !== 'unknown')
  await expect.poll(async () => (await open()).length, { timeout: 90_000, interval: 200 }).toBe(0)
  const seconds = (performance.now() - started) / 1000

  const all = await Promise.all(
    [...names.keys()].map((id) => state.outbox.find('local', id) as Promise<OutboxRecord>),
  )
  const recorded = all.filter((one) => one.state === 'recorded')
  const unknown = all.filter((one) => one.state === 'unknown')
  const times = (one: OutboxRecord) => service.stored.get(names.get(one.id)!) ?? 0
  expect(recorded.length + unknown.length).toBe(count)
  expect(recorded.filter((one) => times(one) !== 1)).toEqual([])
  expect(unknown.filter((one) => times(one) > 1)).toEqual([])
  expect([...service.stored.values()].filter((stored) => stored > 1)).toEqual([])
  for (const one of recorded) expect(one.serviceId).toBe(`id of ${names.get(one.id)}`)
  // Both kinds must have occurred, or the test would prove nothing.
  expect(unknown.filter((one) => times(one) === 1).length).toBeGreaterThan(2)
  expect(unknown.filter((one) => times(one) === 0).length).toBeGreaterThan(2)
  expect(disconnects).toBeGreaterThan(10)
  process.stdout.write(
    `${count} records in ${seconds.toFixed(1)} s: ${recorded.length} recorded, ${unknown.length} unknown, ${disconnects} saves interrupted; ${JSON.stringify(service.outcomes)}\n`,
  )
}, 300_000)

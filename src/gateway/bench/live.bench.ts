/** 500 browsers that listen to one desk (`npm run bench live`): what they cost, how soon the last hears, and what any misses. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { openGuard } from '#gateway/http/guard.ts'
import { openDeskState } from '#gateway/store/state.ts'
import { startGateway, startUpstream, write } from '#gateway/testing/stack.ts'

const browsers = 500
const reconnects = 100
const goals = { megabytes: 100, ms: 1000 }
const soon = { timeout: 30_000, interval: 1 }

/** A desk on a folder of its own, with a person for each browser. */
async function startFirm() {
  const folder = await mkdtemp(join(tmpdir(), 'practice-live-'))
  const database = await openDatabase({ dataDir: folder })
  onTestFinished(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })
  const state = await openDeskState(database)
  const { url } = await startUpstream((request, response) => {
    request.resume()
    response.writeHead(204).end()
  })
  const { origin, port } = await startGateway({
    url,
    state,
    guard: async () => ({
      ...openGuard,
      async refuseCall(exchange) {
        const id = String(exchange.request.headers['x-person'] ?? randomUUID())
        exchange.person = { id, role: 'editor' }
        return false
      },
    }),
  })
  const save = (id: string) =>
    fetch(`${origin}/public/api/v1/tasks/${id}`, { method: 'PATCH', headers: write, body: '{}' })
  return { port, save }
}

/** A browser that listens, and goes on after what it has heard whenever it comes back. */
function createBrowser(port: number, person: string) {
  let socket: Socket | undefined
  let rest = ''
  let last = ''
  let isReady = false
  const heard = new Set<string>()
  const hear = (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      last = /^id: (\d+)$/.exec(line)?.[1] ?? last
      isReady ||= line === 'event: ready'
      const id = /"id":"([^"]+)"/.exec(line)?.[1]
      if (id) heard.add(id)
    }
  }
  return {
    heard,
    async listen() {
      isReady = false
      socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.setEncoding('utf8').on('data', hear)
      await once(socket, 'connect')
      const after = last && `last-event-id: ${last}\r\n`
      socket.write(
        `GET /desk/v1/live HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-person: ${person}\r\n${after}\r\n`,
      )
      await vi.waitFor(() => expect(isReady).toBe(true), soon)
    },
    leave() {
      socket?.destroy()
      rest = ''
    },
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What is in use; how much of it the system has lent says more of the garbage before. */
function megabytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

test(`${browsers} browsers that listen cost little, hear at once, and miss nothing`, async () => {
  const { port, save } = await startFirm()
  const first = createBrowser(port, 'first')
  await first.listen()
  await save('warm')
  await vi.waitFor(() => expect(first.heard).toContain('warm'), soon)
  const before = megabytes()
  const all = Array.from({ length: browsers }, (_, place) => createBrowser(port, `p-${place}`))
  onTestFinished(() => [first, ...all].forEach(({ leave }) => leave()))
  for (const one of all) await one.listen()
  const cost = megabytes() - before

  const saved = await save('one')
  const savedAt = performance.now()
  expect(saved.status).toBe(204)
  await vi.waitFor(() => expect(all.filter(({ heard }) => !heard.has('one'))).toEqual([]), soon)
  const took = performance.now() - savedAt

  for (let round = 0; round < reconnects; round += 1) {
    const away = all.filter((_, place) => place % reconnects === round)
    for (const one of away) one.leave()
    await save(`round-${round}`)
    await Promise.all(away.map(({ listen }) => listen()))
  }
  const wanted = Array.from({ length: reconnects }, (_, round) => `round-${round}`)
  const missed = () => all.flatMap(({ heard }) => wanted.filter((id) => !heard.has(id)))
  await vi.waitFor(() => expect(missed()).toEqual([]), soon)
  process.stdout.write(
    `${browsers} browsers, with both ends of their connections: ${cost.toFixed(0)} MB; ` +
      `the last heard ${took.toFixed(0)} ms after a change; ${reconnects} changes while some were away: 0 missed.\n`,
  )
  expect(cost).toBeLessThan(goals.megabytes)
  expect(took).toBeLessThan(goals.ms)
})

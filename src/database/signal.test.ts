import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from './open.ts'
import { openSignal } from './signal.ts'
import { rowsOf } from './sql.ts'
import { createTestDatabase } from './testing/postgres.ts'

/** A database on a server; `open` opens it as one more process does. */
async function newDatabase() {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  const open = async () => {
    const database = await openDatabase({ url })
    onTestFinished(() => database.close())
    return database
  }
  return { url, open }
}

test('the other processes hear a signal, and its sender does not', async () => {
  const { open } = await newDatabase()
  const signalOfOne = async () => (await open()).signal!('desk_test')
  const [one, other] = [await signalOfOne(), await signalOfOne()]
  const [own, heard] = [vi.fn(), vi.fn()]
  onTestFinished(one.listen(own))
  onTestFinished(other.listen(heard))
  // Each hears once as it begins.
  await vi.waitFor(
    () => expect([own, heard].map(({ mock }) => mock.calls.length)).toEqual([1, 1]),
    20_000,
  )
  await one.send()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), 20_000)
  expect(own).toHaveBeenCalledTimes(1)
})

test('a connection that was ended is made anew, and one that nobody wants is ended', async () => {
  const { url, open } = await newDatabase()
  const { sql: db } = await open()
  const heard = vi.fn()
  const stop = openSignal(url, new Pool(), 'desk_test', 100).listen(heard)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), 20_000)
  const listening = sql`from pg_stat_activity
    where datname = current_database() and query = 'listen desk_test'`
  await db.execute(sql`select pg_terminate_backend(pid) ${listening}`)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2), 20_000)
  stop()
  await vi.waitFor(async () => {
    expect(await rowsOf(db, sql`select pid ${listening}`)).toEqual([])
  }, 20_000)
})

/** Listens through a server of a test, which closes with it. */
async function listenThrough(url: string, onConnection: (socket: Socket) => void) {
  const server = createServer(onConnection)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  const heard = vi.fn()
  const stop = openSignal(through.href, new Pool(), 'desk_test').listen(heard)
  onTestFinished(stop)
  return { heard, stop }
}

test('a server that is away for long leaves nothing behind of each attempt to reach it', async () => {
  const warned = vi.fn<(warning: Error) => void>()
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let attempts = 0
  await listenThrough('postgres://desk@server/desk', (socket) => {
    attempts += 1
    socket.destroy()
  })
  await expect
    .poll(() => {
      vi.advanceTimersByTime(5000)
      return attempts
    })
    .toBeGreaterThan(12)
  expect(warned.mock.calls.map(([{ name }]) => name)).not.toContain('MaxListenersExceededWarning')
})

test('somebody who stops listening while the connection is made hears nothing', async () => {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  const { hostname, port } = new URL(url)
  const closed = vi.fn()
  const { heard, stop } = await listenThrough(url, (socket) => {
    stop()
    socket.pipe(connect(Number(port), hostname)).pipe(socket)
    socket.on('close', closed)
  })
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), 20_000)
  expect(heard).not.toHaveBeenCalled()
})

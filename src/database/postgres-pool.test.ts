import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { randomPageCost } from './page-cost.ts'
import { openPool } from './postgres-pool.ts'
import { createTestDatabase } from './testing/postgres.ts'

let proxy: Awaited<ReturnType<typeof openProxy>>
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase(inject('postgresUrl'))
  drop = database.drop
  proxy = await openProxy(database.url)
})
afterAll(async () => {
  proxy.close()
  await drop()
})

/** A connection to the server that can fall silent and break; `alter` changes what the server answers. */
async function openProxy(url: string, alter = (answer: Buffer) => answer) {
  const { hostname, port } = new URL(url)
  const sockets: Socket[] = []
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    client.pipe(upstream)
    upstream.pipe(alterStream(alter)).pipe(client)
    for (const socket of [client, upstream]) {
      socket.on('error', () => {})
      socket.on('close', () => upstream.destroy())
    }
    sockets.push(client, upstream)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    fallSilent() {
      for (const socket of sockets) {
        socket.unpipe()
        // Data is lost; the end of a connection is still noticed.
        socket.resume()
      }
    },
    disconnect() {
      for (const socket of sockets.splice(0)) socket.destroy()
    },
    close: () => void server.close(),
  }
}

const alterStream = (alter: (answer: Buffer) => Buffer) =>
  new Transform({ transform: (answer, _encoding, done) => done(null, alter(answer)) })

/** Longer than a server that pauses for a moment is silent. */
const limits = { statement: 20_000, silence: 2000 }
const open = async () => {
  const pool = await openPool(proxy.url, { max: 2, limits })
  return { pool, db: drizzle(pool) }
}
const textsIn = async (db: ReturnType<typeof drizzle>) =>
  (await db.execute(sql`select text from kept order by text`)).rows.map(({ text }) => text)

beforeEach(async () => {
  const pool = await openPool(proxy.url, { max: 1 })
  await pool.query('drop table if exists kept')
  await pool.query('create table kept (text text)')
  await pool.end()
})

test('runs no statement in an earlier transaction after the server fell silent', async () => {
  const { pool, db } = await open()
  const failed = db.transaction(async (transaction) => {
    await transaction.execute(sql`insert into kept values ('before')`)
    proxy.fallSilent()
    await transaction.execute(sql`insert into kept values ('in silence')`)
  })
  await expect(failed).rejects.toThrow()
  await db.execute(sql`insert into kept values ('after')`)
  expect(await textsIn(db)).toEqual(['after'])
  await pool.end()
})

test('starts a transaction after any number of failed starts, and ends the pool', async () => {
  const { pool, db } = await open()
  const begin = () => db.transaction((transaction) => transaction.execute(sql`select 1`))
  for (let round = 0; round < 2; round += 1) {
    await Promise.all([begin(), begin()])
    proxy.fallSilent()
    const ended = await Promise.allSettled([begin(), begin()])
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  }
  await begin()
  await pool.end()
})

test('a connection that breaks inside a transaction fails that transaction only', async () => {
  const { pool, db } = await open()
  const failed = db.transaction(async (transaction) => {
    await transaction.execute(sql`insert into kept values ('before')`)
    const broken = transaction.execute(sql`select pg_sleep(10)`)
    proxy.disconnect()
    await broken
  })
  await expect(failed).rejects.toThrow()
  expect(await textsIn(db)).toEqual([])
  await pool.end()
})

test('has no statement compiled or shared out that people wait for, nor planned for a turning disk', async () => {
  const pool = await openPool(proxy.url, { max: 1, limits: { statement: 20_000, silence: 20_000 } })
  const { rows } = await pool.query(
    `select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers,
      current_setting('random_page_cost') as page`,
  )
  await pool.end()
  expect(rows).toEqual([{ jit: 'off', workers: '0', page: randomPageCost }])
})

test('limits a statement, but leaves no limit on a connection that a pooler lends to others', async () => {
  const limitOn = async (url: string) => {
    const pool = await openPool(url, { max: 1, limits: { statement: 20_000, silence: 20_000 } })
    const { rows } = await pool.query('show statement_timeout')
    await pool.end()
    return rows
  }
  expect(await limitOn(proxy.url)).toEqual([{ statement_timeout: '20s' }])
  const pooler = await openProxy(proxy.url, withOwnProcess)
  expect(await limitOn(pooler.url)).toEqual([{ statement_timeout: '0' }])
  pooler.close()
})

/** A pooler sends a process number of its own: BackendKeyData is `K`, a length of 12, the number, and a key. */
function withOwnProcess(answer: Buffer): Buffer {
  const index = answer.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
  if (index >= 0) answer.writeInt32BE(-1, index + 5)
  return answer
}

import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { wholeTimeRecord } from '#contract/testing/time-record.ts'
import { rowsOf } from '#database/sql.ts'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import { key, startGateway, startUpstream } from '#gateway/testing/stack.ts'
import { deskDatabase, startDesk } from '#gateway/testing/desk.ts'

const opened = deskDatabase()
const api = '/public/api/v1'
const hex = Buffer.from(key).toString('hex')
const spellings = [
  key,
  Array.from(key).toReversed().join(''),
  hex,
  Buffer.from(key).toString('base64'),
]
/** A record whose every text echoes the key. */
const echo = JSON.stringify({ id: key, name: hex, more: spellings, pad: 'x'.repeat(2000) })
const encodings = {
  identity: Buffer.from(echo),
  gzip: gzipSync(echo),
  br: brotliCompressSync(echo),
}

const expectNoKeyIn = (text: string) => {
  for (const spelled of spellings) expect(text).not.toContain(spelled)
}

test.each(Object.entries(encodings))(
  'conceals an echoed key in a list (%s)',
  async (encoding, body) => {
    const { url } = await startUpstream((_, response) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length }
      response.writeHead(200, { ...headers, 'content-encoding': encoding }).end(body)
    })
    const { origin } = await startGateway({ url })
    for (const accepted of [encoding, `${encoding}, identity`]) {
      const answer = await fetch(`${origin}${api}/matters`, {
        headers: { 'accept-encoding': accepted },
      })
      const text = await answer.text()
      expectNoKeyIn(text)
      expect(Buffer.byteLength(text)).toBe(Buffer.byteLength(echo))
      expect(JSON.parse(text)).toMatchObject({ id: '*'.repeat(key.length) })
    }
  },
)

test.each([
  ['no content that is declared as compressed', 204, Buffer.alloc(0)],
  ['a compressed record', 200, encodings.gzip],
])('delivers the complete answer to a change: %s', async (_, status, body) => {
  const { url } = await startUpstream((_request, response) => {
    const type = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    response.writeHead(status, type).end(body)
  })
  const { origin } = await startGateway({ url })
  const answer = await fetch(`${origin}${api}/tasks/7`, {
    method: 'PATCH',
    headers: { origin, 'x-practice-desk': '1', 'content-type': 'application/json' },
    body: '{"status":"Completed"}',
  })
  expect(answer.status).toBe(status)
  const text = await answer.text()
  expectNoKeyIn(text)
  expect(text).toHaveLength(status === 204 ? 0 : echo.length)
})

test('conceals an echoed key in the answer inside a page', async () => {
  const { url } = await startUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(echo)
  })
  const { origin } = await startGateway({ url, staticDir: writeBuiltApp() })
  const page = await (await fetch(`${origin}/matters`)).text()
  expect(page).toContain('first-answer-complete')
  expectNoKeyIn(page)
})

test('reveals no part of the key when the answer breaks off inside it', async () => {
  const half = key.slice(0, 12)
  const { url } = await startUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 })
    response.write(`{"id":"${half}`, () => response.destroy())
  })
  const { origin } = await startGateway({ url })
  const answer = await fetch(`${origin}${api}/matters`, {
    headers: { 'accept-encoding': 'identity' },
  })
  const received: string[] = []
  const reading = async () => {
    for await (const part of answer.body!) received.push(Buffer.from(part).toString())
  }
  await expect(reading()).rejects.toThrow()
  expect(received.join('')).not.toContain(half)
})

test('never stores an echoed key with a keyed write, with a time record or in the journal', async () => {
  const answer: RequestListener = (request, response) => {
    request.resume()
    const isTime = request.url?.endsWith('/time-records')
    const body = isTime ? JSON.stringify({ ...JSON.parse(echo), id: '71-R' }) : echo
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }
  const { state, database } = opened()
  const { send, desk, read, lines } = await startDesk(state, answer)
  const outputs: string[] = []
  for (const headers of [{}, { 'idempotency-key': randomUUID() }]) {
    outputs.push(
      await (await send('POST', `${api}/tasks`, { description: 'Serve' }, headers)).text(),
    )
  }
  await desk('PATCH', '/preferences', { timeHoldSeconds: 0 })
  const held = await desk('PUT', `/time-records/${randomUUID()}`, wholeTimeRecord)
  outputs.push(await held.text())
  await expect.poll(async () => (await read('/time-records')).totalRecords).toBe(1)
  outputs.push(
    JSON.stringify(await read('/time-records')),
    JSON.stringify(await read('/journal')),
    ...lines,
  )
  for (const table of ['journal', 'keyed_writes', 'time_outbox']) {
    const rows = await rowsOf(database.sql, sql`select * from desk.${sql.identifier(table)}`)
    expect(rows.length).toBeGreaterThan(0)
    outputs.push(JSON.stringify(rows))
  }
  expectNoKeyIn(outputs.join('\n'))
})

/** A large file through the desk, and straight to the service: how fast each is, and how much memory the desk takes (`npm run bench upload`). */
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DocumentPage } from '#contract/documents.ts'
import { apiPrefix } from '#contract/operation.ts'
import { startDesk } from './desk.ts'
import { type Server, startServer } from './server.ts'

const megabyte = 1024 * 1024
const size = 200 * megabyte
/** The first round warms both up: its time does not count, its memory does. */
const rounds = 4
const key = 'a-key-for-the-benchmark-of-uploads'

/** The goals: growth in bytes, and the share of the straight way's throughput. */
const mostGrowth = 60 * megabyte
const leastShare = 0.7

test('a file of 200 MB passes through the desk nearly as fast as without it, and takes little memory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'practice-desk-bench-'))
  const common = { DEMO_MATTERS: '20', LOG_LEVEL: 'warn' }
  const measured = true
  const desk = await startDesk({ ...common, DATA_DIR: join(folder, 'desk') }, { measured })
  const ofService = {
    DATA_DIR: join(folder, 'service'),
    SERVICE_PORT: '0',
    PRACTICE_API_KEY: key,
  }
  const service = await startServer('serve.js', { ...common, ...ofService }, { measured })
  try {
    const sides = await Promise.all([sideOf(desk), sideOf(service)])
    for (let round = 0; round < rounds; round += 1) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const { seconds, peak } = await measure(side, round)
        if (round > 0) side.seconds.push(seconds)
        side.peak = Math.max(side.peak, peak)
      }
    }
    const [through, straight] = sides.map(({ seconds, before, peak }) => ({
      speed: size / megabyte / median(seconds),
      growth: peak - before,
    }))
    const share = through!.speed / straight!.speed
    process.stdout.write(
      `\n200 MB, medians of ${rounds - 1} rounds\n` +
        `through the desk          ${through!.speed.toFixed(0)} MB/s, grows by ${megabytes(through!.growth)}\n` +
        `straight to the service   ${straight!.speed.toFixed(0)} MB/s, grows by ${megabytes(straight!.growth)}\n` +
        `share                     ${share.toFixed(2)} (goal ≥ ${leastShare}), growth goal < ${megabytes(mostGrowth)}\n\n`,
    )
    expect.soft(share).toBeGreaterThanOrEqual(leastShare)
    expect.soft(through!.growth).toBeLessThan(mostGrowth)
  } finally {
    await Promise.all([desk.stop(), service.stop()])
    await rm(folder, { recursive: true })
  }
})

const megabytes = (bytes: number) => `${(bytes / megabyte).toFixed(0)} MB`

type Side = Awaited<ReturnType<typeof sideOf>>

/** A program with a document to send to, as large as it is before the first file. */
async function sideOf(server: Server) {
  const { id } = await firstDocument(server)
  const before = await memoryOf(server)
  return { server, id, before, peak: before, seconds: [] as number[] }
}

/** How long one upload takes until its answer, and how large the process is meanwhile at most. */
async function measure({ server, id }: Side, round: number) {
  let peak = 0
  const stopped = new AbortController()
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      peak = Math.max(peak, await memoryOf(server))
      await new Promise((resolve) => {
        setTimeout(resolve, 20)
      })
    }
  })()
  const start = performance.now()
  await send(server, id, round)
  const seconds = (performance.now() - start) / 1000
  stopped.abort()
  await watching
  return { seconds, peak }
}

const headers = { authorization: `Bearer ${key}`, 'x-practice-desk': '1' }

async function firstDocument({ url }: Server) {
  const answer = await fetch(`${url}${apiPrefix}/documents?pageSize=1`, { headers })
  return DocumentPage.parse(await answer.json()).records[0]!
}

/** The memory that a process holds at this moment, in bytes (proc(5), statm). */
async function memoryOf({ pid }: Server) {
  const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
  return Number(pages) * 4096
}

/** Sends the file as a browser would, piece by piece, as fast as it is taken. */
async function send({ url }: Server, id: string, round: number) {
  const boundary = 'a-boundary-that-no-file-holds'
  const head = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="Large.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
  )
  const foot = Buffer.from(`\r\n--${boundary}--\r\n`)
  const piece = Buffer.alloc(64 * 1024, `round ${round} `)
  const call = request(`${url}${apiPrefix}/documents/${id}`, {
    method: 'PUT',
    headers: {
      ...headers,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + foot.length,
    },
  })
  const answered = once(call, 'response')
  call.write(head)
  for (let sent = 0; sent < size; sent += piece.length) {
    if (!call.write(piece)) await once(call, 'drain')
  }
  call.end(foot)
  const [response] = await answered
  response.resume()
  await once(response, 'end')
  expect(response.statusCode).toBe(200)
}

function median(values: number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)]!
}

/**
 * 200 people who are signed in, of whom each reads a page every five seconds, beside one person who is alone; and what
 * a sealed session costs each request (`npm run bench people`).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSessions } from '#gateway/sign-in/session.ts'
import { createVisitor } from '#gateway/testing/visitor.ts'
import { freePort } from '#scripts/free-port.js'
import { clientId, clientSecret, startProvider } from '#main/testing/openid-provider.ts'
import { quantile } from '#main/testing/quantile.ts'
import { startDesk } from './desk.ts'

const people = 200
/** In milliseconds: how often each reads, and for how long. */
const every = 5000
const period = 60_000
/** The goals: how many times as long as alone, and in milliseconds. */
const mostTimes = 1.5
const mostForSession = 0.15

const secret = 'uT8xk2Zq0vB4nM7cR1sLwE6yJ9aGhDpF'

test('200 people who read do not wait noticeably longer than one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'practice-desk-bench-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const provider = await startProvider(url)
  const desk = await startDesk(
    {
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      PUBLIC_URL: url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_ALLOWED: 'firm.example',
      SESSION_SECRET: secret,
    },
    { measured: true },
  )
  try {
    const read = async (sub: string) => {
      provider.signsIn({ sub, email: `${sub}@firm.example`, email_verified: true })
      const visitor = createVisitor()
      await visitor.visit(`${url}/matters`)
      return async () => {
        const start = performance.now()
        const answer = await visitor.send(`${url}/matters`)
        const text = await answer.text()
        const isPage = answer.status === 200 && text.includes('name="person"')
        return { ms: performance.now() - start, isPage }
      }
    }
    const readers: Awaited<ReturnType<typeof read>>[] = []
    for (let number = 0; number < people; number += 1) readers.push(await read(`person-${number}`))

    const alone = await inTurns([readers[0]!], period / 240, period / 4)
    const together = await inTurns(readers, every, period)
    const after = await inTurns([readers[0]!], period / 240, period / 4)
    const one = p95([...alone, ...after])
    const times = p95(together) / one
    const failed = together.filter(({ isPage }) => !isPage).length
    process.stdout.write(
      `\nOne person alone          ${alone.length + after.length} pages, 95 % within ${one.toFixed(1)} ms\n` +
        `${people} people                ${together.length} pages, 95 % within ${p95(together).toFixed(1)} ms, ${failed} failed\n` +
        `Times as long             ${times.toFixed(2)} (goal ≤ ${mostTimes})\n`,
    )
    expect.soft(failed).toBe(0)
    expect.soft(together.length).toBeGreaterThan((people * period) / every - people)
    expect.soft(times).toBeLessThanOrEqual(mostTimes)
  } finally {
    await desk.stop()
    provider.stop()
    await rm(folder, { recursive: true })
  }
})

test('a sealed session costs a request next to nothing', async () => {
  const sessions = createSessions([secret], { idle: 3600, longest: 36_000 })
  const cookies: { headers: { cookie: string } }[] = []
  for (let number = 0; number < 5000; number += 1) {
    const id = `https://login.firm.example#${number}`
    const person = { id, role: 'editor' as const, name: 'Ann Brown', email: 'ann@firm.example' }
    const cookie = await sessions.begin(person, { begun: Date.now() })
    cookies.push({ headers: { cookie: cookie.split(';')[0]! } })
  }
  const cost = async (asked: typeof cookies) => {
    const before = process.cpuUsage()
    for (const request of asked) expect(await sessions.read(request)).toBeDefined()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / asked.length
  }
  await cost(cookies.slice(0, 1000))
  const first = await cost(cookies.slice(1000))
  const again = await cost(Array.from({ length: 5000 }, () => cookies.at(-1)!))
  process.stdout.write(
    `\nA session that was never seen   ${first.toFixed(3)} ms of work (goal ≤ ${mostForSession})\n` +
      `A session that was seen before  ${again.toFixed(3)} ms\n\n`,
  )
  expect.soft(first).toBeLessThanOrEqual(mostForSession)
  expect.soft(again).toBeLessThan(first)
})

type Read = { ms: number; isPage: boolean }

/** Lets each reader read at an interval, one after another within it, for a time; in milliseconds. */
async function inTurns(readers: (() => Promise<Read>)[], interval: number, duration: number) {
  const start = performance.now()
  const reads: Read[] = []
  await Promise.all(
    readers.map(async (read, index) => {
      for (let due = (index / readers.length) * interval; due < duration; due += interval) {
        await wait(Math.max(0, start + due - performance.now()))
        reads.push(await read())
      }
    }),
  )
  return reads
}

const p95 = (reads: Read[]) =>
  quantile(
    reads.map(({ ms }) => ms),
    0.95,
  )

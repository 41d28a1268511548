import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { deskOperations } from '#contract/desk/desk.ts'
import { localKeyProblem } from '#contract/session-problems.ts'
import { apiPrefix, deskPrefix } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { timeOutboxOperations } from '#contract/desk/time-outbox.ts'
import { writeProblems } from '#contract/write-problems.ts'
import { createTestDatabase } from './database/testing/postgres.ts'
import { openSilentDatabase } from './database/testing/silence.ts'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import { createAddress } from '#gateway/local-key/open.ts'
import { emptyPage, key, startUpstream, write } from '#gateway/testing/stack.ts'
import { certificate, certificatePaths } from '#service/server/testing/certificate.ts'
import { startDesk } from './main.ts'
import { readSettings } from './settings.ts'

const silent = pino({ level: 'silent' })

async function start(environment: Record<string, string>) {
  const settings = readSettings({ PORT: '0', LOCAL_KEY: 'off', ...environment })
  const desk = await startDesk(settings, { staticDir: writeBuiltApp(), log: silent })
  onTestFinished(() => desk.close())
  return desk
}

/** A folder that is removed when the test ends. */
function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-desk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A database server, where the test is about something else: an embedded database takes seconds to make. */
async function onServer() {
  const { url, drop } = await createTestDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  return { DATA_DIR: emptyFolder(), DATABASE_URL: url }
}

test('uses a remote service, even below a path, and stores its own data itself', async () => {
  const { url, seen } = await startUpstream()
  const address = `${url}/firm-7/public/api/v1/`
  const service = { PRACTICE_API_URL: address, PRACTICE_API_KEY: `Bearer ${key}` }
  const desk = await start({ ...service, DATA_DIR: emptyFolder() })
  const answer = await fetch(`${desk.url}/public/api/v1/matters`)
  expect(await answer.text()).toBe(emptyPage)
  expect(seen[0]).toMatchObject({
    url: '/firm-7/public/api/v1/matters',
    headers: { authorization: `Bearer ${key}` },
  })
  const page = await (await fetch(`${desk.url}/matters`)).text()
  expect(page).toContain(emptyPage)
  const preferences = await fetch(`${desk.url}/desk/v1/preferences`)
  expect(await preferences.json()).toMatchObject({ timeUnitMinutes: 6 })
  expect(seen.every(({ url: path }) => path?.startsWith('/firm-7/public/api/v1/'))).toBe(true)
}, 240_000)

test('answers no call and no page to a browser without the key of the desk', async () => {
  const { url, seen } = await startUpstream()
  const service = { PRACTICE_API_URL: url, PRACTICE_API_KEY: key, LOCAL_KEY: 'on' }
  const desk = await start({ ...service, ...(await onServer()) })
  const everything = { ...operations, ...deskOperations, ...timeOutboxOperations }
  expect(Object.keys(everything).length).toBeGreaterThan(30)
  const ask = (method: string, path: string, cookie = '') =>
    fetch(desk.url + path, {
      method,
      headers: { ...write, origin: desk.url, cookie },
      redirect: 'manual',
    })
  for (const { method, path } of Object.values(everything)) {
    for (const prefix of [apiPrefix, deskPrefix]) {
      const answer = await ask(method, prefix + path.replaceAll(/\{\w+\}/g, '1'))
      expect(answer.status, `${method} ${prefix}${path}`).toBe(401)
      expect(await answer.json()).toMatchObject({ type: localKeyProblem })
    }
  }
  expect((await fetch(`${desk.url}/matters`)).status).toBe(401)
  expect(seen).toEqual([])

  expect(desk.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?key=[\w-]{43}$/)
  const entered = await fetch(desk.address, { redirect: 'manual' })
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
  expect((await ask('GET', '/desk/v1/preferences', cookie)).status).toBe(200)
  expect((await ask('GET', '/public/api/v1/matters', cookie)).status).toBe(200)
  expect(seen.map(({ url: path }) => path)).toContain('/public/api/v1/matters')
}, 240_000)

test('does not start if its own data cannot be opened, and says why', async () => {
  const { url } = await startUpstream()
  const service = { PRACTICE_API_URL: url, PRACTICE_API_KEY: key }
  await expect(start({ ...service, DATA_DIR: '/dev/null/data' })).rejects.toThrow(
    'The data directory /dev/null/data cannot be made: part of its path is a file.',
  )
})

test('shows matters of a demonstration practice without any configuration', async () => {
  const desk = await start({ DATA_DIR: emptyFolder(), DEMO_MATTERS: '7' })
  const answer = await fetch(`${desk.url}/public/api/v1/matters?pageSize=5`)
  expect(answer.status).toBe(200)
  const page = (await answer.json()) as { totalRecords: number; records: unknown[] }
  expect(page.totalRecords).toBe(7)
  expect(page.records).toHaveLength(5)
}, 240_000)

test('answers 503 with Retry-After while it is starting, and a browser with a page', async () => {
  const database = await openSilentDatabase()
  const port = database.freePort
  const starting = start({
    PORT: String(port),
    DATABASE_URL: database.url,
  })
  const refusal = expect(starting).rejects.toThrow('could not be opened')
  const connection = await database.connected
  const answer = await fetch(`http://127.0.0.1:${port}/matters`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(await answer.json()).toMatchObject({
    status: 503,
    title: 'Starting',
    type: writeProblems.neverSent,
  })
  const asBrowser = { headers: { accept: 'text/html,application/xhtml+xml' } }
  const page = await fetch(`http://127.0.0.1:${port}/matters`, asBrowser)
  expect(page.status).toBe(503)
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
  expect(await page.text()).toContain('<h1>Practice Desk is starting</h1>')
  const call = await fetch(`http://127.0.0.1:${port}/public/api/v1/matters`, asBrowser)
  expect(call.headers.get('content-type')).toBe('application/problem+json')
  // Whoever restarts what does not live leaves it alone.
  const healthOf = async (path: string) => {
    const told = await fetch(`http://127.0.0.1:${port}${path}`)
    return { code: told.status, ...(await told.json()) }
  }
  expect(await healthOf('/healthz')).toEqual({ code: 200, status: 'lives' })
  expect(await healthOf('/readyz')).toEqual({ code: 503, status: 'starting' })
  connection.destroy()
  await refusal
  database.close()
})

test.each([
  ['https://desk.firm.example', true],
  ['https://localhost:4180', false],
  ['http://localhost:4180', false],
])(
  'while a desk at %s starts, it tells browsers to keep to https: %s',
  async (publicUrl, tells) => {
    const database = await openSilentDatabase()
    const port = database.freePort
    const starting = start({
      PORT: String(port),
      DATABASE_URL: database.url,
      SIGN_IN: 'passkeys',
      PUBLIC_URL: publicUrl,
      SESSION_SECRET: 'uT8xk2Zq0vB4nM7cR1sLwE6yJ9aGhDpF',
    })
    const refusal = expect(starting).rejects.toThrow('could not be opened')
    const connection = await database.connected
    const answer = await fetch(`http://127.0.0.1:${port}/matters`)
    expect(answer.status).toBe(503)
    expect(answer.headers.has('strict-transport-security')).toBe(tells)
    connection.destroy()
    await refusal
    database.close()
  },
)

test('delivers webhooks to the desk itself, and to nothing else on this machine', async () => {
  const desk = await start({ ...(await onServer()), DEMO_MATTERS: '0' })
  const register = (callbackUrl: string) =>
    fetch(`${desk.url}/public/api/v1/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-practice-desk': '1', origin: desk.url },
      body: JSON.stringify({ eventName: 'UpdateTaskEvent', callbackUrl }),
    })
  const { port } = new URL(desk.url)
  expect((await register(`${desk.url}/told`)).status).toBe(200)
  expect((await register(`http://localhost:${port}/told`)).status).toBe(200)
  const { url: neighbour } = await startUpstream()
  expect((await register(neighbour)).status).toBe(400)
}, 240_000)

test('a desk with a certificate says its address with https, and takes what its pages send from there', async () => {
  const { url } = await startUpstream()
  const service = { PRACTICE_API_URL: url, PRACTICE_API_KEY: key }
  const desk = await start({
    ...service,
    ...(await onServer()),
    TLS_CERT: certificatePaths.cert,
    TLS_KEY: certificatePaths.key,
  })
  const { protocol, port } = new URL(desk.url)
  expect(protocol).toBe('https:')
  const asked = request({
    host: 'localhost',
    family: 4,
    port,
    path: `${deskPrefix}/preferences`,
    method: 'PATCH',
    ca: certificate.cert,
    headers: { ...write, origin: `https://localhost:${port}`, 'content-type': 'application/json' },
    agent: false,
  })
  asked.end('{"timeUnitMinutes":10}')
  const [answer] = await once(asked, 'response')
  expect([answer.statusCode, answer.headers['strict-transport-security']]).toEqual([200, undefined])
})

test('another browser is admitted to a desk whose certificate this machine does not know', async () => {
  const { url } = await startUpstream()
  const storage = await onServer()
  const desk = await start({
    PRACTICE_API_URL: url,
    PRACTICE_API_KEY: key,
    ...storage,
    LOCAL_KEY: 'on',
    TLS_CERT: certificatePaths.cert,
    TLS_KEY: certificatePaths.key,
  })
  expect(desk.url).toMatch(/^https:/)
  const open = async (address: string, cookie = '') => {
    const asked = request(address, { ca: certificate.cert, headers: { cookie }, agent: false })
    asked.end()
    const [{ statusCode, headers }] = await once(asked, 'response')
    return { status: statusCode, location: headers.location, cookies: headers['set-cookie'] }
  }
  const page = `${desk.url}/matters`
  expect(await open(page)).toMatchObject({ status: 401 })
  const admitted = await open(await createAddress(storage.DATA_DIR))
  expect(admitted).toMatchObject({ status: 303, location: '/' })
  const [cookie] = admitted.cookies[0].split(';')
  expect(await open(page, cookie)).toMatchObject({ status: 200 })
  expect((await open(desk.address)).cookies[0]).not.toContain(cookie)
})

test('starts again on the same data after it was closed', async () => {
  const environment = { DATA_DIR: emptyFolder(), DEMO_MATTERS: '3' }
  const settings = readSettings({ PORT: '0', ...environment })
  const first = await startDesk(settings, { staticDir: writeBuiltApp(), log: silent })
  await first.close()
  await expect(fetch(first.url)).rejects.toThrow()
  const desk = await start({ ...environment, DEMO_MATTERS: '9' })
  const answer = await fetch(`${desk.url}/public/api/v1/matters`)
  expect(await answer.json()).toMatchObject({ totalRecords: 3 })
}, 240_000)

test('reports a busy port in one line before any data is opened', async () => {
  const { url } = await startUpstream()
  const { port } = new URL(url)
  const starting = start({ PORT: port, DATA_DIR: '/dev/null/data' })
  await expect(starting).rejects.toThrow(
    `PORT ${port} is busy: something already listens on 127.0.0.1:${port}`,
  )
})

test('reports that the app was not built, and leaves nothing open', async () => {
  const { url } = await startUpstream()
  const service = { PRACTICE_API_URL: url, PRACTICE_API_KEY: key, ...(await onServer()) }
  const settings = readSettings({ PORT: '0', ...service })
  const starting = startDesk(settings, { staticDir: emptyFolder(), log: silent })
  await expect(starting).rejects.toThrow('The app is not built')
})

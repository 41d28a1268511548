import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { localKeyProblem } from '#contract/session-problems.ts'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import { emptyPage, raw, startGateway, startUpstream, statusIn } from '#gateway/testing/stack.ts'
import { openLocalKey } from './open.ts'
import { openLocalKeys } from './store.ts'

const matters = '/public/api/v1/matters'
const desk = 'http://127.0.0.1:4180'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'practice-desk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A gateway with its app, guarded by keys in a folder; `get` follows no redirects. */
async function startGuarded(folder = emptyFolder()) {
  const { url, seen } = await startUpstream()
  const { guard, address } = await openLocalKey(folder, desk)
  const { origin, port, lines } = await startGateway({
    url,
    staticDir: writeBuiltApp(),
    guard: async () => guard,
  })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(origin + path, { method, headers, redirect: 'manual' })
  const path = address.slice(desk.length)
  const enter = async () => cookieIn(await get(path))
  return { folder, port, get, enter, path, seen, lines }
}

const cookieIn = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

test('exchanges a key once for a session, and redirects to an address without it', async () => {
  const { get, path, lines } = await startGuarded()
  expect(path).toMatch(/^\/\?key=[\w-]{43}$/)
  const answer = await get(path)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('set-cookie')).toMatch(
    /^desk-session-4180=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
  )
  const cookie = cookieIn(answer)
  expect(await (await get(matters, { cookie: `a=b; ${cookie}` })).text()).toBe(emptyPage)
  expect((await get('/matters', { cookie })).status).toBe(200)

  const again = await get(path)
  expect(again.status).toBe(401)
  expect(again.headers.get('set-cookie')).toBeNull()
  const page = await again.text()
  expect(page).toContain('This address no longer works')
  expect(page).toContain('npm start -- --key')
  // A browser that is already admitted stays admitted.
  expect((await get(path, { cookie })).status).toBe(303)

  const secrets = [path.split('=')[1]!, cookie.split('=')[1]!]
  expect(lines.length).toBeGreaterThan(3)
  expect(secrets.filter((secret) => lines.join('').includes(secret))).toEqual([])
})

test('answers neither page nor call without a session, and calls no service', async () => {
  const { get, seen } = await startGuarded()
  for (const path of ['/', '/matters', '/matters/1', '/settings', '/?key=', '/matters?key=abc']) {
    const answer = await get(path)
    expect(answer.status, path).toBe(401)
    expect(answer.headers.get('content-type')).toContain('text/html')
    const page = await answer.text()
    expect(page).toContain('Open Practice Desk with its key')
    expect(page).not.toContain('<script')
  }
  expect((await get('/matters', {}, 'HEAD')).status).toBe(401)
  const call = await get(matters)
  expect(call.status).toBe(401)
  expect(await call.json()).toMatchObject({
    type: localKeyProblem,
    detail: expect.stringContaining('Open it with the address that npm start prints'),
  })
  expect(seen).toEqual([])
  // The files of the build contain nothing of the practice.
  expect((await get('/icon.svg')).status).toBe(200)
})

test.each([
  ['of another desk on this machine', (token: string) => `desk-session-4181=${token}`],
  ['with an invented token', () => `desk-session-4180=${'a'.repeat(43)}`],
  ['with an empty token', () => 'desk-session-4180='],
  ['with a shortened token', (token: string) => `desk-session-4180=${token.slice(0, -1)}`],
])('refuses a session %s', async (_, cookieOf) => {
  const { get, enter } = await startGuarded()
  const token = (await enter()).split('=')[1]!
  expect(token).toHaveLength(43)
  expect((await get(matters, { cookie: cookieOf(token) })).status).toBe(401)
  expect((await get('/', { cookie: cookieOf(token) })).status).toBe(401)
})

test('admits only one of many browsers that use the same key at once', async () => {
  const { get, path } = await startGuarded()
  const answers = await Promise.all(Array.from({ length: 12 }, () => get(path)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array(11).fill(401)])
})

test('does not use the key up on a HEAD request', async () => {
  const { get, path } = await startGuarded()
  expect((await get(path, {}, 'HEAD')).status).toBe(401)
  expect((await get(path)).status).toBe(303)
})

test('keeps a browser admitted across restarts, but accepts no key of an earlier start', async () => {
  const first = await startGuarded()
  const cookie = await first.enter()
  const unused = await (await openLocalKeys(first.folder)).addKey()
  const second = await startGuarded(first.folder)
  expect((await second.get(matters, { cookie })).status).toBe(200)
  expect((await second.get(`/?key=${unused}`)).status).toBe(401)
  expect((await second.get(second.path)).status).toBe(303)
})

test('accepts a key that another process made, until it is half a day old', async () => {
  const { folder, get } = await startGuarded()
  const otherStore = await openLocalKeys(folder)
  expect((await get(`/?key=${await otherStore.addKey()}`)).status).toBe(303)
  const old = await otherStore.addKey()
  const names = readdirSync(join(folder, 'local-key')).filter((name) => name.startsWith('key-'))
  const before = new Date(Date.now() - 13 * 3_600_000)
  for (const name of names) utimesSync(join(folder, 'local-key', name), before, before)
  expect((await get(`/?key=${old}`)).status).toBe(401)
})

test('stores nothing that would admit anyone, in files that only their owner can read', async () => {
  const { folder, enter, path } = await startGuarded()
  const cookie = await enter()
  const keyFolder = join(folder, 'local-key')
  const names = readdirSync(keyFolder)
  expect(names.toSorted()).toEqual(['address', expect.stringMatching(/^session-[\da-f]{64}$/)])
  const stored = names.map((name) => name + readFileSync(join(keyFolder, name), 'utf8')).join('')
  expect(stored).not.toContain(cookie.split('=')[1])
  expect(stored).not.toContain(path.split('=')[1])
  if (process.platform === 'win32') return
  expect(statSync(keyFolder).mode & 0o777).toBe(0o700)
  for (const name of names) expect(statSync(join(keyFolder, name)).mode & 0o777, name).toBe(0o600)
})

test('reloads its page once when a link on another site sent no cookie', async () => {
  const { port } = await startGuarded()
  // With the headers of a browser, which `fetch` would not send.
  const open = (site: string) =>
    raw(port, 'GET /matters HTTP/1.1', [
      `host: 127.0.0.1:${port}`,
      `sec-fetch-site: ${site}`,
      'sec-fetch-mode: navigate',
      'sec-fetch-dest: document',
    ])
  const answer = await open('cross-site')
  expect(statusIn(answer)).toBe(401)
  expect(answer).toContain('http-equiv="refresh"')
  expect(await open('same-origin')).not.toContain('http-equiv="refresh"')
})

test('removes a session that is older than any cookie', async () => {
  const folder = emptyFolder()
  const store = await openLocalKeys(folder)
  const token = (await store.exchangeKey(await store.addKey()))!
  expect(store.hasSession(token)).toBe(true)
  const [name] = readdirSync(join(folder, 'local-key'))
  const before = new Date(Date.now() - 401 * 86_400_000)
  utimesSync(join(folder, 'local-key', name!), before, before)
  const later = await openLocalKeys(folder)
  expect(later.hasSession(token)).toBe(false)
  expect(readdirSync(join(folder, 'local-key'))).toEqual([])
})

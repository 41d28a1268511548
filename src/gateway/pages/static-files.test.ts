import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { script, writeBuiltApp } from '#gateway/testing/built-app.ts'
import { raw, startGateway, startUpstream, statusIn } from '#gateway/testing/stack.ts'

async function open() {
  const { url, seen } = await startUpstream()
  const staticDir = writeBuiltApp()
  const gateway = await startGateway({ url, staticDir })
  const ask = (line: string, ...headers: string[]) =>
    raw(gateway.port, `${line} HTTP/1.1`, [`host: ${gateway.host}`, ...headers])
  return { ...gateway, ask, seen, staticDir }
}
const asset = '/assets/main-1a2b.js'

test.each(['br', 'gzip'])(
  'serves a script compressed at build time (%s), to be cached for a year',
  async (encoding) => {
    const { origin } = await open()
    const answer = await fetch(origin + asset, { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toContain('javascript')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.text()).toBe(script)
  },
)

test('has a file without a hash in its name revalidated, and sends it only if it changed', async () => {
  const { origin } = await open()
  const first = await fetch(`${origin}/icon.svg`)
  expect(first.headers.get('cache-control')).toBe('no-cache')
  const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'no-cache' }
  expect((await fetch(`${origin}/icon.svg`, { headers })).status).toBe(304)
})

test.each([
  'GET /.vite/manifest.json',
  'GET /assets/../.vite/manifest.json',
  'GET /assets/gone-1a2b.js',
  'GET /assets/',
  'GET //assets/main-1a2b.js',
  'GET /assets/%2e%2e/index.html',
  'GET /..%5cindex.html',
])('answers 404 for %s', async (line) => {
  const { ask } = await open()
  const answer = await ask(line, 'accept: application/json')
  expect(statusIn(answer)).toBe(404)
  expect(answer).toContain('application/problem+json')
})

test.each([
  '/',
  '/index.html',
  '/index.html.br',
  '/index.htm',
  '/etc/passwd',
  '/assets%2fmain-1a2b.js',
])('answers %s as a page, and never with the unfilled template', async (path) => {
  const { ask } = await open()
  const answer = await ask(`GET ${path}`, 'accept: text/html')
  expect(statusIn(answer)).toBe(path === '/' ? 200 : 404)
  expect(answer).toContain('<div id="root">')
  expect(answer).not.toContain('__NONCE__')
})

test('answers 404 and no page for a missing image', async () => {
  const { origin } = await open()
  const answer = await fetch(`${origin}/gone.png`, { headers: { accept: 'image/avif,image/*' } })
  expect(answer.status).toBe(404)
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('answers 405 to %s', async (method) => {
  const { ask } = await open()
  for (const path of ['/matters', asset]) {
    const answer = await ask(`${method} ${path}`, 'x-practice-desk: 1')
    expect(statusIn(answer)).toBe(405)
    expect(answer).toContain('allow: GET, HEAD')
  }
})

test('answers HEAD like GET, without a body', async () => {
  const { ask, seen } = await open()
  for (const path of ['/matters', asset]) {
    const answer = await ask(`HEAD ${path}`)
    expect(statusIn(answer)).toBe(200)
    expect(answer.endsWith('\r\n\r\n')).toBe(true)
  }
  expect(seen).toEqual([])
})

test('ignores a range that is out of bounds', async () => {
  const { ask } = await open()
  const answer = await ask(`GET ${asset}`, 'range: bytes=500-2')
  expect(statusIn(answer)).toBe(200)
  expect(answer.endsWith(script)).toBe(true)
})

test('answers 404 for a file that has gone since the desk started, as after a build under it', async () => {
  const { origin, ask, staticDir } = await open()
  rmSync(join(staticDir, asset))
  const answer = await ask(`GET ${asset}`, 'accept-encoding: br')
  expect(statusIn(answer)).toBe(404)
  expect(answer).toContain('application/problem+json')
  expect((await fetch(`${origin}/icon.svg`)).status).toBe(200)
})

test('breaks only its own answer when a file cannot be read while the desk runs', async () => {
  const { origin, staticDir } = await open()
  rmSync(join(staticDir, 'icon.svg'))
  mkdirSync(join(staticDir, 'icon.svg'))
  await expect(fetch(`${origin}/icon.svg`).then((answer) => answer.text())).rejects.toThrow()
  expect((await fetch(origin + asset)).status).toBe(200)
})

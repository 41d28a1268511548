import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { JSDOM } from 'jsdom'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createBrotliDecompress } from 'node:zlib'
import { expect, test } from 'vitest'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import {
  emptyPage,
  key,
  raw,
  startGateway,
  startUpstream,
  statusIn,
} from '#gateway/testing/stack.ts'

type Listener = (response: ServerResponse) => unknown
const answerList: Listener = (response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(emptyPage)

async function open(listener: Listener = answerList, timeout = 10_000) {
  const { url, seen } = await startUpstream((_, response) => void listener(response))
  const staticDir = writeBuiltApp()
  const gateway = await startGateway({ url, staticDir, timeouts: { page: timeout } })
  const load = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(gateway.origin + path, {
      headers: { accept: 'text/html', ...headers },
    })
    const html = await response.text()
    return { response, html, document: new JSDOM(html).window.document }
  }
  return { ...gateway, load, seen }
}
const firstAnswerIn = (document: Document) => document.querySelector('#first-answer')?.textContent
const isComplete = (document: Document) =>
  document.querySelector('#first-answer + meta[name="first-answer-complete"]') !== null

test('includes the answer to its first call, made with the key and without cookies, in the page of matters', async () => {
  const { load, seen } = await open()
  const path = '/matters?status=open&search=a%3Cb%22'
  const { response, document } = await load(path, { cookie: 'private=x' })
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const call = document.querySelector<HTMLMetaElement>('meta[name="first-call"]')
  expect(call?.content).toBe(
    '/public/api/v1/matters?search=a%3Cb%22&pageIndex=0&pageSize=50&status=Open',
  )
  expect(seen.map(({ url }) => url)).toEqual([call?.content])
  expect(seen[0]?.headers.authorization).toBe(`Bearer ${key}`)
  expect(seen[0]?.headers.cookie).toBeUndefined()
  expect(firstAnswerIn(document)).toBe(emptyPage)
  expect(isComplete(document)).toBe(true)
  expect(document.querySelector('script')?.getAttribute('src')).toBe('/assets/main-1a2b.js')
})

test.each([
  ['/matters/163-A', '163-A'],
  ['/matters/1%2F2%20%C3%BC%25%3F%23%26%2B', '1%2F2+%C3%BC%25%3F%23%26%2B'],
])('includes its matter in the page at %s', async (path, id) => {
  const { load, seen } = await open()
  const { document } = await load(path)
  const call = document.querySelector<HTMLMetaElement>('meta[name="first-call"]')
  expect(call?.content).toBe(`/public/api/v1/matters?pageSize=1&pageIndexForId=${id}`)
  expect(seen.map(({ url }) => url)).toEqual([call?.content])
  expect(isComplete(document)).toBe(true)
})

test('tells the page the largest file that may be sent', async () => {
  const { url } = await startUpstream((_, response) => void answerList(response))
  const staticDir = writeBuiltApp()
  const { origin } = await startGateway({ url, staticDir, maxUpload: 1024 * 1024 })
  const response = await fetch(`${origin}/matters`, { headers: { accept: 'text/html' } })
  expect(await response.text()).toContain('<meta name="upload-limit" content="1048576">')
})

const withoutCall = ['/', '/settings', '/matters?pageSize=9999', '/matters?nonsense=1']
test.each([...withoutCall, '/matters/163-A?nonsense=1', '/matters/%E0%A4'])(
  'makes no first call for the page at %s',
  async (path) => {
    const { load, seen } = await open()
    const { response, document } = await load(path)
    expect(response.status).toBe(200)
    expect(document.querySelector('#root')).not.toBeNull()
    expect(document.querySelector('meta[name="first-call"]')).toBeNull()
    expect(firstAnswerIn(document)).toBeUndefined()
    expect(seen).toEqual([])
  },
)

test('a page knows the limit of its firm for unused screens from the beginning', async () => {
  const gateway = await startGateway({ staticDir: writeBuiltApp(), idleLockMinutes: 15 })
  const html = await (await fetch(`${gateway.origin}/settings`)).text()
  expect(html).toContain('<meta name="idle-lock-limit" content="15">')
})

test.each([
  ['/matters//', '/matters/'],
  ['//matters?search=a//b', '/matters?search=a//b'],
  ['//evil.example//contacts', '/evil.example/contacts'],
])('leads a person who typed %s to %s, and never to another machine', async (typed, meant) => {
  const { port } = await startGateway({
    url: (await startUpstream()).url,
    staticDir: writeBuiltApp(),
  })
  const lines = [`host: 127.0.0.1:${port}`, 'accept: text/html']
  const answer = await raw(port, `GET ${typed} HTTP/1.1`, lines)
  expect(statusIn(answer)).toBe(307)
  expect(/^location: (.*)\r$/im.exec(answer)?.[1]).toBe(meant)
  const byScript = await raw(port, `GET ${typed} HTTP/1.1`, lines.slice(0, 1))
  expect(statusIn(byScript)).toBe(404)
})

const unknownPaths = ['/nowhere', '/.env', '/robots.txt', '/matters/163-A/nowhere', '/wp-login.php']
test.each(unknownPaths)('answers 404 for %s, to a person with the app', async (path) => {
  const { origin, load, seen } = await open()
  for (const accept of ['*/*', 'application/json', 'image/*']) {
    const answer = await fetch(origin + path, { headers: { accept } })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  }
  const { response, document } = await load(path)
  expect(response.status).toBe(404)
  expect(document.querySelector('#root')).not.toBeNull()
  expect(document.querySelector('meta[name="first-call"]')).toBeNull()
  expect(seen).toEqual([])
})

test('escapes names that look like markup', async () => {
  const body = JSON.stringify({ records: [{ title: '</script><script>alert(1)</script><!--' }] })
  const { load } = await open((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body),
  )
  const { document } = await load('/matters')
  expect(document.querySelectorAll('script')).toHaveLength(2)
  expect(JSON.parse(firstAnswerIn(document) ?? '')).toEqual(JSON.parse(body))
})

const failures: [string, Listener][] = [
  ['fails', (response) => response.writeHead(500).end(key)],
  ['refuses', (response) => response.writeHead(401).end(`{"detail":"${key}"}`)],
  ['redirects', (response) => response.writeHead(302, { location: 'https://evil.example' }).end()],
  [
    'answers with a page',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  ],
  ['answers with nothing', (response) => response.writeHead(204).end()],
  ['breaks off at once', (response) => response.destroy()],
  ['never answers', () => undefined],
]
test.each(failures)('sends the page without an answer when the service %s', async (_, listener) => {
  const { load } = await open(listener, 100)
  const { response, html, document } = await load('/matters')
  expect(response.status).toBe(200)
  expect(firstAnswerIn(document)).toBeUndefined()
  expect(isComplete(document)).toBe(false)
  expect(html.trimEnd().endsWith('</html>')).toBe(true)
  expect(html).not.toContain(key)
})

test('includes all of a slow answer in the page', async () => {
  const { load } = await open((response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const parts = emptyPage.split('')
    const more = () => {
      if (parts.length === 0) return void response.end()
      response.write(parts.splice(0, 8).join(''))
      // Longer as a whole than it may stall, and no pause near that on a busy machine.
      setTimeout(more, 600)
    }
    more()
  }, 3000)
  const { document } = await load('/matters')
  expect(firstAnswerIn(document)).toBe(emptyPage)
  expect(isComplete(document)).toBe(true)
})

test('delivers all of a long answer to a slow client', async () => {
  const records = JSON.stringify({ records: ['a'.repeat(24_000_000)] })
  const { port, host } = await open(
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(records),
    2000,
  )
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /matters HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  await once(socket, 'readable')
  // The client does not read for longer than the service may pause.
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const page = await text(socket)
  expect(page.length).toBeGreaterThan(records.length)
  expect(page).toContain('<meta name="first-answer-complete">')
})

test('gives up on an answer that stalls', async () => {
  const { load } = await open((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"records":[')
  }, 100)
  const { html, document } = await load('/matters')
  expect(isComplete(document)).toBe(false)
  expect(html.trimEnd().endsWith('</html>')).toBe(true)
})

test('never marks half an answer as complete', async () => {
  const { load } = await open((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
    response.write('{"records":[]}', () => response.destroy())
  })
  const { html, document } = await load('/matters')
  expect(isComplete(document)).toBe(false)
  expect(html.trimEnd().endsWith('</html>')).toBe(true)
})

test.each(['identity', 'br'])(
  'sends the head before the service has answered (%s)',
  async (encoding) => {
    let release = () => {}
    const headArrived = new Promise<void>((resolve) => {
      release = resolve
    })
    const { origin } = await open((response) => headArrived.then(() => answerList(response)))
    const html = await new Promise<string>((resolve, reject) => {
      const headers = { accept: 'text/html', 'accept-encoding': encoding }
      httpRequest(`${origin}/matters`, { headers }, (response) => {
        let received = ''
        const body = encoding === 'br' ? response.pipe(createBrotliDecompress()) : response
        body.on('data', (chunk: Buffer) => {
          received += chunk.toString()
          // The service answers only once the browser has all of the head.
          if (received.includes('<div id="root"></div>')) release()
        })
        body.on('end', () => resolve(received))
      })
        .on('error', reject)
        .end()
    })
    expect(html).toContain(emptyPage)
  },
)

test('ends the first call when the person leaves the page', async () => {
  let gone = false
  const { origin, seen } = await open((response) => response.on('close', () => (gone = true)))
  const leaving = new AbortController()
  const loading = await fetch(`${origin}/matters`, { signal: leaving.signal })
  await expect.poll(() => seen.length).toBe(1)
  leaving.abort()
  await expect(loading.text()).rejects.toThrow()
  await expect.poll(() => gone).toBe(true)
})

test('restricts what a page runs, with a new nonce for every load', async () => {
  const { load } = await open()
  const nonceOf = async () => {
    const { response, document } = await load('/tasks')
    const nonce = document
      .querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
      ?.getAttribute('nonce')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; /)
    expect(policy).toContain(
      "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
    )
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    return nonce
  }
  const [one, other] = [await nonceOf(), await nonceOf()]
  expect(one).toHaveLength(24)
  expect(one).not.toBe(other)
})

test('paints a dark page from the start for a person who chose dark', async () => {
  const { load } = await open()
  const { document } = await load('/tasks', { cookie: 'desk-scheme=dark' })
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
})

test('preloads the scripts of a route before the first of them runs, and links its styles last', async () => {
  const { load } = await open()
  const { html } = await load('/matters')
  const preload = html.indexOf('rel="modulepreload" crossorigin href="/assets/matters.js"')
  expect(preload).toBeGreaterThan(0)
  expect(preload).toBeLessThan(html.indexOf('<script'))
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/table.css"></head>')
})

test('logs a page without its address', async () => {
  const { load, lines } = await open()
  await load('/matters?search=Ferrari')
  await expect.poll(() => lines.length).toBe(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ operation: 'page', status: 200 })
  expect(lines.join('')).not.toContain('Ferrari')
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf, apiPrefix, type Operation } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { raw, startGateway, startUpstream, statusIn } from '#gateway/testing/stack.ts'

fc.configureGlobal({ seed: 2026 })

const all = Object.values(operations) as Operation[]

/** A gateway and the requests that reached its upstream; `ask` sends a request line unchanged. */
async function open() {
  const { url, seen } = await startUpstream()
  const { host, port } = await startGateway({ url })
  const ask = (line: string, ...headers: string[]) => raw(port, line, [`host: ${host}`, ...headers])
  return { ask, seen }
}

test.each([
  `GET ${apiPrefix}/../v1/matters HTTP/1.1`,
  `GET ${apiPrefix}//matters HTTP/1.1`,
  `GET //public/api/v1/matters HTTP/1.1`,
  `GET ${apiPrefix}/matters/ HTTP/1.1`,
  `GET ${apiPrefix}/contacts/%2e%2e HTTP/1.1`,
  `GET ${apiPrefix}/contacts/a%2fb HTTP/1.1`,
  `GET ${apiPrefix}\\matters HTTP/1.1`,
  `GET http://practice.example${apiPrefix}/matters HTTP/1.1`,
  `GET /%70ublic/api/v1/nothing HTTP/1.1`,
  `GET ${apiPrefix}/secrets HTTP/1.1`,
  `GET /desk/v1/anything HTTP/1.1`,
  `GET /public HTTP/1.1`,
])('answers %s with a problem, never a page, and calls no service', async (line) => {
  const { ask, seen } = await open()
  const answer = await ask(line)
  expect(statusIn(answer)).toBe(404)
  expect(answer).toContain('content-type: application/problem+json')
  expect(answer).not.toContain('<html')
  expect(seen).toEqual([])
})

test.each(['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'PROPFIND', 'PURGE', 'QUERY'])(
  'refuses the method %s on a list',
  async (method) => {
    const { ask, seen } = await open()
    const answer = await ask(`${method} ${apiPrefix}/matters HTTP/1.1`, 'x-practice-desk: 1')
    expect([400, 405]).toContain(statusIn(answer))
    expect(answer.toLowerCase()).not.toContain('access-control')
    expect(seen).toEqual([])
  },
)

test.each(['BREW', 'get', 'GET\tX'])(
  'refuses a method that HTTP does not know: %s',
  async (method) => {
    const { ask, seen } = await open()
    expect(statusIn(await ask(`${method} ${apiPrefix}/matters HTTP/1.1`))).toBe(400)
    expect(seen).toEqual([])
  },
)

test.each([
  'X-HTTP-Method-Override',
  'X-HTTP-Method',
  'X-Method-Override',
  'X-Original-URL',
  'X-Rewrite-URL',
])('refuses a call that asks to be treated as another by %s', async (name) => {
  const { ask, seen } = await open()
  const answer = await ask(`GET ${apiPrefix}/matters HTTP/1.1`, `${name}: DELETE`)
  expect(statusIn(answer)).toBe(400)
  expect(seen).toEqual([])
})

test('refuses an upgrade or a tunnel', async () => {
  const { ask, seen } = await open()
  const upgrade = ['connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13']
  expect(await ask('CONNECT practice.example:443 HTTP/1.1')).not.toContain('200')
  expect(await ask('GET /desk/v1/live HTTP/1.1', ...upgrade)).not.toContain(' 101 ')
  expect(seen).toEqual([])
})

test('refuses two lengths, or a length and chunks, before anything is sent', async () => {
  const { ask, seen } = await open()
  const headers = ['content-type: application/json', 'x-practice-desk: 1']
  const line = `POST ${apiPrefix}/tasks HTTP/1.1`
  const smuggled = await ask(line, ...headers, 'content-length: 4', 'transfer-encoding: chunked')
  expect(statusIn(smuggled)).toBe(400)
  const doubled = await ask(line, ...headers, 'content-length: 4', 'content-length: 5')
  expect(statusIn(doubled)).toBe(400)
  expect(seen).toEqual([])
})

test('sends only paths made from a template to the service, whatever the target', async () => {
  const { ask, seen } = await open()
  const piece = fc.constantFrom(
    ...'matters contacts lookup documents 163-A / // .. %2e%2e %2f \\ %5c'.split(' '),
    ...'? search=a &term=b # ; %00 %25 http://x @ \u00e9 ~'.split(' '),
  )
  const target = fc.array(piece, { maxLength: 6 }).map((parts) => `${apiPrefix}/${parts.join('')}`)
  await fc.assert(
    fc.asyncProperty(target, async (path) => void (await ask(`GET ${path} HTTP/1.1`))),
    { numRuns: 300 },
  )
  // Identifiers are sent with special characters encoded, so that none can name another path.
  const id = String.raw`(?!\.{1,2}(?:[/?]|$))(?:[\w.!~*'()-]|%(?!2F|5C|2E|[01]|7F|25(?:2F|5C|2E|25|00))[\dA-F]{2})+`
  const templates = all
    .filter(({ method }) => method === 'GET')
    .map((operation) => addressOf(operation, { params: { id: 'ID' } }).replace('ID', () => id))
  const validTarget = new RegExp(`^(${templates.join('|')})(\\?(search|term)=[^#]*)?$`)
  expect(seen.length).toBeGreaterThan(0)
  for (const { url } of seen) expect(url).toMatch(validTarget)
})

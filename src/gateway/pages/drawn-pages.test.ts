import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { JSDOM } from 'jsdom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HeldAnswer } from './first-answer.ts'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import { waitForDrawing } from '#gateway/testing/drawing-limits.ts'
import { raw, startGateway, startUpstream } from '#gateway/testing/stack.ts'

const list = '{"totalRecords":1,"pageIndex":0,"records":[{"id":"m1","title":"<b>Alder"}]}'
type Listener = (response: ServerResponse) => unknown
const answerList: Listener = (response) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(list)

/** Draws a row from the title that it was given, or a frame. */
const drawing = `export const drawPage = async ({ address, answer, browser }) => ({
  html: answer
    ? '<p class="row" style="width:1px">' + JSON.parse(answer.text).records[0].title.slice(3) + ' of ' + browser.zone + '</p>'
    : '<p class="frame" style="x}y">' + address + '</p>',
  isAnswered: answer !== undefined,
  drawnFor: { media: {}, kept: {}, height: browser.height },
})`

async function open(
  listener: Listener = answerList,
  draw = drawing,
  limits: Parameters<typeof waitForDrawing>[0] = {},
) {
  waitForDrawing(limits)
  const { url, seen } = await startUpstream((_, response) => void listener(response))
  const gateway = await startGateway({ url, staticDir: writeBuiltApp(draw) })
  const load = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(gateway.origin + path, {
      headers: { accept: 'text/html', ...headers },
    })
    const html = await response.text()
    return { html, response, document: new JSDOM(html).window.document }
  }
  return { ...gateway, load, seen }
}

test('a page comes with what is drawn from its answer, and then with the answer', async () => {
  const { load, seen } = await open()
  const { html, document } = await load('/matters', { cookie: 'desk-scheme=dark' })
  expect(document.querySelector('#root p')?.textContent).toMatch(/^Alder of \w+\/\w+$/)
  expect(JSON.parse(document.querySelector('#first-answer')?.textContent ?? '')).toEqual(
    JSON.parse(list),
  )
  expect(document.querySelector('meta[name="first-answer-complete"]')).not.toBeNull()
  expect(html.indexOf('id="root"')).toBeLessThan(html.indexOf('id="first-answer"'))
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark')
  expect(seen).toHaveLength(1)
})

test('the rules of what is drawn come before it, and the style sheets hold up nothing', async () => {
  const { load } = await open()
  const { html, document, response } = await load('/matters')
  const rules = document.querySelector('#first-rules')
  expect(rules?.textContent).toContain('.row{color:red}[data-style="width:1px"]{width:1px}')
  expect(rules?.textContent).not.toContain('.other')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`'nonce-${rules?.getAttribute('nonce')}'`)
  expect(document.head.querySelector('[rel=stylesheet]')).toBeNull()
  expect(document.head.querySelector('[rel=preload], [rel=modulepreload]')).toBeNull()
  const later = '[data-rel=stylesheet][href="/assets/matters.css"]'
  expect(document.head.querySelector(later)).not.toBeNull()
  // For those whose browser runs no scripts.
  expect(html.indexOf('<link rel="stylesheet"')).toBeGreaterThan(html.indexOf('id="first-answer"'))
})

test('a browser waits with painting until all of what is drawn has arrived', async () => {
  const { load } = await open()
  const { document } = await load('/matters')
  const wait = document.head.querySelector('[rel=expect][blocking=render]')
  expect(document.querySelector(`#root ~ ${wait?.getAttribute('href')}`)).not.toBeNull()
})

test('the policy names the two scripts inside, and lets no other run', async () => {
  const { load } = await open()
  const { document, response } = await load('/matters')
  const policy = response.headers.get('content-security-policy') ?? ''
  const inside = [...document.querySelectorAll('script:not([type])')]
  expect(inside).toHaveLength(2)
  for (const { textContent } of inside) {
    const hash = createHash('sha256').update(textContent).digest('base64')
    expect(policy).toContain(`'sha256-${hash}'`)
  }
  expect(policy).not.toContain('unsafe')
  expect(document.querySelector('script[src]')).toBeNull()
})

test('a style that could end its rule is left out', async () => {
  const { load } = await open()
  const { document } = await load('/settings')
  expect(document.querySelector('.frame')?.hasAttribute('data-style')).toBe(false)
  expect(document.querySelector('#first-rules')?.textContent).not.toContain('x}y')
})

test('a service that is slow leaves the frame, and its answer follows', async () => {
  let answer = () => {}
  const listener: Listener = (response) => {
    answer = () => answerList(response)
  }
  const { origin } = await open(listener, drawing, { answer: 250 })
  const response = await fetch(`${origin}/matters`)
  let html = ''
  for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
    html += text
    if (html.includes('<link rel="stylesheet"') && !html.includes('first-answer')) answer()
  }
  expect(html).toContain('<p class="frame">/matters</p>')
  // The line is free while the page waits.
  const [, told = ''] = html.split('</head>')
  expect(told.split('id="root"')[0]).toContain(
    '<link rel="modulepreload" crossorigin href="/assets/main-1a2b.js">',
  )
  expect(html.indexOf('id="first-answer"')).toBeGreaterThan(html.indexOf('<link rel="stylesheet"'))
  expect(html).toContain('<meta name="first-answer-complete">')
})

const failures: [string, Listener][] = [
  ['fails', (response) => response.writeHead(500).end()],
  ['is refused', (response) => response.writeHead(429, { 'retry-after': '9' }).end()],
  ['is a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
  ['breaks off', (response) => response.destroy()],
  [
    'is not complete',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
      response.write('{"records":[', () => response.destroy())
    },
  ],
]
test.each(failures)('an answer that %s leaves the frame', async (_, listener) => {
  const { load } = await open(listener)
  const { html, document } = await load('/matters')
  expect(document.querySelector('#root .frame')).not.toBeNull()
  expect(document.querySelector('meta[name="first-answer-complete"]')).toBeNull()
  expect(html.trimEnd().endsWith('</html>')).toBe(true)
})

test('a page that another site opened is the frame alone', async () => {
  const { port, host, seen } = await open()
  const html = await raw(port, 'GET /matters HTTP/1.1', [
    `host: ${host}`,
    'accept: text/html',
    'sec-fetch-site: cross-site',
    'sec-fetch-mode: navigate',
    'sec-fetch-dest: document',
  ])
  expect(html).toContain('<p class="frame">/matters</p>')
  expect(html).not.toContain('first-answer')
  expect(seen).toEqual([])
})

test('a page that cannot be drawn is left to the browser, and the log says once why, without data', async () => {
  const throwing = `export const drawPage = async () => { throw new TypeError('Alder') }`
  const { load, lines } = await open(answerList, throwing)
  for (let visit = 0; visit < 3; visit += 1) {
    const { document } = await load('/matters')
    expect(document.querySelector('#root')?.childNodes).toHaveLength(0)
    expect(document.querySelector('#first-answer')).not.toBeNull()
  }
  await expect.poll(() => lines.join('')).toContain('page not drawn')
  expect(lines.join('').split('page not drawn')).toHaveLength(2)
  expect(lines.join('')).toContain('"reason":"TypeError"')
  expect(lines.join('')).not.toContain('Alder')
})

test('a page that cannot be drawn from its answer shows its frame', async () => {
  const failing = drawing.replace('html: answer', `html: answer && answer.text === '{}' && nothing`)
  const { load } = await open((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }, failing)
  const { document } = await load('/matters')
  expect(document.querySelector('#root .frame')).not.toBeNull()
  expect(document.querySelector('#first-answer')?.textContent).toBe('{}')
})

test('a page is not drawn from an answer that is long, and all of that answer follows its frame', async () => {
  const text = JSON.stringify({ records: [{ id: 'm1', title: 'a'.repeat(2_000_000) }] })
  const { load } = await open((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  })
  const { document } = await load('/matters')
  expect(document.querySelector('#root .frame')).not.toBeNull()
  expect(document.querySelector('#first-answer')?.textContent).toBe(text)
  expect(document.querySelector('meta[name="first-answer-complete"]')).not.toBeNull()
})

test('a long answer is held back no further than it is worth, and waits where it comes from', async () => {
  const out = new PassThrough({ highWaterMark: 1 })
  const held = new HeldAnswer(out)
  let written = 0
  const source = Readable.from(
    (function* () {
      for (; written < 100; written += 1) yield Buffer.alloc(100_000)
    })(),
  )
  const done = pipeline(source, held)
  expect(await held.full).toBe(false)
  await new Promise((resolve) => setImmediate(resolve))
  expect(written).toBeLessThan(10)
  held.release()
  out.resume()
  await done
  expect(written).toBe(100)
})

test('pages that come while one takes long to draw are sent as they are', async () => {
  const slow = `export const drawPage = ({ address }) =>
    address.includes('slow') ? new Promise(() => {}) : Promise.resolve({ reason: 'goes elsewhere' })`
  const { load, lines } = await open(answerList, slow, { drawing: 150 })
  const { document } = await load('/matters?search=slow')
  expect(document.querySelector('#root')?.childNodes).toHaveLength(0)
  expect(document.querySelector('#first-answer')).not.toBeNull()
  await load('/matters')
  await expect.poll(() => lines.join('')).toContain('the page waits for too long')
  expect(lines.join('')).toContain('the page goes elsewhere')
})

test('a page whose person has left is not drawn', async () => {
  const noting = drawing.replace(
    '({ address,',
    '({ address, unknown = globalThis.drawn.push(address),',
  )
  const drawn: string[] = []
  vi.stubGlobal('drawn', drawn)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { origin, lines } = await open(() => leaving.abort(), noting)
  const leaving = new AbortController()
  const warmedUp = () => drawn.includes('/contacts/1')
  await expect.poll(warmedUp).toBe(true)
  await expect(
    fetch(`${origin}/matters?search=left`, { signal: leaving.signal }).then((response) =>
      response.text(),
    ),
  ).rejects.toThrow('abort')
  await expect.poll(() => lines.join('')).toContain('"complete":false')
  expect(drawn.filter((address) => address.includes('left'))).toEqual([])
})

test('a browser without scripts is told of which zone the times are', async () => {
  const timed = drawing.replace('media: {}', 'zone: browser.zone, media: {}')
  const { load } = await open(answerList, timed)
  const cookie = 'desk-browser=Asia/Kolkata~1000~700'
  const { html } = await load('/matters', { cookie })
  expect(html).toMatch(/<noscript>.* Times are those of Asia\/Kolkata\.<\/noscript>/)
})

test('a person who leaves while a slow answer comes ends only their own page', async () => {
  let more = () => {}
  const listener: Listener = (response) => {
    if (!String(response.req.url).includes('search=slow')) return answerList(response)
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"records":[')
    more = () => void response.write('1,'.repeat(100_000))
  }
  const { origin, load } = await open(listener, drawing, { answer: 250 })
  const leaving = new AbortController()
  const { body } = await fetch(`${origin}/matters?search=slow`, { signal: leaving.signal })
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
  let html = ''
  // Its frame is there, and its answer is on its way.
  while (!html.includes('id="root"')) html += (await reader.read()).value ?? ''
  leaving.abort()
  more()
  waitForDrawing()
  const { document } = await load('/matters')
  expect(document.querySelector('#root p')?.textContent).toContain('Alder')
})

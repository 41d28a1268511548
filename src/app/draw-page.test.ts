// @vitest-environment node
import { JSDOM } from 'jsdom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { firstCallOf } from '#contract/pages.ts'
import type { PageToDraw } from '#contract/drawn-page.ts'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import { waitForDrawing } from '#gateway/testing/drawing-limits.ts'
import { startGateway, startUpstream } from '#gateway/testing/stack.ts'
import { drawPage, limits } from './draw-page.tsx'
import { openPractice } from './testing/practice.ts'

const call = '/public/api/v1/matters?pageIndex=0&pageSize=50'
const alder = {
  id: 'm1',
  title: 'Estate of Alder',
  status: 'Open',
  lastActivity: '2026-03-31T13:30:00Z',
}
const answerOf = (...records: object[]) => ({
  call,
  text: JSON.stringify({ pageIndex: 0, pageSize: 50, totalRecords: records.length, records }),
})
// Nothing that a test draws is late because the machine is busy.
Object.assign(limits, { code: 60_000, turn: 60_000 })

const browser = { zone: 'Australia/Sydney', width: 1440, height: 900, kept: {} }
async function draw(page: Partial<PageToDraw> = {}) {
  const drawn = await drawPage({ address: '/matters', answer: answerOf(alder), browser, ...page })
  if ('reason' in drawn) throw new Error(`The page ${drawn.reason}.`)
  return drawn
}

test('draws the list of matters from its answer, with links that work without scripts', async () => {
  const drawn = await draw()
  expect(drawn.isAnswered).toBe(true)
  expect(drawn.html).toContain('href="/matters/m1"')
  expect(drawn.html).toContain('aria-current="page"')
  expect(drawn.html).not.toContain('<!--$!-->')
})

test.each([
  ['Pacific/Auckland', '1 April'],
  ['America/Los_Angeles', '31 March'],
  ['Asia/Kolkata', '31 March'],
  ['Australia/Sydney', '1 April'],
])('writes times where the person is (%s)', async (zone, day) => {
  const drawn = await draw({ browser: { ...browser, zone } })
  expect(drawn.html).toMatch(new RegExp(`title="\\w+,? ${day},? 2026`))
  expect(drawn.drawnFor).toMatchObject({ zone })
})

test('draws the columns and the density that the browser keeps, and the rows that fit its window', async () => {
  const kept = {
    'desk-list-matters': JSON.stringify({
      columns: [{ name: 'Status', shown: false }],
      dense: true,
    }),
  }
  const many = answerOf(...Array.from({ length: 50 }, (_, id) => ({ ...alder, id: `m${id}` })))
  const drawn = await draw({ answer: many, browser: { ...browser, height: 466, kept } })
  expect(drawn.html).toContain('data-dense')
  expect(drawn.html).not.toContain('>Status<')
  expect(drawn.html.match(/<tr[^>]* class="[^"]*row/g)).toHaveLength(11)
  expect(drawn.drawnFor.kept).toEqual(kept)
  const narrow = await draw({ browser: { ...browser, width: 390 } })
  expect(narrow.html).not.toContain('>Trust balance<')
})

test('many pages at once do not know of each other', async () => {
  const pages = Array.from({ length: 20 }, (_, id) =>
    draw({
      answer: answerOf({ ...alder, id: `m${id}`, title: `Matter of ${id}.` }),
      person: JSON.stringify({ id: `p${id}`, role: id % 2 ? 'reader' : 'admin' }),
      browser: { ...browser, zone: id % 2 ? 'Asia/Kolkata' : 'Pacific/Auckland' },
    }),
  )
  for (const [id, drawn] of (await Promise.all(pages)).entries()) {
    expect(drawn.html.match(/Matter of \d+\./g)).toEqual([`Matter of ${id}.`])
    expect(drawn.html).toContain(id % 2 ? '31 March' : '1 April')
  }
})

const forms = [
  ['/matters/new', 'New matter'],
  ['/matters/m1/edit', 'Edit matter'],
  ['/contacts/new/person', 'New person'],
  ['/contacts/new/company', 'New company'],
  ['/contacts/new/plural', 'New group'],
  ['/contacts/c1/edit', 'Edit contact'],
  ['/tasks/new', 'New task'],
  ['/time/new', 'Record time'],
]
test.each(forms)('draws the frame of the form %s with its heading', async (address, heading) => {
  const drawn = await draw({ address, answer: undefined })
  const { document } = new JSDOM(drawn.html).window
  expect(document.querySelector('h1')?.textContent).toBe(heading)
  // What it is made of is read by the browser.
  expect(drawn.isAnswered).toBe(false)
})

const valueOf = (html: string, name: string) =>
  new JSDOM(html).window.document.querySelector<HTMLInputElement>(`main [name="${name}"]`)?.value

test('draws a new time record of today, where the person is, whose preferences the page carries', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T22:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const page = { address: '/time/new', answer: undefined, preferences: '{"timeUnitMinutes":6}' }
  const dateIn = async (zone: string) => {
    const drawn = await draw({ ...page, browser: { ...browser, zone } })
    expect(drawn.drawnFor).toMatchObject({ zone })
    return valueOf(drawn.html, 'date')
  }
  expect(await dateIn('Pacific/Auckland')).toBe('24 Nov 2026')
  expect(await dateIn('America/Los_Angeles')).toBe('23 Nov 2026')
})

test('draws the form of a matter with what it holds', async () => {
  const address = '/matters/m1/edit'
  const matter = { ...alder, description: 'Letters of administration' }
  const text = JSON.stringify(matter)
  const drawn = await draw({ address, answer: { call: firstCallOf(address, '')!, text } })
  expect(valueOf(drawn.html, 'title')).toBe('Estate of Alder')
  expect(drawn.html).toContain('Letters of administration')
  // Whether the service offers the rest is asked by the browser.
  expect(drawn.isAnswered).toBe(false)
})

test('draws the form of a contact with what it holds, before it is known what else the service offers', async () => {
  const address = '/contacts/c1/edit'
  const [contact] = openPractice().contacts
  const text = JSON.stringify({ ...contact, jobTitle: 'Director' })
  const drawn = await draw({ address, answer: { call: firstCallOf(address, '')!, text } })
  expect(valueOf(drawn.html, 'jobTitle')).toBe('Director')
  expect(drawn.isAnswered).toBe(false)
})

test('draws the settings of a person whose preferences the page carries', async () => {
  const preferences = JSON.stringify({ timeUnitMinutes: 6, timeHoldSeconds: 30 })
  const drawn = await draw({ address: '/settings', answer: undefined, preferences })
  const { document } = new JSDOM(drawn.html).window
  const { textContent } = document.querySelector('main')!
  expect(textContent).toContain('While a record is held, you can change it or undo it.')
  expect(textContent).toContain('‘Mine’ shows this staff member’s tasks')
  expect(document.querySelectorAll('main section').length).toBeGreaterThan(8)
})

test.each([
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '" onclick="alert(1)',
  '\u202Egnp.exe',
  'a'.repeat(100_000),
])('escapes a hostile title (%#)', async (title) => {
  const drawn = await draw({ answer: answerOf({ ...alder, title }) })
  expect(drawn.isAnswered).toBe(true)
  expect(drawn.html).not.toMatch(/<script|<!--<|" onclick/)
})

test.each(['', 'null', '{"records":"x"}', '<p>'])(
  'draws the frame alone for an answer that is not what it says (%s)',
  async (text) => {
    const drawn = await draw({ answer: { call, text } })
    expect(drawn.isAnswered).toBe(false)
    expect(drawn.html).toContain('href="/contacts"')
  },
)

test('leaves a page that sends the browser elsewhere to it', async () => {
  expect(await drawPage({ address: '/matters?nonsense=1', browser })).toEqual({
    reason: 'goes elsewhere',
  })
})

test('a due date is today where the person is, also on a later day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T22:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const tasks = '/public/api/v1/tasks?pageIndex=0&pageSize=50'
  const task = { id: 't1', description: 'Serve', status: 'Todo', dueDate: '2026-11-27' }
  const text = JSON.stringify({ pageIndex: 0, pageSize: 50, totalRecords: 1, records: [task] })
  const page = {
    address: '/tasks?show=all',
    answer: { call: tasks, text },
    browser: { ...browser, zone: 'Pacific/Auckland' },
  }
  const early = await draw(page)
  expect(early.isAnswered).toBe(true)
  expect(early.html).not.toMatch(/<tbody.*Today/s)
  expect(early.drawnFor).toMatchObject({ zone: 'Pacific/Auckland', day: '2026-10-24' })
  vi.setSystemTime(new Date('2026-11-26T22:00:00Z'))
  expect((await draw(page)).html).toMatch(/<tbody.*Today/s)
})

test.each([
  '/settings',
  '/settings/journal',
  '/tasks/new',
  '/time',
  '/time/new',
  '/contacts/new-person',
])(
  'draws the frame of %s, without a notice that something could not be loaded',
  async (address) => {
    const drawn = await draw({ address, answer: undefined })
    expect(drawn.html).toContain('href="/contacts"')
    expect(drawn.html).toContain('<h1')
    expect(drawn.html).not.toContain('could not be loaded')
  },
)

test.each(['/matters?search=a%20b', '/matters?search=a+b', '/matters?search=%61%20b'])(
  'draws the page of %s, however its address is spelled',
  async (address) => {
    const found = { ...answerOf(alder), call: `${call}&search=a+b` }
    const { call: wanted } = found
    const drawn = await draw({ address, answer: { ...found, call: wanted } })
    expect(drawn.html).toContain('value="a b"')
  },
)

test('shows the scheme that the person chose, and no other', async () => {
  const page = { address: '/settings', answer: undefined }
  expect((await draw({ ...page, scheme: 'dark' })).html).toContain('value="dark" selected=""')
  expect((await draw(page)).html).toContain('value="auto" selected=""')
})

test('leaves a page that is too long, or that nobody waits for any more, to the browser', async () => {
  const long = answerOf({ ...alder, title: 'a'.repeat(500_000) })
  expect(await drawPage({ address: '/matters', answer: long, browser })).toEqual({
    reason: 'is too long',
  })
  expect(await drawPage({ address: '/matters', browser }, () => false)).toEqual({
    reason: 'is not wanted any more',
  })
})

test('draws the tasks as they open, of the person whom the page knows, and their frame where it does not', async () => {
  const task = { id: 't1', description: 'Serve', status: 'Todo', assignedToId: 's1' }
  const text = JSON.stringify({ pageIndex: 0, pageSize: 50, totalRecords: 1, records: [task] })
  const page = { address: '/tasks', answer: { call: firstCallOf('/tasks', '', 's1') ?? '', text } }
  expect(page.answer.call).toContain('assignedToId=s1')
  const drawn = await draw({ ...page, preferences: '{"staffContactId":"s1"}' })
  expect(drawn.isAnswered).toBe(true)
  expect(drawn.html).toContain('href="/tasks/t1"')
  for (const preferences of [undefined, '{"staffContactId":"s2"}', '<', 'null']) {
    const frame = await draw({ ...page, preferences })
    expect(frame.isAnswered).toBe(false)
    expect(frame.html).not.toContain('Serve')
  }
})

/** A real gateway before a service with that answer, whose pages are drawn by the app. */
async function openDrawn(text: string) {
  waitForDrawing()
  vi.stubGlobal('drawByApp', drawPage)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { url } = await startUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text)
  })
  const module = 'export const drawPage = (...page) => globalThis.drawByApp(...page)'
  const { origin } = await startGateway({ url, staticDir: writeBuiltApp(module) })
  const html = await (await fetch(`${origin}/matters`)).text()
  const { document } = new JSDOM(html).window
  return { html, document, data: document.querySelector('#first-answer')?.textContent ?? '' }
}

test('records with hostile texts reach the page as texts, drawn and as data', async () => {
  const titles = [
    '</script><script>alert(1)</script>',
    '</style><style>*{display:none}</style>',
    '<!--<script>',
    '"><img src=x onerror=alert(1)>',
    '\u202Egnp.exe\u2066',
    'line\u2028paragraph\u2029',
    '</noscript></div><iframe>',
    'a'.repeat(100_000),
  ]
  const records = titles.map((title, index) => ({ ...alder, id: `m${index}`, title }))
  const { text } = answerOf(...records)
  const { document, data } = await openDrawn(text)
  expect(JSON.parse(data)).toEqual(JSON.parse(text))
  const links = [...document.querySelectorAll('#root tbody a')]
  expect(links.map(({ textContent }) => textContent)).toEqual(titles)
  expect(document.querySelectorAll('img, iframe, [onerror]')).toHaveLength(0)
  expect(document.querySelectorAll('script')).toHaveLength(3)
  // Those for what differs, and those of what is drawn.
  expect(document.querySelectorAll('style')).toHaveLength(2)
  expect(document.querySelector('body > noscript:last-of-type')?.textContent).toContain(
    'needs JavaScript',
  )
})

test.each([
  '{"records":"x"}',
  '{"records":{"length":1e9}}',
  '{"totalRecords":[],"records":null}',
  '7',
])(
  'an answer of other types (%s) leaves the frame, and reaches the page as it is',
  async (text) => {
    const { document, data } = await openDrawn(text)
    expect(document.querySelector('#root h1')?.textContent).toBe('Matters')
    expect(document.querySelector('#root tbody a')).toBeNull()
    expect(data).toBe(text)
  },
)

test('leaves no timer behind, which would keep the answer', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  await draw()
  const before = timers()
  for (let page = 0; page < 20; page += 1) await draw()
  await expect.poll(timers).toBeLessThanOrEqual(before)
})

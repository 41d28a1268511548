import { expect, test } from 'vitest'
import { Preferences } from '#contract/desk/desk.ts'
import { deskPrefix } from '#contract/operation.ts'
import { writeBuiltApp } from '#gateway/testing/built-app.ts'
import { stallBodies, startGateway, startUpstream, statusIn } from '#gateway/testing/stack.ts'
import { startDesk, deskDatabase } from '#gateway/testing/desk.ts'

const opened = deskDatabase()
const start = () => startDesk(opened().state)

test('makes one key for the drafts of a person, and lets no cache store it', async () => {
  const { origin } = await start()
  const ask = () => fetch(`${origin}${deskPrefix}/draft-key`)
  const answers = await Promise.all([ask(), ask(), ask()])
  for (const answer of answers) expect(answer.headers.get('cache-control')).toBe('no-store')
  const keys = new Set(await Promise.all(answers.map(async (answer) => (await answer.json()).key)))
  expect(keys.size).toBe(1)
  const [key] = keys as Set<string>
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(Buffer.from(key!, 'base64url')).toHaveLength(32)
})

test('gives each person a key of their own, even for two calls at the same moment', async () => {
  const { people } = opened().state
  const [one, again, other] = await Promise.all(
    ['ada', 'ada', 'bo'].map((person) => people.draftKey(person)),
  )
  expect(one).toEqual(again)
  expect(one).not.toEqual(other)
})

test('returns the default preferences until a person chooses others', async () => {
  const { desk, read } = await start()
  const defaults = {
    timeUnitMinutes: 6,
    timeHoldSeconds: 30,
    timeBilledBy: 'units',
    singleKeys: true,
    idleLockMinutes: 0,
  }
  expect(await read('/preferences')).toEqual(defaults)
  const answer = await desk('PATCH', '/preferences', { staffContactId: '12-A', singleKeys: false })
  expect(await answer.json()).toEqual({ ...defaults, staffContactId: '12-A', singleKeys: false })
  await desk('PATCH', '/preferences', { timeHoldSeconds: 0, timeBilledBy: 'minutes' })
  const chosen = { singleKeys: false, timeHoldSeconds: 0, timeBilledBy: 'minutes' }
  const now = { ...defaults, staffContactId: '12-A', ...chosen }
  expect(await read('/preferences')).toEqual(now)
  await desk('PATCH', '/preferences', { staffContactId: '' })
  expect(await read('/preferences')).toEqual({ ...now, staffContactId: undefined })
})

test('limits the memory for stalled bodies of the desk’s own calls as well', async () => {
  const { origin, desk } = await start()
  const { host, port } = new URL(origin)
  const { refused, leave } = await stallBodies(
    { host, port: Number(port) },
    `PATCH ${deskPrefix}/preferences`,
  )
  expect(statusIn(refused)).toBe(503)
  expect(refused).toContain('urn:practice-desk:never-sent')
  leave()
  const change = async () => (await desk('PATCH', '/preferences', {})).status
  await expect.poll(change).toBe(200)
})

test('keeps the changes of two windows to different preferences', async () => {
  const { desk, read } = await start()
  await Promise.all([
    desk('PATCH', '/preferences', { timeUnitMinutes: 10 }),
    desk('PATCH', '/preferences', { timeHoldSeconds: 45 }),
    desk('PATCH', '/preferences', { staffContactId: '7' }),
  ])
  expect(await read('/preferences')).toMatchObject({
    timeUnitMinutes: 10,
    timeHoldSeconds: 45,
    staffContactId: '7',
  })
})

test('reads the valid preferences of an older or newer desk', () => {
  const stored = { timeUnitMinutes: '12', timeBilledBy: 'hours', singleKeys: 'no idea' }
  const read = Preferences.parse({ ...stored, colour: 'red' })
  const defaults = { timeHoldSeconds: 30, timeBilledBy: 'units', singleKeys: true }
  expect(read).toEqual({ timeUnitMinutes: 12, idleLockMinutes: 0, ...defaults })
})

test.each([
  [{ timeUnitMinutes: 0 }, '#/timeUnitMinutes'],
  [{ timeUnitMinutes: 6.5 }, '#/timeUnitMinutes'],
  [{ timeHoldSeconds: 601 }, '#/timeHoldSeconds'],
  [{ timeBilledBy: 'hours' }, '#/timeBilledBy'],
  [{ singleKeys: 'yes' }, '#/singleKeys'],
  [{ staffContactId: 'x'.repeat(501) }, '#/staffContactId'],
  [{ favouriteColour: 'red' }, '#/favouriteColour'],
  [[], '#'],
])(
  'refuses the preferences %j, names the wrong field, and stores nothing',
  async (body, pointer) => {
    const { desk, read } = await start()
    const before = await read('/preferences')
    const answer = await desk('PATCH', '/preferences', body)
    expect(answer.status).toBe(400)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect((await answer.json()).errors).toMatchObject([{ pointer, detail: expect.any(String) }])
    expect(await read('/preferences')).toEqual(before)
  },
)

test('lists the latest opened records first, each once, and at most twenty of a kind', async () => {
  const { desk, read } = await start()
  for (let id = 1; id <= 25; id += 1)
    await desk('POST', '/recents', { kind: 'matter', id: `${id}` })
  expect((await desk('POST', '/recents', { kind: 'matter', id: '7' })).status).toBe(204)
  await desk('POST', '/recents', { kind: 'contact', id: '7' })
  const matters = (await read('/recents?kind=matter')) as { id: string }[]
  expect(matters.map(({ id }) => id).slice(0, 3)).toEqual(['7', '25', '24'])
  expect(matters).toHaveLength(20)
  expect(await read('/recents?kind=contact')).toMatchObject([{ kind: 'contact', id: '7' }])
  expect(await read('/recents')).toHaveLength(21)
  expect(await opened().state.recents.list('someone else')).toEqual([])
})

const tooLarge = JSON.stringify({ staffContactId: 'x'.repeat(1024 * 1024) })
type Refused = [
  what: string,
  status: number,
  method: string,
  path: string,
  body?: unknown,
  headers?: object,
]
const refused: Refused[] = [
  [
    'a change without the header of the desk',
    403,
    'PATCH',
    '/preferences',
    {},
    { 'x-practice-desk': '' },
  ],
  [
    'a change from another site',
    403,
    'PATCH',
    '/preferences',
    {},
    { origin: 'https://evil.example' },
  ],
  [
    'a read from another site',
    403,
    'GET',
    '/draft-key',
    undefined,
    { 'sec-fetch-site': 'cross-site' },
  ],
  [
    'a call with a method override',
    400,
    'GET',
    '/draft-key',
    undefined,
    { 'x-http-method-override': 'PATCH' },
  ],
  ['an unknown call', 404, 'GET', '/secrets'],
  ['a path with dot segments', 404, 'GET', '/%2e%2e/draft-key'],
  ['a method that is not allowed', 405, 'DELETE', '/preferences'],
  ['an unknown parameter', 400, 'GET', '/recents?colour=red'],
  ['a parameter with a wrong value', 400, 'GET', '/recents?kind=cat'],
  ['a body that is not JSON', 400, 'PATCH', '/preferences', '{'],
  ['a missing body', 400, 'PATCH', '/preferences'],
  [
    'a body of another content type',
    415,
    'PATCH',
    '/preferences',
    'a=b',
    { 'content-type': 'text/plain' },
  ],
  ['a body that is too large', 413, 'PATCH', '/preferences', tooLarge],
]
test.each(refused)(
  'answers %s with a problem (%i)',
  async (_, status, method, path, body, headers) => {
    const { desk, seen } = await start()
    const answer = await desk(method, path, body, headers)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ status, detail: expect.any(String) })
    expect(seen).toEqual([])
  },
)

test('the page of tasks brings the preferences that it opens by, and only to those who open it here', async () => {
  const { state } = opened()
  const { url, seen } = await startUpstream()
  const { origin } = await startGateway({
    url,
    state,
    staticDir: writeBuiltApp(),
    idleLockMinutes: 9,
  })
  await state.people.changePreferences('local', { staffContactId: 's7' })
  const page = await (await fetch(`${origin}/tasks`, { headers: { accept: 'text/html' } })).text()
  const [, text = ''] = /<meta name="preferences" content="([^"]*)">/.exec(page) ?? []
  const told = await (await fetch(`${origin}/desk/v1/preferences`)).json()
  expect(JSON.parse(text.replaceAll('&quot;', '"'))).toEqual(told)
  expect(told).toMatchObject({ staffContactId: 's7', idleLockLimit: 9 })
  expect(seen.map(({ url: path }) => path)).toEqual([expect.stringContaining('assignedToId=s7')])
  const headers = {
    accept: 'text/html',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
  }
  const elsewhere = await (await fetch(`${origin}/tasks`, { headers })).text()
  expect(elsewhere).not.toContain('s7')
})

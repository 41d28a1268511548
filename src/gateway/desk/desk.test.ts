import { expect, test } from 'vitest'
import { Preferences } from '#contract/desk.ts'
import { deskPrefix } from '#contract/operation.ts'
import { standStill, statusIn } from '#gateway/testing/stack.ts'
import { startDesk, deskDatabase } from '#gateway/testing/desk.ts'

const kept = deskDatabase()
const start = () => startDesk(kept().state)

test('makes a key for the drafts of a person once, and lets no cache store it', async () => {
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
  const { people } = kept().state
  const [one, again, other] = await Promise.all(
    ['ada', 'ada', 'bo'].map((person) => people.draftKey(person)),
  )
  expect(one).toEqual(again)
  expect(one).not.toEqual(other)
})

test('returns the usual preferences until a person chooses others', async () => {
  const { desk, read } = await start()
  const usual = {
    timeUnitMinutes: 6,
    timeHoldSeconds: 30,
    timeBilledBy: 'units',
    singleKeys: true,
  }
  expect(await read('/preferences')).toEqual(usual)
  const answer = await desk('PATCH', '/preferences', { staffContactId: '12-A', singleKeys: false })
  expect(await answer.json()).toEqual({ ...usual, staffContactId: '12-A', singleKeys: false })
  await desk('PATCH', '/preferences', { timeHoldSeconds: 0, timeBilledBy: 'minutes' })
  const chosen = { singleKeys: false, timeHoldSeconds: 0, timeBilledBy: 'minutes' }
  const now = { ...usual, staffContactId: '12-A', ...chosen }
  expect(await read('/preferences')).toEqual(now)
  await desk('PATCH', '/preferences', { staffContactId: '' })
  expect(await read('/preferences')).toEqual({ ...now, staffContactId: undefined })
})

test('limits the memory for stalled bodies of the desk’s own calls too', async () => {
  const { origin, desk } = await start()
  const { host, port } = new URL(origin)
  const { refused, leave } = await standStill(
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

test('reads preferences of an older or newer desk as far as they are valid', () => {
  const stored = { timeUnitMinutes: '12', timeBilledBy: 'hours', singleKeys: 'no idea' }
  const read = Preferences.parse({ ...stored, colour: 'red' })
  const usual = { timeHoldSeconds: 30, timeBilledBy: 'units', singleKeys: true }
  expect(read).toEqual({ timeUnitMinutes: 12, ...usual })
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
  'refuses the preferences %j by the name of what is wrong, and stores nothing',
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

test('lists what was opened last first, each once, and at most twenty of a kind', async () => {
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
  expect(await kept().state.recents.list('someone else')).toEqual([])
})

const tooMuch = JSON.stringify({ staffContactId: 'x'.repeat(1024 * 1024) })
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
    'a change without the mark of the desk',
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
    'what passes for another call',
    400,
    'GET',
    '/draft-key',
    undefined,
    { 'x-http-method-override': 'PATCH' },
  ],
  ['what there is not', 404, 'GET', '/secrets'],
  ['a path that climbs', 404, 'GET', '/%2e%2e/draft-key'],
  ['a method that it has not', 405, 'DELETE', '/preferences'],
  ['a parameter that it has not', 400, 'GET', '/recents?colour=red'],
  ['a parameter that is wrong', 400, 'GET', '/recents?kind=cat'],
  ['what is no JSON', 400, 'PATCH', '/preferences', '{'],
  ['no body', 400, 'PATCH', '/preferences'],
  [
    'another kind of content',
    415,
    'PATCH',
    '/preferences',
    'a=b',
    { 'content-type': 'text/plain' },
  ],
  ['too much', 413, 'PATCH', '/preferences', tooMuch],
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

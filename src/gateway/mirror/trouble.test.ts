import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { mirrorKinds } from '#contract/desk/mirror.ts'
import { DiskFull, type DiskSpace } from '#database/disk-space.ts'
import { listedPractice, madeMatters } from './testing/listed-practice.ts'
import { ServiceRefused } from '#gateway/upstream/ask.ts'
import { json } from './testing/json.ts'
import {
  keptMatters,
  keptPeople,
  kindIn,
  mirrorDatabase,
  startTestMirror,
  sweepAnew,
  untilAll,
} from './testing/mirror.ts'
import { troubleOf } from './trouble.ts'

const database = mirrorDatabase()

test('waits as long as the service asks, and then goes on by itself', async () => {
  const practice = listedPractice(madeMatters(600), [])
  let refusals = 1
  let refusedAt = 0
  let nextAt = 0
  practice.interrupt = (url) => {
    if (refusedAt > 0 && url.pathname.endsWith('/matters')) nextAt ||= performance.now()
    if (url.searchParams.get('pageIndex') !== '1' || refusals-- <= 0) return undefined
    refusedAt = performance.now()
    return json({ title: 'Too many' }, 429, { 'retry-after': '3' })
  }
  const { mirror } = startTestMirror(database(), practice)
  await expect
    .poll(() => kindIn(mirror))
    .toMatchObject({ state: 'filling', reason: 'The service asked Practice Desk to wait.' })
  await untilAll(mirror)
  expect(nextAt - refusedAt).toBeGreaterThan(2950)
  expect((await kindIn(mirror))?.reason).toBeUndefined()
  expect(await keptMatters(database())).toHaveLength(600)
})

test('asks a busy service again when it says, and less often if it says the same each time', () => {
  const waitAfter = (failures: number, asked?: number) =>
    troubleOf(new ServiceRefused(429, asked), 'matters', failures)!.wait
  expect(waitAfter(0)).toBe(60_000)
  expect(waitAfter(0, 7000)).toBe(7000)
  expect(waitAfter(0, 0)).toBeGreaterThan(700)
  expect(waitAfter(9, 0)).toBeGreaterThan(60_000)
})

test('stops with a sentence where the key is refused, and still shows what it has', async () => {
  const practice = listedPractice(madeMatters(30), [])
  const { mirror } = startTestMirror(database(), practice, { isKeyRefused: true })
  await untilAll(mirror)
  const before = await kindIn(mirror)
  practice.interrupt = () => json({}, 401)
  await expect
    .poll(() => kindIn(mirror))
    .toMatchObject({
      state: 'stopped',
      count: 30,
      reason: 'The service refuses to show its matters to Practice Desk.',
    })
  const after = await kindIn(mirror)
  expect(Date.parse(after!.asOf!)).toBeGreaterThanOrEqual(Date.parse(before!.asOf!))
  expect((await mirror.search('Alder')).kinds?.[0]).toMatchObject({ state: 'stopped' })
})

test.each([
  ['an outage', () => json('', 500), 'The service failed (500).'],
  ['a web page', () => json('<!doctype html>'), 'The service’s answer was not valid.'],
  ['something else', () => json({ records: 'none' }), 'The service’s answer was not valid.'],
])('says so after %s, and tries again', async (_, answer, reason) => {
  const practice = listedPractice(madeMatters(3), [])
  practice.interrupt = answer
  const { mirror, failures } = startTestMirror(database(), practice)
  await expect.poll(() => kindIn(mirror)).toMatchObject({ state: 'filling', reason })
  practice.interrupt = undefined
  await database().sql.execute(sql`update mirror.kinds set retry_at = now()`)
  await untilAll(mirror)
  expect(failures()).toEqual([])
})

test('shows nothing of another service, until an admin has it thrown away', async () => {
  const practice = listedPractice(madeMatters(5), [])
  const one = startTestMirror(database(), practice)
  await untilAll(one.mirror)
  await one.mirror.close()
  const elsewhere = listedPractice(madeMatters(2), [])
  const address = 'https://elsewhere.example'
  const { mirror } = startTestMirror(database(), elsewhere, { address })
  expect(await mirror.state()).toEqual({
    use: 'other service',
    address: 'https://practice.example',
    kinds: [],
  })
  expect(await mirror.search('Alder')).toEqual({ use: 'other service', kinds: [] })
  expect(elsewhere.calls).toEqual([])
  expect(await keptMatters(database())).toHaveLength(5)
  await mirror.command('refill')
  await untilAll(mirror)
  expect(await keptMatters(database())).toHaveLength(2)
})

test('throws what it had of the embedded service away unasked, as that still has it', async () => {
  const embedded = { address: 'embedded', embedded: true }
  const one = startTestMirror(database(), listedPractice(madeMatters(5), []), embedded)
  await untilAll(one.mirror)
  await one.mirror.close()
  const { mirror } = startTestMirror(database(), listedPractice(madeMatters(2), []))
  await untilAll(mirror)
  expect(await keptMatters(database())).toHaveLength(2)
})

test('forgets everything, and reads nothing until it is refilled', async () => {
  const practice = listedPractice(madeMatters(5), [])
  const { mirror } = startTestMirror(database(), practice)
  await untilAll(mirror)
  await mirror.command('forget')
  await untilAll(mirror, 'stopped')
  expect(await keptMatters(database())).toEqual([])
  const { calls } = practice
  calls.length = 0
  mirror.noteWrite({ operation: 'patchMatter', recordId: 'm-000001' })
  await expect.poll(() => calls).toHaveLength(1)
  expect(await keptMatters(database())).toEqual([])
  await mirror.command('refill')
  await untilAll(mirror)
  expect(await keptMatters(database())).toHaveLength(5)
})

test('a call that fails after the copy was deleted is no failure of the desk', async () => {
  const practice = listedPractice(madeMatters(5), [])
  const { mirror, failures } = startTestMirror(database(), practice)
  await untilAll(mirror)
  let fail = () => {}
  const held = new Promise<Response>((done) => (fail = () => done(json('', 503))))
  let polls = 0
  practice.interrupt = ({ searchParams }) => {
    if (!searchParams.has('modifiedDateStart')) return undefined
    polls += 1
    return held
  }
  await expect.poll(() => polls).toBe(1)
  await mirror.command('forget')
  fail()
  practice.interrupt = undefined
  await mirror.command('refill')
  await untilAll(mirror)
  expect(failures()).toEqual([])
})

test('a full disk stops it, and it says so', async () => {
  let isFull = false
  const require = () => {
    if (isFull) throw new DiskFull()
  }
  const disk: DiskSpace = { ...database().disk, hasRoom: () => !isFull, require }
  const practice = listedPractice(madeMatters(5), [])
  const { mirror } = startTestMirror({ ...database(), disk }, practice)
  await untilAll(mirror)
  isFull = true
  expect(await kindIn(mirror)).toMatchObject({
    state: 'kept',
    reason: 'Practice Desk’s disk is nearly full, so nothing new is copied.',
  })
  expect((await mirror.search('Alder')).matters).toHaveLength(5)
})

test('a database that fails stops it alone, and it says so', async () => {
  const practice = listedPractice(madeMatters(5), [])
  const { mirror, failures } = startTestMirror(database(), practice)
  await untilAll(mirror)
  await database().sql.execute(sql`drop table mirror.kinds`)
  const failed = () => failures().map(({ facts }) => facts['loop'])
  await expect.poll(() => failed().toSorted()).toEqual([...mirrorKinds, 'polls'].toSorted())
  expect(await mirror.state()).toEqual({ use: 'unavailable', kinds: [] })
  expect(await mirror.search('Alder')).toMatchObject({ kinds: expect.any(Array) })
})

test('asks a service without contacts once for them, while it refuses its matters', async () => {
  const practice = listedPractice(madeMatters(3))
  practice.interrupt = (url) => (url.pathname.endsWith('/matters') ? json({}, 403) : undefined)
  // What is not woken waits for longer than the test.
  const times = { look: 600_000, poll: 600_000 }
  const { mirror } = startTestMirror(database(), practice, { times })
  await expect.poll(() => kindIn(mirror)).toMatchObject({ state: 'stopped' })
  await expect
    .poll(() => kindIn(mirror, 'contacts'))
    .toMatchObject({ state: 'filling', reason: expect.stringContaining('does not list') })
  for (let search = 0; search < 20; search += 1) await mirror.search('nobody')
  expect(practice.calls.filter((call) => call.includes('/contacts'))).toHaveLength(1)
})

test('a contact that was saved here follows the service where that lists none, and goes with its last matter', async () => {
  const practice = listedPractice(madeMatters(5))
  let contact: object | undefined = { id: 'c-1', fullName: 'Client 1' }
  const other = { id: 'c-2', fullName: 'Client 2', emails: ['two@example.com'] }
  practice.interrupt = ({ pathname }) => {
    if (pathname.endsWith('/contacts/c-2')) return json(other)
    return pathname.endsWith('/contacts/c-1') && contact ? json(contact) : undefined
  }
  const { mirror } = startTestMirror(database(), practice)
  await untilAll(mirror)
  const saved = { operation: 'patchPerson', recordId: 'c-1', outcome: 'saved' } as const
  contact = { id: 'c-1', fullName: 'Client One', emails: ['one@example.com'] }
  mirror.noteWrite(saved)
  mirror.noteWrite({ ...saved, recordId: 'c-2' })
  const found = async (term: string) =>
    (await mirror.search(term)).contacts?.map(({ id, name }) => [id, name])
  await expect.poll(() => found('one@example.com')).toEqual([['c-1', 'Client One']])
  await expect.poll(() => found('two@example.com')).toEqual([['c-2', 'Client 2']])
  contact = { id: 'c-1', fullName: 'Newname, Nora' }
  await sweepAnew(mirror)
  await expect.poll(() => found('newname')).toEqual([['c-1', 'Newname, Nora']])
  expect((await kindIn(mirror, 'contacts'))?.reason).toContain('does not list its contacts')
  contact = undefined
  await sweepAnew(mirror)
  await expect.poll(() => found('newname')).toEqual([])
  // A matter still names them.
  await expect.poll(() => found('client 1')).toEqual([['c-1', 'Client 1']])
  const userChangeTimestamp = new Date().toISOString()
  Object.assign(practice.matters[0]!, { client: undefined, userChangeTimestamp })
  await expect
    .poll(async () => (await keptPeople(database(), 'm-000001')).map(({ kind }) => kind))
    .not.toContain('client')
  await sweepAnew(mirror)
  await expect.poll(() => found('client 1')).not.toContainEqual(['c-1', 'Client 1'])
})

test('keeps the people on matters as contacts where the service lists none', async () => {
  const practice = listedPractice(madeMatters(300))
  const { mirror } = startTestMirror(database(), practice)
  await untilAll(mirror)
  expect(await kindIn(mirror, 'contacts')).toMatchObject({
    count: 52,
    reason: 'This service does not list its contacts. These are the people on its matters.',
  })
  expect((await mirror.search('vera vendor')).contacts).toMatchObject([
    { id: 'v-1', name: 'Vera Vendor', match: { field: 'name' } },
  ])
  const changed = { userChangeTimestamp: new Date().toISOString() }
  Object.assign(practice.matters[0]!, changed, { client: { id: 'c-new', name: 'Noor Newcomer' } })
  await expect.poll(async () => (await mirror.search('newcomer')).contacts).toHaveLength(1)
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#database/sql.ts'
import { json } from './testing/json.ts'
import {
  type Bend,
  type ListedPractice,
  listedPractice,
  madeDocuments,
  madeMatters,
  madeTasks,
} from './testing/listed-practice.ts'
import {
  keptMatters,
  keptPeople,
  keptTasks,
  kindIn,
  mirrorDatabase,
  shown,
  startTestMirror,
  sweepAnew,
  untilAll,
} from './testing/mirror.ts'
import { sweepIsDue } from './sweep-time.ts'

const database = mirrorDatabase()
/** A mirror that asks for 50 records at a time, so that three pages are few. */
const startMirror = (practice: ListedPractice) =>
  startTestMirror(database(), practice, { embedded: true })

/** The same every time, so that a red test can be repeated. */
const chances = () => {
  let state = 7
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}
const chance = chances()

/** A tenth is left out, and shown the next time. */
const leftOut = new Set<string>()
const isShown = (record: object) => {
  const key = JSON.stringify(record)
  if (leftOut.delete(key) || chance() > 0.1) return true
  leftOut.add(key)
  return false
}

const lies: Record<string, Bend> = {
  'repeats records': (page, number) => ({
    ...page,
    records: number % 2 ? [...page.records, ...page.records.slice(0, 9)] : page.records,
  }),
  'drops records': (page) => ({ ...page, records: page.records.filter(isShown) }),
  'always drops the same record': (page) => ({
    ...page,
    records: page.records.filter((record) => 'id' in record && record.id !== 'm-000070'),
  }),
  'reorders records': (page) => ({ ...page, records: page.records.toReversed() }),
  'says too large a total': (page) => ({ ...page, totalRecords: 100_000 }),
  'says too small a total': (page) => ({ ...page, totalRecords: 1 }),
  'says another total each time': (page, number) => ({ ...page, totalRecords: number * 17 }),
}

test.each(Object.entries(lies))('ends equal to a service that %s', async (_, bend) => {
  const practice = listedPractice(madeMatters(120), [])
  const { mirror } = startMirror(practice)
  await untilAll(mirror)
  practice.matters = [...practice.matters.slice(10), ...madeMatters(5, 120)]
  practice.matters[3]!.title = 'Another title'
  practice.bend = bend
  await sweepAnew(mirror)
  expect(await keptMatters(database())).toEqual(shown(practice.matters))
})

test.each(Object.entries(lies))(
  'keeps tasks and documents of a service that %s',
  async (_, bend) => {
    const practice = listedPractice(madeMatters(5), [], {
      tasks: madeTasks(60),
      documents: madeDocuments(60),
    })
    const { mirror } = startTestMirror(database(), practice)
    await untilAll(mirror)
    practice.tasks = [...practice.tasks!.slice(9), ...madeTasks(3).map(renamed)]
    practice.documents = [...practice.documents!.slice(9), ...madeDocuments(3).map(renamed)]
    practice.documents[0]!.title = 'Another title'
    practice.bend = bend
    await sweepAnew(mirror)
    expect(await keptMatters(database(), 'documents')).toEqual(shown(practice.documents))
    expect(await keptTasks(database())).toEqual(shown(practice.tasks))
  },
)
const renamed = <One extends { id: string }>(one: One): One => ({ ...one, id: `new ${one.id}` })

test('keeps the tasks of a service that answers with a list without pages, or with pages without a total', async () => {
  const practice = listedPractice(madeMatters(5), [], { tasks: madeTasks(600), documents: [] })
  let hasPages = false
  practice.interrupt = ({ pathname, searchParams }) => {
    if (!pathname.endsWith('/tasks')) return undefined
    const first = Number(searchParams.get('pageIndex')) * 250
    return json(hasPages ? practice.tasks!.slice(first, first + 250) : practice.tasks)
  }
  const { mirror } = startTestMirror(database(), practice)
  await untilAll(mirror)
  expect(await keptTasks(database())).toEqual(shown(practice.tasks!))
  hasPages = true
  practice.tasks = practice.tasks!.slice(2)
  await sweepAnew(mirror)
  expect(await keptTasks(database())).toEqual(shown(practice.tasks))
})

test('says so where a service lists neither tasks nor documents, and keeps the others', async () => {
  const practice = listedPractice(madeMatters(5), [], {})
  const { mirror } = startTestMirror(database(), practice)
  await expect
    .poll(async () => (await mirror.state()).kinds?.map(({ state, reason }) => [state, reason]))
    .toEqual([
      ['kept', undefined],
      ['kept', undefined],
      ['stopped', 'The service offers no list of all its tasks.'],
      ['stopped', 'The service offers no list of all its documents.'],
    ])
})

test('ends equal to a service whose records move while they are read for the first time', async () => {
  const practice = listedPractice(madeMatters(180), [])
  practice.bend = (page, number) => {
    if (number === 2) practice.matters = practice.matters.slice(3)
    if (number === 3) practice.matters = [...madeMatters(5, 180), ...practice.matters]
    return page
  }
  const { mirror } = startMirror(practice)
  await untilAll(mirror)
  expect(await keptMatters(database())).toEqual(shown(practice.matters))
})

test('a list that is the same on every page ends', async () => {
  const practice = listedPractice(madeMatters(10), [])
  const [all] = [practice.matters]
  practice.bend = (page) => ({ ...page, totalRecords: 9999, records: all })
  const { mirror } = startMirror(practice)
  await untilAll(mirror)
  expect((await kindIn(mirror))?.count).toBe(10)
})

test('polls for changes, with the people of a changed matter', async () => {
  const practice = listedPractice(madeMatters(120), [])
  const { mirror } = startMirror(practice)
  await untilAll(mirror)
  const [matter] = practice.matters
  const changed = { title: 'Sale of Alder Street', userChangeTimestamp: new Date().toISOString() }
  Object.assign(matter!, changed, { client: undefined })
  practice.matters.push({
    id: 'new',
    title: 'New',
    userChangeTimestamp: changed.userChangeTimestamp,
  })
  await expect
    .poll(async () => (await mirror.search('Sale')).matters)
    .toMatchObject([{ id: 'm-000001' }])
  await expect.poll(() => keptMatters(database())).toEqual(shown(practice.matters))
  expect((await keptPeople(database(), 'm-000001')).map(({ kind }) => kind)).toEqual([
    'lawyer',
    'role',
    'role',
  ])
  expect(practice.calls.filter((call) => call.includes('sortBy=id')).length).toBeLessThan(8)
})

test('finds what a service has deleted that refuses to look for the id of a matter', async () => {
  const practice = listedPractice(madeMatters(60), [])
  practice.interrupt = (url) =>
    url.searchParams.has('pageIndexForId') ? json({ title: 'Not a number' }, 400) : undefined
  const { mirror } = startMirror(practice)
  await untilAll(mirror)
  practice.matters = practice.matters.slice(2)
  await sweepAnew(mirror)
  expect(await keptMatters(database())).toEqual(shown(practice.matters))
  expect(await kindIn(mirror)).toMatchObject({ state: 'kept', reason: undefined })
})

test('what was kept since a sweep began is not taken for deleted where a service cannot be asked for it', async () => {
  const practice = listedPractice(madeMatters(60), [])
  const unlisted = practice.matters.slice(0, 2)
  const answer = practice.fetch
  practice.fetch = async (request) => {
    if (!new URL(request.url).searchParams.has('pageIndexForId')) return answer(request)
    // As a poll does in the meantime.
    await database().sql.execute(sql`update mirror.matters set read_at = clock_timestamp()
      where key = ${unlisted[1]!.id}`)
    return json({ title: 'Not a number' }, 400)
  }
  const { mirror } = startMirror(practice)
  await untilAll(mirror)
  practice.matters = practice.matters.slice(2)
  await sweepAnew(mirror)
  expect(await keptMatters(database())).toEqual(shown([unlisted[1]!, ...practice.matters]))
})

test('a poll ends where the service refuses a page that its total promised', async () => {
  const practice = listedPractice(madeMatters(20), [])
  const { mirror } = startMirror(practice)
  await untilAll(mirror)
  practice.bend = (page) => ({ ...page, totalRecords: page.totalRecords + 5 })
  practice.interrupt = ({ searchParams }) =>
    searchParams.has('modifiedDateStart') && Number(searchParams.get('pageIndex')) > 0
      ? json({ title: 'No such page' }, 404)
      : undefined
  const polledAt = async () => (await rowsOf<{ at: Date }>(database().sql, lastPoll))[0]?.at
  const before = await polledAt()
  await expect.poll(polledAt).not.toEqual(before)
  expect(await kindIn(mirror)).toMatchObject({ state: 'kept', reason: undefined })
})
const lastPoll = sql`select polled_at as at from mirror.kinds where kind = 'matters'`

test('polls a service that refuses to sort by when matters have changed', async () => {
  const practice = listedPractice(madeMatters(20), [])
  practice.interrupt = (url) =>
    url.searchParams.has('sortBy') ? json({ title: 'Unknown property' }, 400) : undefined
  const { mirror } = startMirror(practice)
  await untilAll(mirror)
  const changed = { title: 'Sale of a mill', userChangeTimestamp: new Date().toISOString() }
  Object.assign(practice.matters[0]!, changed)
  await expect
    .poll(async () => (await mirror.search('mill')).matters)
    .toMatchObject([{ id: 'm-000001' }])
})

test('keeps what it has of a service that refuses to list what has changed', async () => {
  const practice = listedPractice(madeMatters(20), [])
  let polls = 0
  practice.interrupt = (url) => {
    if (!url.searchParams.has('modifiedDateStart')) return undefined
    polls += 1
    return json({ title: 'Unknown parameter' }, 400)
  }
  const { mirror } = startMirror(practice)
  await untilAll(mirror)
  await expect.poll(() => polls).toBeGreaterThan(4)
  expect(await kindIn(mirror)).toMatchObject({ state: 'kept', reason: undefined })
})

test('gives up polling a service that lists what has not changed as well', async () => {
  const practice = listedPractice(madeMatters(120), [])
  const fetch = practice.fetch
  practice.fetch = (request) => {
    const url = new URL(request.url)
    practice.calls.push(url.search)
    url.searchParams.delete('modifiedDateStart')
    return fetch(new Request(url))
  }
  const { mirror } = startMirror(practice)
  await untilAll(mirror)
  const polls = () => practice.calls.filter((call) => call.includes('modifiedDateStart'))
  await expect.poll(() => polls().length).toBeGreaterThan(2)
  expect(polls().some((call) => call.includes('pageIndex=1'))).toBe(false)
  expect((await kindIn(mirror))?.state).toBe('kept')
})

test('a poll whose pages are all the same ends, whatever its total says', async () => {
  const practice = listedPractice(madeMatters(20), [])
  const { mirror } = startTestMirror(database(), practice)
  await untilAll(mirror)
  const changed = { title: 'Sale of a mill', userChangeTimestamp: new Date().toISOString() }
  Object.assign(practice.matters[0]!, changed)
  const [first] = practice.matters
  practice.bend = (page) => ({ ...page, totalRecords: 1e9, records: [first!] })
  const polled = () =>
    practice.calls
      .filter((call) => call.includes('modifiedDateStart'))
      .map((call) => Number(/pageIndex=(\d+)/.exec(call)?.[1]))
  const polls = () => polled().filter((page) => page === 0)
  const past = polls().length
  await expect.poll(() => polls().length).toBeGreaterThan(past + 2)
  expect(Math.max(...polled())).toBe(1)
  expect(await keptMatters(database())).toEqual(shown(practice.matters))
})

test('sweeps once a night, and by day where nights were missed', () => {
  const at = (day: number, hour: number) => new Date(2026, 5, day, hour)
  expect(sweepIsDue(at(1, 2), at(1, 4))).toBe(false)
  expect(sweepIsDue(at(1, 2), at(1, 23))).toBe(false)
  expect(sweepIsDue(at(1, 2), at(2, 1))).toBe(true)
  expect(sweepIsDue(at(1, 9), at(2, 2))).toBe(false)
  expect(sweepIsDue(at(1, 9), at(3, 10))).toBe(true)
})

// @vitest-environment jsdom
/** What is done about a service that sorts or pages in its own way. */
import { afterEach, expect, test, vi } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { readEveryTask, readFirst, readTasks } from './read-tasks.ts'

afterEach(() => void vi.unstubAllGlobals())

const task = (id: string, dueDate: string, change: Partial<Task> = {}): Task => ({
  id,
  description: `Task ${id}`,
  status: 'Todo',
  priority: 'Normal',
  dueDate,
  ...change,
})
const signal = new AbortController().signal
const page = { pageIndex: 0, pageSize: 50 }

/** A service that answers each query as `answer` says; the queries that it was asked. */
function serve(answer: (query: URLSearchParams) => unknown) {
  const asked: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const query = new URLSearchParams(path.split('?')[1])
    asked.push(query)
    const body = answer(query)
    return body instanceof Response ? body : Response.json(body)
  })
  return asked
}
const every = () => readEveryTask(signal)
const idsOf = ({ records }: { records: Task[] }) => records.map(({ id }) => id).join(' ')
const read = (query: Parameters<typeof readTasks>[0] = page) => readTasks(query, { signal, every })

const mixed = [task('1', '2027-01-31'), task('2', '2026-07-07'), task('3', '2026-12-01')]

test.each([
  [undefined, '2 3 1'],
  ['Ascending', '2 3 1'],
  ['Descending', '1 3 2'],
] as const)('what a service does not sort is sorted here, %s', async (sortDirection, expected) => {
  serve(() => mixed)
  const sorted = await read({ ...page, sortBy: 'dueDate', sortDirection })
  expect(idsOf(sorted)).toBe(expected)
  expect(sorted.filteredLocally).toBe('all')
  expect(idsOf(await read())).toBe('2 3 1')
})

test('a service whose own order is another one is asked for ours by name', async () => {
  const asked = serve((query) =>
    query.get('sortBy') === 'dueDate' ? [mixed[1], mixed[2], mixed[0]] : mixed,
  )
  expect(await read()).not.toHaveProperty('filteredLocally')
  expect(idsOf(await read())).toBe('2 3 1')
  expect(asked.every((query) => query.get('pageSize') === '50')).toBe(true)
})

test('words are sorted by their meaning, whatever a service takes them for', async () => {
  const of = (id: string, priority: string) => task(id, '2026-12-01', { priority })
  // By the alphabet, as some do.
  serve(() => [of('1', 'High'), of('2', 'Low'), of('3', 'Normal')])
  expect(idsOf(await read({ ...page, sortBy: 'priority' }))).toBe('2 3 1')
})

test('names that a service sorts in its own way are left to it, names that it does not sort are sorted here', async () => {
  const of = (description: string) => task(description, '2026-12-01', { description })
  const own = ['zeta', '2 b', '10 a'].map((one) => of(one))
  serve((query) => (query.get('sortDirection') === 'Descending' ? own.toReversed() : own))
  expect(idsOf(await read({ ...page, sortBy: 'description' }))).toBe('zeta 2 b 10 a')
  serve(() => own)
  expect(idsOf(await read({ ...page, sortBy: 'description' }))).toBe('2 b 10 a zeta')
})

test.each([
  ["client's affidavit", 'Draft the client’s affidavit'],
  ['affidavit - smith', 'Affidavit – Smith'],
  ['Park & Waititi', 'Search for Park v Waititi'],
  ['Park and Waititi', 'Search for Park v Waititi'],
  ['lukasz', 'Call Łukasz'],
])('what a service finds by %j is shown, though it is written %j', async (search, description) => {
  const found = task('1', '2026-12-01', { description })
  serve((query) => (['', search].includes(query.get('search') ?? '') ? [found] : []))
  const shown = await read({ ...page, search })
  expect(idsOf(shown)).toBe('1')
  expect(shown).not.toHaveProperty('filteredLocally')
})

test('a service that finds the same whatever it is asked for is searched here', async () => {
  const sorted = [mixed[1], mixed[2], mixed[0]]
  serve((query) => sorted.slice(0, Number(query.get('pageSize'))))
  const shown = await read({ ...page, search: 'task 3' })
  expect(idsOf(shown)).toBe('3')
  expect(shown.filteredLocally).toBe('all')
})

test('a service that refuses a search for what no task has is believed', async () => {
  serve((query) =>
    query.get('search') === 'annexure' ? mixed.slice(0, 1) : new Response('{}', { status: 400 }),
  )
  expect(idsOf(await read({ ...page, search: 'annexure' }))).toBe('1')
})

test.each([429, 503])(
  'a service that is too busy (%s) to look for what no task has is not believed',
  async (status) => {
    serve((query) =>
      query.get('search') === 'annexure' ? mixed.slice(0, 1) : new Response('{}', { status }),
    )
    await expect(read({ ...page, search: 'annexure' })).rejects.toThrow()
  },
)

/** Serves nine tasks that are due on one day, and fails where it is asked for the other end. */
function failAtOtherEnd(status: number) {
  const alike = ['1', '2'].map((id) => task(id, '2026-12-01'))
  serve((query) =>
    query.get('sortDirection') === 'Descending'
      ? new Response('{}', { status })
      : { totalRecords: 9, pageIndex: 0, records: alike },
  )
}

test.each([429, 503])(
  'tasks are not shown as sorted by a service that was too busy (%s) to show that it sorts',
  async (status) => {
    failAtOtherEnd(status)
    await expect(read({ ...page, pageSize: 2, sortBy: 'dueDate' })).rejects.toThrow()
  },
)

test.each([400, 500, 502, 504])(
  'a service that cannot sort (%s) is shown in the order that it has, where nothing says that it is another',
  async (status) => {
    failAtOtherEnd(status)
    expect(idsOf(await read({ ...page, pageSize: 2 }))).toBe('1 2')
  },
)

test('a service that ignores the search is found out though it sends the same tasks in another order', async () => {
  const alike = ['1', '2', '3'].map((id) => task(id, '2026-12-01'))
  serve((query) => (query.get('search') === 'task 3' ? alike : alike.toReversed()))
  expect(idsOf(await read({ ...page, search: 'task 3' }))).toBe('3')
})

test('a page all of one kind does not pass for sorted while more may follow', async () => {
  const of = (id: string, status: string) => task(id, `2026-12-${id}`, { status })
  const all = [of('10', 'Done'), of('11', 'Done'), of('12', 'Todo')]
  serve((query) => {
    const first = Number(query.get('pageIndex')) * Number(query.get('pageSize'))
    const size = Number(query.get('pageSize'))
    return { totalRecords: 3, pageIndex: 0, records: all.slice(first, first + size) }
  })
  const sorted = await read({ pageIndex: 0, pageSize: 2, sortBy: 'status' })
  expect(idsOf(sorted)).toBe('12 10')
})

test('a service that repeats a page is not taken to have shown everything', async () => {
  const repeated = Array.from({ length: 250 }, (_, place) =>
    task(`${place}`, new Date(Date.UTC(2026, 0, place + 1)).toISOString().slice(0, 10)),
  )
  serve(() => ({ totalRecords: 400, pageIndex: 0, records: repeated }))
  expect((await every()).cut).toBe(true)
  expect(await readFirst({}, { signal, every })).toMatchObject({ cut: true, total: 400 })
})

/** Tasks and documents: what is saved here, what is opened, and what was seen to change in them. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '#database/sql.ts'
import { json } from './testing/json.ts'
import { listedPractice, madeDocuments, madeMatters, madeTasks } from './testing/listed-practice.ts'
import {
  keptMatters,
  keptTasks,
  mirrorDatabase,
  shown,
  startTestMirror,
  sweepAnew,
  untilAll,
} from './testing/mirror.ts'

const database = mirrorDatabase()

async function startKept() {
  const practice = listedPractice(madeMatters(5), [{ id: 'l-1', fullName: 'Ferrari, Ada' }], {
    tasks: madeTasks(10),
    documents: madeDocuments(10),
  })
  const { mirror, told, failures } = startTestMirror(database(), practice)
  await untilAll(mirror)
  const linesOf = async (matterId: string) =>
    ((await mirror.changes(matterId, {})).records ?? []).map(
      ({ kind, what, recordName, field, before, after, person }) =>
        [kind, what, recordName, field, before, after, person].filter(Boolean).join(', '),
    )
  return { practice, mirror, told, failures, linesOf }
}

test('a task and a document that are saved here are read back, and the matter knows who saved them', async () => {
  const { practice, mirror, linesOf } = await startKept()
  const [task] = practice.tasks!
  const [document] = practice.documents!
  Object.assign(task!, { status: 'Done', assignedToId: 'l-2', dueDate: '2026-12-24' })
  Object.assign(document!, { size: 5, versionNumber: 2 })
  practice.tasks!.push({ id: 't-new', description: 'New', associatedMatterId: 'm-000001' })
  mirror.noteWrite({ operation: 'patchTask', recordId: 't-000001', person: 'ada' })
  const creation = { operation: 'createTask', recordId: 't-new', person: 'bo' } as const
  mirror.noteWrite({ ...creation, outcome: 'saved' })
  mirror.noteWrite({ operation: 'patchTask', recordId: 't-new', person: 'bo' })
  mirror.noteWrite({ operation: 'replaceDocument', recordId: 'd-000001', person: 'ada' })
  await expect.poll(() => linesOf('m-000001')).toHaveLength(6)
  expect((await linesOf('m-000001')).toReversed()).toEqual([
    'tasks, changed, Serve notice 1, status, Todo, Done, ada',
    'tasks, changed, Serve notice 1, dueDate, 2026-12-01, 2026-12-24, ada',
    'tasks, changed, Serve notice 1, assignedTo, Ferrari, Ada, ada',
    'tasks, first seen, New, New, bo',
    'documents, changed, Contract 1, size, 1000, 5, ada',
    'documents, changed, Contract 1, version, 2, ada',
  ])
  // Whoever changes what this desk has not met yet did not create it.
  practice.tasks!.push({ id: 't-met', description: 'Met', associatedMatterId: 'm-000001' })
  mirror.noteWrite({ operation: 'patchTask', recordId: 't-met', person: 'bo', outcome: 'saved' })
  await expect.poll(async () => (await linesOf('m-000001'))[0]).toBe('tasks, first seen, Met, Met')
  practice.documents = practice.documents!.slice(1)
  const deletion = { operation: 'deleteDocument', person: 'ada' } as const
  mirror.noteWrite({ ...deletion, recordId: 'd-000001', outcome: 'saved' })
  await expect.poll(() => keptMatters(database(), 'documents')).toEqual(shown(practice.documents))
  expect((await linesOf('m-000001'))[0]).toBe(
    'documents, no longer listed, Contract 1, Contract 1, ada',
  )
  // Nor does anybody know that of a deletion in doubt, or of one who saved what is gone.
  const second = practice.documents[0]!
  practice.documents = practice.documents.slice(1)
  mirror.noteWrite({ ...deletion, recordId: second.id, outcome: 'not known' })
  await expect.poll(() => keptMatters(database(), 'documents')).toEqual(shown(practice.documents))
  expect((await linesOf(second.associatedMatter!.id))[0]).toMatch(/^documents, no longer listed/)
  expect((await linesOf(second.associatedMatter!.id))[0]).not.toContain('ada')
  practice.tasks = practice.tasks!.filter(({ id }) => id !== 't-000001')
  mirror.noteWrite({ operation: 'patchTask', recordId: 't-000001', person: 'ada' })
  await expect.poll(async () => (await linesOf('m-000001'))[0]).toMatch(/^tasks, no longer listed/)
  expect((await linesOf('m-000001'))[0]).not.toContain('ada')
})

test('what the service does not show of one record keeps none of the others from being read back', async () => {
  const { practice, mirror, linesOf, failures } = await startKept()
  Object.assign(practice.tasks![2]!, { status: 'Done' })
  practice.interrupt = ({ pathname }) =>
    pathname.endsWith('/t-000001') ? json({ title: 'Odd' }, 400) : undefined
  mirror.noteWrite({ operation: 'patchTask', recordId: 't-000001', person: 'ada' })
  mirror.noteWrite({ operation: 'patchTask', recordId: 't-000003', person: 'ada' })
  const changed = 'tasks, changed, Serve notice 3, status, Todo, Done, ada'
  await expect.poll(() => linesOf('m-000003')).toEqual([changed])
  expect(failures()).toEqual([])
})

test('a search that fails says so in the log, as nobody sees it on the screen', async () => {
  const { mirror, failures } = await startKept()
  await database().sql.execute(sql`alter table mirror.tasks rename to elsewhere`)
  onTestFinished(
    async () =>
      void (await database().sql.execute(sql`alter table mirror.elsewhere rename to tasks`)),
  )
  expect(await mirror.search('Serve')).toMatchObject({ use: 'unavailable' })
  const messages = () => failures().map(({ message }) => message)
  // What keeps the tasks up to date fails as well now, with a line of its own.
  await expect
    .poll(() => messages().filter((message) => message.endsWith('could not be searched')))
    .toHaveLength(1)
})

test('the documents and tasks of a matter that somebody opens are read then, and open pages hear of them', async () => {
  const { practice, mirror, told, linesOf, failures } = await startKept()
  practice.documents = [
    ...practice.documents!.filter(({ id }) => id !== 'd-000001'),
    { id: 'd-new', title: 'Deed', associatedMatter: { id: 'm-000001' } },
  ]
  practice.tasks = practice.tasks!.filter(({ id }) => id !== 't-000001')
  practice.tasks.find(({ id }) => id === 't-000006')!['status'] = 'Waiting'
  told.length = 0
  practice.calls.length = 0
  mirror.noteOpened('m-000001')
  await expect.poll(() => keptTasks(database())).toEqual(shown(practice.tasks))
  expect(await keptMatters(database(), 'documents')).toEqual(shown(practice.documents))
  expect(told).toEqual([
    { kind: 'documents', ids: ['d-new'] },
    { kind: 'documents', ids: ['d-000001'] },
    { kind: 'tasks', ids: ['t-000006'] },
    { kind: 'tasks', ids: ['t-000001'] },
  ])
  const asked = practice.calls.filter((call) => !call.includes('modifiedDateStart'))
  expect(asked.length).toBeLessThanOrEqual(5)
  expect(await linesOf('m-000001')).toHaveLength(4)
  expect(failures()).toEqual([])
})

test('a document that belongs to another matter now is not gone', async () => {
  const { practice, mirror, linesOf } = await startKept()
  practice.documents![0]!.associatedMatter = { id: 'm-000002' }
  mirror.noteOpened('m-000001')
  await expect
    .poll(() => linesOf('m-000002'))
    .toEqual([
      'documents, changed, Contract 1, matter, 2026/1 · Purchase of 1 Alder Street, 2026/2 · Purchase of 2 Alder Street',
    ])
  expect(await keptMatters(database(), 'documents')).toHaveLength(10)
})

test('a matter that does not exist, and a service that refuses, change nothing', async () => {
  const { practice, mirror, failures } = await startKept()
  mirror.noteOpened('no-such-matter')
  practice.interrupt = (url) =>
    url.pathname.includes('m-000001') ? new Response('', { status: 503 }) : undefined
  mirror.noteOpened('m-000001')
  practice.interrupt = undefined
  await sweepAnew(mirror)
  expect(await keptMatters(database(), 'documents')).toHaveLength(10)
  expect(failures()).toEqual([])
})

test('a document is listed by its new title, also where that is a part of the name of its file', async () => {
  const { practice, mirror } = await startKept()
  practice.documents![0]!.title = 'ract 1'
  mirror.noteWrite({ operation: 'replaceDocument', recordId: 'd-000001' })
  const keys = () =>
    rowsOf(database().sql, sql`select title_key from mirror.document_texts where key = 'd-000001'`)
  await expect.poll(keys).toEqual([{ title_key: 'ract 1' }])
})

test('what closing the desk cuts off is no failure', async () => {
  const { practice, mirror, failures } = await startKept()
  let asked = 0
  practice.interrupt = ({ pathname }) => {
    if (!pathname.endsWith('/t-000001')) return undefined
    asked += 1
    return new Promise(() => {})
  }
  mirror.noteWrite({ operation: 'patchTask', recordId: 't-000001', person: 'ada' })
  await expect.poll(() => asked).toBe(1)
  await mirror.close()
  expect(failures()).toEqual([])
})

test('a task is found by the new title of its matter as soon as that is read', async () => {
  const { practice, mirror } = await startKept()
  practice.matters[0]!.title = 'Estate of Zieliński'
  mirror.noteWrite({ operation: 'patchMatter', recordId: 'm-000001' })
  await expect
    .poll(async () => (await mirror.search('zielinsky')).tasks?.map(({ id }) => id))
    .toEqual(['t-000001', 't-000006'])
  expect((await mirror.search('zielinski contract')).documents).toHaveLength(2)
})

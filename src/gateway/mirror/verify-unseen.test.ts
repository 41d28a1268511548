/** Records that no list shows and that the service refuses to show by themselves, or fails at. */
import { expect, test } from 'vitest'
import { json } from './testing/json.ts'
import { listedPractice, madeDocuments, madeMatters, madeTasks } from './testing/listed-practice.ts'
import {
  keptMatters,
  keptTasks,
  kindIn,
  mirrorDatabase,
  shown,
  startTestMirror,
  sweepAnew,
  untilAll,
} from './testing/mirror.ts'

const database = mirrorDatabase()

async function startKept() {
  const practice = listedPractice(madeMatters(5), [], {
    tasks: madeTasks(10),
    documents: madeDocuments(10),
  })
  const { mirror } = startTestMirror(database(), practice)
  await untilAll(mirror)
  return { practice, mirror }
}

const withoutAny = <One extends { id: string }>(records: One[] = [], ...ids: string[]) =>
  records.filter(({ id }) => !ids.includes(id))

test.each([403, 405, 422])(
  'a task that was walled off, which the service refuses with %i, goes with those that were deleted',
  async (status) => {
    const { practice, mirror } = await startKept()
    practice.tasks = withoutAny(practice.tasks, 't-000001', 't-000002')
    practice.interrupt = ({ pathname }) =>
      pathname.endsWith('/t-000001') ? json({ title: 'No' }, status) : undefined
    await sweepAnew(mirror)
    expect(await keptTasks(database())).toEqual(shown(practice.tasks))
    expect(await kindIn(mirror, 'tasks')).toMatchObject({ state: 'kept', reason: undefined })
  },
)

test.each([
  ['fails', () => json({ title: 'Odd' }, 500)],
  ['fails (408)', () => json({ title: 'Odd' }, 408)],
  ['asks for patience', () => json({ title: 'Odd' }, 503, { 'retry-after': '60' })],
  ['closes the connection', () => Promise.reject(new Error('closed'))],
  ['sends no task', () => json('<!doctype html>')],
])(
  'a task at which the service %s is kept, and those that were deleted are not',
  async (_, answer) => {
    const { practice, mirror } = await startKept()
    const [odd] = practice.tasks!
    practice.tasks = withoutAny(practice.tasks, 't-000001', 't-000002')
    practice.interrupt = ({ pathname }) => (pathname.endsWith('/t-000001') ? answer() : undefined)
    await sweepAnew(mirror)
    expect(await keptTasks(database())).toEqual(shown([odd!, ...practice.tasks]))
    expect(await kindIn(mirror, 'tasks')).toMatchObject({ state: 'kept', reason: undefined })
  },
)

test('many tasks in a row at which the service fails keep it from none of the others', async () => {
  const { practice, mirror } = await startKept()
  const odd = practice.tasks!.slice(0, 7)
  practice.tasks = practice.tasks!.slice(8)
  practice.interrupt = ({ pathname }) =>
    /\/t-00000[1-7]$/.test(pathname) ? json({ title: 'Odd' }, 500) : undefined
  await sweepAnew(mirror)
  expect(await keptTasks(database())).toEqual(shown([...odd, ...practice.tasks]))
})

test('a task at which the service refuses the key stays, and so do all others', async () => {
  const { practice, mirror } = await startKept()
  practice.tasks = practice.tasks!.slice(2)
  practice.interrupt = ({ pathname }) =>
    pathname.endsWith('/t-000001') ? json({ title: 'No' }, 401) : undefined
  await mirror.command('refill')
  await expect
    .poll(() => kindIn(mirror, 'tasks'), { timeout: 10_000 })
    .toMatchObject({ state: 'stopped', count: 10 })
})

test('a contact at whom the service refuses the key does not make its list one that is not offered', async () => {
  const contacts = ['a', 'b', 'c'].map((id) => ({ id, fullName: id }))
  const practice = listedPractice(madeMatters(1), contacts)
  const { mirror } = startTestMirror(database(), practice)
  await untilAll(mirror)
  practice.contacts = contacts.slice(1)
  practice.interrupt = ({ pathname }) =>
    pathname.endsWith('/contacts/a') ? json({ title: 'No' }, 401) : undefined
  await mirror.command('refill')
  await expect
    .poll(() => kindIn(mirror, 'contacts'), { timeout: 10_000 })
    .toMatchObject({
      state: 'stopped',
      count: 3,
      reason: 'The service refuses to show its contacts to Practice Desk.',
    })
})

test('an outage while tasks are asked for one by one is waited for', async () => {
  const { practice, mirror } = await startKept()
  practice.tasks = practice.tasks!.slice(5)
  let isDown = false
  practice.interrupt = ({ pathname }) => {
    isDown ||= pathname.includes('/tasks/t-')
    return isDown ? json('', 502) : undefined
  }
  await mirror.command('refill')
  await expect
    .poll(() => kindIn(mirror, 'tasks'), { timeout: 10_000 })
    .toMatchObject({ count: 10, reason: 'The service failed (502).' })
  expect((await kindIn(mirror, 'tasks'))?.readingSince).toBeDefined()
})

test('the documents of a matter that was walled off go with those that were deleted', async () => {
  const { practice, mirror } = await startKept()
  practice.documents = withoutAny(practice.documents, 'd-000001', 'd-000006', 'd-000010')
  practice.interrupt = ({ pathname }) =>
    pathname.includes('/m-000001/') ? json({ title: 'No' }, 403) : undefined
  await sweepAnew(mirror)
  expect(await keptMatters(database(), 'documents')).toEqual(shown(practice.documents))
  expect(await kindIn(mirror, 'documents')).toMatchObject({ state: 'kept', reason: undefined })
})

test('a matter at whose documents the service fails is asked for them once, and they are kept', async () => {
  const { practice, mirror } = await startKept()
  const kept = shown(practice.documents!)
  practice.documents = practice.documents!.filter(
    ({ associatedMatter }) => associatedMatter?.id !== 'm-000001',
  )
  practice.interrupt = ({ pathname }) =>
    pathname.includes('/m-000001/') ? json({ title: 'Odd' }, 500) : undefined
  practice.calls.length = 0
  await sweepAnew(mirror)
  expect(practice.calls.filter((call) => call.includes('/m-000001/'))).toHaveLength(1)
  expect(await keptMatters(database(), 'documents')).toEqual(kept)
})

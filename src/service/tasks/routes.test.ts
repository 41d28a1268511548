import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Task } from '#contract/tasks.ts'
import { rowsOf } from '#database/sql.ts'
import { deliveredEvents } from '#service/events/testing.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
  await practice.database.sql.execute(
    sql.raw(`
    with people as (
      insert into practice.contacts (id, kind, full_name, first_name, last_name, staff, enabled) values
        ('ada', 'Person', 'Ferrari, Ada', 'Ada', 'Ferrari', true, true),
        ('left', 'Person', 'Ndiaye, Awa', 'Awa', 'Ndiaye', true, false),
        ('client', 'Person', 'Núñez, José', 'José', 'Núñez', false, false)
    ), hooks as (
      insert into practice.webhooks (id, event_name, callback_url, secret)
      select name, name, 'https://127.0.0.1:9/', 'whsec_' || encode('0123456789abcdef01234567', 'base64')
      from unnest(array['CreateTaskEvent', 'UpdateTaskEvent']) as names (name)
    )
    insert into practice.matters (id, number, title, status, date_open, costing_method) values
      ('m1', '7', 'Estate of Alder', 'Open', '2026-01-05', 'Time'),
      ('m2', '8', 'Sale of 1 Elm Street', 'Closed', '2026-01-06', 'Time')`),
  )
})
afterAll(() => practice.close())
beforeEach(async () => {
  await practice.database.sql.execute(sql`delete from practice.deliveries`)
  await practice.database.sql.execute(sql`delete from practice.tasks`)
})

const appeal = {
  description: 'File the notice of appeal',
  status: 'Todo',
  dueDate: '2026-12-01',
  associatedMatterId: 'm1',
  assignedToId: 'ada',
}

/** The id of a new task. */
const create = async (task: object = appeal): Promise<string> => {
  const response = await practice.send('POST', '/tasks', task)
  expect(response.status).toBe(200)
  return (await response.json()).id
}
const patchStatus = async (id: string, patch: object) =>
  (await practice.send('PATCH', `/tasks/${id}`, patch)).status
const pointersOf = async (response: Response) => {
  expect(response.status).toBe(400)
  const { errors } = await response.json()
  return errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()
}
const stored = async () =>
  (await rowsOf(practice.database.sql, sql`select * from practice.tasks order by id`)).length

test('stores a task as it was sent, of normal priority by default', async () => {
  const response = await practice.send('POST', '/tasks', appeal)
  expect(response.status).toBe(200)
  const { id, ...answer } = await response.json()
  expect(answer).toEqual({ name: 'File the notice of appeal' })
  const task = await practice.read(`/tasks/${id}`)
  expect(task).toEqual({ id, ...appeal, priority: 'Normal' })
  expect(Task.safeParse(task).success).toBe(true)
})

test.each(['', null, undefined])(
  'stores a task for a contact without a matter, also with %j',
  async (associatedMatterId) => {
    const plain = { ...appeal, associatedMatterId, associatedContactId: 'client' }
    const id = await create(plain)
    const task = await practice.read(`/tasks/${id}`)
    expect(task).toEqual({ id, ...plain, associatedMatterId: undefined, priority: 'Normal' })
  },
)

test.each([
  'Ärger über straße — “quoted” 💧👩‍⚖️',
  ' spaces before and after ',
  'e\u0301 is not \u00E9',
  '\u202Egnp.exe\u202C',
  "'; drop table practice.tasks; --",
  '\u0085',
  '\u180E',
  '\u200B',
  '法律事務所のタスク',
  'x'.repeat(500),
])('returns a description such as %j unchanged', async (description) => {
  const id = await create({ ...appeal, description })
  expect((await practice.read(`/tasks/${id}`)).description).toBe(description)
  expect(await patchStatus(id, { description: `${description.slice(1)}!` })).toBe(204)
  expect((await practice.read(`/tasks/${id}`)).description).toBe(`${description.slice(1)}!`)
})

test.each(['0000-02-29', '0001-01-01', '2028-02-29', '9999-12-31'])(
  'accepts %s as a due date',
  async (dueDate) => {
    const id = await create({ ...appeal, dueDate })
    expect((await practice.read(`/tasks/${id}`)).dueDate).toBe(dueDate)
    const page = await practice.read(`/tasks?dueDateStart=${dueDate}&dueDateEnd=${dueDate}`)
    expect(page.records).toHaveLength(1)
    expect(await patchStatus(id, { dueDate: '2026-01-01' })).toBe(204)
  },
)

const without = (name: string) =>
  Object.fromEntries(Object.entries(appeal).filter(([key]) => key !== name))
test.each<[string, unknown, string[]]>([
  ['no description', without('description'), ['#/description']],
  ['a blank description', { ...appeal, description: ' \u00A0\n' }, ['#/description']],
  [
    'a description that is too long',
    { ...appeal, description: 'x'.repeat(501) },
    ['#/description'],
  ],
  ['a description with NUL', { ...appeal, description: 'a\0b' }, ['#/description']],
  ['half of a surrogate pair', { ...appeal, description: 'a\uD83D' }, ['#/description']],
  ['no status', without('status'), ['#/status']],
  ['an unknown status', { ...appeal, status: 'Doing' }, ['#/status']],
  ['an unknown priority', { ...appeal, priority: 'Urgent' }, ['#/priority']],
  ['null as priority', { ...appeal, priority: null }, ['#/priority']],
  ['no due date', without('dueDate'), ['#/dueDate']],
  ['an impossible date', { ...appeal, dueDate: '2026-02-30' }, ['#/dueDate']],
  ['a date-time', { ...appeal, dueDate: '2026-02-03T00:00:00Z' }, ['#/dueDate']],
  ['nobody assigned', without('assignedToId'), ['#/assignedToId']],
  ['someone unknown', { ...appeal, assignedToId: 'nobody' }, ['#/assignedToId']],
  ['a client assigned', { ...appeal, assignedToId: 'client' }, ['#/assignedToId']],
  ['a number as id', { ...appeal, assignedToId: 7 }, ['#/assignedToId']],
  ['neither link', without('associatedMatterId'), ['#/associatedMatterId']],
  ['both links', { ...appeal, associatedContactId: 'client' }, ['#/associatedMatterId']],
  ['an unknown matter', { ...appeal, associatedMatterId: 'm9' }, ['#/associatedMatterId']],
  [
    'an unknown contact',
    { ...without('associatedMatterId'), associatedContactId: 'm1' },
    ['#/associatedContactId'],
  ],
  [
    'two unknown references',
    { ...appeal, associatedMatterId: 'm9', assignedToId: 'nobody' },
    ['#/assignedToId', '#/associatedMatterId'],
  ],
  ['an extra field', { ...appeal, colour: 'red' }, ['#/colour']],
  ['a text', 'File the notice', ['#']],
  ['null', null, ['#']],
])('refuses a task with %s, names the field and stores nothing', async (_, task, places) => {
  expect(await pointersOf(await practice.send('POST', '/tasks', task))).toEqual(places)
  expect(await stored()).toBe(0)
  expect(await deliveredEvents(practice)).toEqual([])
})

test('changes any field of a task alone, and leaves the others', async () => {
  const id = await create()
  const expected: Record<string, unknown> = { id, ...appeal, priority: 'Normal' }
  for (const patch of [
    { description: 'Serve the notice' },
    { status: 'InProgress' },
    { priority: 'High' },
    { dueDate: '2027-01-31' },
    { assignedToId: 'left' },
    { associatedMatterId: 'm2' },
  ]) {
    expect(await patchStatus(id, patch)).toBe(204)
    Object.assign(expected, patch)
    expect(await practice.read(`/tasks/${id}`)).toEqual(expected)
  }
})

test('changes the link of a task by the new link and an empty other one', async () => {
  const id = await create()
  const { associatedMatterId: _matter, ...plain } = appeal
  const relink = { associatedContactId: 'client', associatedMatterId: '' }
  expect(await patchStatus(id, relink)).toBe(204)
  expect(await practice.read(`/tasks/${id}`)).toEqual({
    id,
    ...plain,
    priority: 'Normal',
    associatedContactId: 'client',
  })
  expect(await patchStatus(id, { associatedContactId: '', associatedMatterId: 'm2' })).toBe(204)
  expect((await practice.read(`/tasks/${id}`)).associatedMatterId).toBe('m2')
  expect(await patchStatus(id, { associatedContactId: 'client', associatedMatterId: null })).toBe(
    204,
  )
  expect((await practice.read(`/tasks/${id}`)).associatedContactId).toBe('client')
})

test.each<[object, string[]]>([
  [{ associatedContactId: 'client' }, ['#/associatedMatterId']],
  [{ associatedMatterId: '' }, ['#/associatedMatterId']],
  [{ associatedMatterId: '', associatedContactId: '' }, ['#/associatedMatterId']],
  [{ associatedMatterId: null }, ['#/associatedMatterId']],
  [{ associatedMatterId: null, associatedContactId: '' }, ['#/associatedMatterId']],
  [{ associatedMatterId: 'm2', associatedContactId: 'client' }, ['#/associatedMatterId']],
  [{ associatedMatterId: 'm9' }, ['#/associatedMatterId']],
  [{ associatedMatterId: '', associatedContactId: 'm1' }, ['#/associatedContactId']],
  [{ description: '' }, ['#/description']],
  [{ description: null }, ['#/description']],
  [{ status: 'todo' }, ['#/status']],
  [{ priority: 3 }, ['#/priority']],
  [{ dueDate: '' }, ['#/dueDate']],
  [{ assignedToId: 'client', status: 'Done' }, ['#/assignedToId']],
  [{ id: 'other' }, ['#/id']],
])('refuses a change to %j, and leaves the task as it was', async (patch, places) => {
  const id = await create()
  expect(await pointersOf(await practice.send('PATCH', `/tasks/${id}`, patch))).toEqual(places)
  expect(await practice.read(`/tasks/${id}`)).toEqual({ id, ...appeal, priority: 'Normal' })
  // Only the two events of its creation.
  expect(await deliveredEvents(practice)).toHaveLength(2)
})

test('lets any status follow any other', async () => {
  const id = await create()
  const all = ['Todo', 'InProgress', 'Done']
  for (const status of all.flatMap((from) => all.flatMap((to) => [from, to]))) {
    const response = await practice.send('PUT', `/tasks/${id}/status`, { status })
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect((await practice.read(`/tasks/${id}`)).status).toBe(status)
  }
})

test.each([{}, { status: 'Dormant' }, { status: null }, { status: 'Done', priority: 'Low' }])(
  'refuses a status change of %j',
  async (body) => {
    const id = await create()
    expect(await pointersOf(await practice.send('PUT', `/tasks/${id}/status`, body))).toEqual([
      'priority' in body ? '#/priority' : '#/status',
    ])
    expect((await practice.read(`/tasks/${id}`)).status).toBe('Todo')
  },
)

test.each(['nothing', '%00', '%F0%9F%92%A7', 'x'.repeat(501), '163-A', '..%2F..'])(
  'answers 404 for a task %.20s that does not exist, in every operation',
  async (id) => {
    expect((await practice.ask(`/tasks/${id}`)).status).toBe(404)
    expect(await patchStatus(id, { status: 'Done' })).toBe(404)
    expect(await patchStatus(id, { assignedToId: 'nobody' })).toBe(404)
    const response = await practice.send('PUT', `/tasks/${id}/status`, { status: 'Done' })
    expect(response.status).toBe(404)
  },
)

test('keeps the changes of different fields of one task at once', async () => {
  const id = await create()
  const patches = [
    { description: 'Settled' },
    { priority: 'Low' },
    { dueDate: '2026-12-24' },
    { assignedToId: 'left' },
    { associatedMatterId: '', associatedContactId: 'client' },
  ]
  const status = practice.send('PUT', `/tasks/${id}/status`, { status: 'Done' })
  const all = await Promise.all(patches.map((patch) => patchStatus(id, patch)))
  expect([...all, (await status).status]).toEqual([204, 204, 204, 204, 204, 204])
  expect(await practice.read(`/tasks/${id}`)).toEqual({
    id,
    status: 'Done',
    description: 'Settled',
    priority: 'Low',
    dueDate: '2026-12-24',
    assignedToId: 'left',
    associatedContactId: 'client',
  })
  expect((await deliveredEvents(practice)).at(-1).currentValue).toEqual(
    await practice.read(`/tasks/${id}`),
  )
})

test('keeps exactly one link when two people link a task differently at once', async () => {
  const id = await create()
  const results = await Promise.all([
    patchStatus(id, { associatedMatterId: '', associatedContactId: 'client' }),
    patchStatus(id, { associatedMatterId: 'm2' }),
  ])
  expect(results).toContain(204)
  const { associatedMatterId, associatedContactId } = await practice.read(`/tasks/${id}`)
  expect([associatedMatterId, associatedContactId].filter(Boolean)).toHaveLength(1)
})

test('delivers a new task to those who listen for new ones and for changes', async () => {
  const id = await create()
  const currentValue = { id, ...appeal, priority: 'Normal' }
  expect(await deliveredEvents(practice)).toEqual([
    { entityId: id, entityType: 'CreateTaskEvent', currentValue },
    { entityId: id, entityType: 'UpdateTaskEvent', currentValue },
  ])
})

test('delivers each change once with the whole task, and nothing without a change', async () => {
  const id = await create()
  await practice.database.sql.execute(sql`delete from practice.deliveries`)
  await patchStatus(id, {})
  await patchStatus(id, { status: 'Todo', associatedContactId: '' })
  expect(await deliveredEvents(practice)).toEqual([])
  await patchStatus(id, { status: 'Done', priority: 'High' })
  await practice.send('PUT', `/tasks/${id}/status`, { status: 'InProgress' })
  const value = { id, ...appeal, priority: 'High' }
  expect(await deliveredEvents(practice)).toEqual([
    { entityId: id, entityType: 'UpdateTaskEvent', currentValue: { ...value, status: 'Done' } },
    {
      entityId: id,
      entityType: 'UpdateTaskEvent',
      currentValue: { ...value, status: 'InProgress' },
    },
  ])
})

test('refuses in the database itself what breaks a rule', async () => {
  const id = await create()
  const refused = (change: string) =>
    expect(
      practice.database.sql.execute(sql.raw(`update practice.tasks set ${change}`)),
    ).rejects.toThrow()
  await refused("status = 'Doing'")
  await refused("priority = 'Urgent'")
  await refused("description = ' '")
  await refused('associated_matter_id = null')
  await refused("associated_contact_id = 'client'")
  await refused("associated_matter_id = 'm9'")
  expect((await practice.read(`/tasks/${id}`)).description).toBe(appeal.description)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TaskPage, taskSortNames } from '#contract/tasks.ts'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
  await practice.database.sql.execute(
    sql.raw(`
    with people as (
      insert into practice.contacts (id, kind, full_name, first_name, last_name, staff) values
        ('ada', 'Person', 'Ferrari, Ada', 'Ada', 'Ferrari', true),
        ('eve', 'Person', 'Łukasik, Ève', 'Ève', 'Łukasik', true),
        ('bea', 'Person', 'Baker, Bea', 'Bea', 'Baker', false),
        ('zoe', 'Person', 'Zhou, Zoe', 'Zoe', 'Zhou', false)
    )
    insert into practice.matters (id, number, title, status, date_open, costing_method) values
      ('m1', '7', 'Élan Pty Ltd', 'Open', '2026-01-05', 'Time'),
      ('m2', '8', 'Alder, Estate of', 'Open', '2026-01-06', 'Time')`),
  )
  await practice.database.sql.execute(
    sql.raw(`
    insert into practice.tasks
      (id, description, status, priority, due_date, associated_matter_id, associated_contact_id, assigned_to_id)
    values
      ('t1', 'Brief counsel', 'Todo', 'Low', '2026-08-04', 'm1', null, 'ada'),
      ('t2', 'Ärger with 100% of_the bank', 'InProgress', 'High', '2026-08-05', 'm2', null, 'eve'),
      ('t3', 'Call the bank', 'Done', 'Normal', '2026-08-05', null, 'zoe', 'ada'),
      ('t4', 'Zip up 100 files', 'Todo', 'Normal', '2026-08-01', null, 'bea', 'eve'),
      ('t5', 'call the client', 'Done', 'High', '2026-09-01', 'm1', null, 'ada')`),
  )
})
afterAll(() => practice.close())

const found = async (query: Record<string, string> | string): Promise<string[]> => {
  const { records, totalRecords } = await practice.read(`/tasks?${new URLSearchParams(query)}`)
  expect(totalRecords).toBe(records.length)
  return records.map(({ id }: { id: string }) => id)
}

test('shows the names of what a task belongs to beside the ids', async () => {
  const page = await practice.read('/tasks?search=bank')
  expect(TaskPage.safeParse(page).success).toBe(true)
  expect(page).toEqual({
    totalRecords: 2,
    pageIndex: 0,
    records: [
      {
        id: 't2',
        description: 'Ärger with 100% of_the bank',
        status: 'InProgress',
        priority: 'High',
        dueDate: '2026-08-05',
        associatedMatterId: 'm2',
        assignedToId: 'eve',
        associatedMatter: {
          id: 'm2',
          number: '8',
          title: 'Alder, Estate of',
          name: '8 - Alder, Estate of',
        },
        assignedTo: { id: 'eve', name: 'Łukasik, Ève' },
      },
      {
        id: 't3',
        description: 'Call the bank',
        status: 'Done',
        priority: 'Normal',
        dueDate: '2026-08-05',
        associatedContactId: 'zoe',
        assignedToId: 'ada',
        associatedContact: { id: 'zoe', name: 'Zhou, Zoe' },
        assignedTo: { id: 'ada', name: 'Ferrari, Ada' },
      },
    ],
  })
})

test('lists the tasks that are due first by default, of one day the most important first', async () => {
  expect(await found({})).toEqual(['t4', 't1', 't2', 't3', 't5'])
  expect(await found({ sortDirection: 'Descending' })).toEqual(['t5', 't2', 't3', 't1', 't4'])
})

test.each([
  ['id', ['t1', 't2', 't3', 't4', 't5'], ['t5', 't4', 't3', 't2', 't1']],
  ['description', ['t2', 't1', 't3', 't5', 't4'], ['t4', 't5', 't3', 't1', 't2']],
  ['status', ['t1', 't4', 't2', 't3', 't5'], ['t5', 't3', 't2', 't4', 't1']],
  ['priority', ['t1', 't3', 't4', 't2', 't5'], ['t5', 't2', 't4', 't3', 't1']],
  ['dueDate', ['t4', 't1', 't2', 't3', 't5'], ['t5', 't2', 't3', 't1', 't4']],
  ['associatedMatter', ['t2', 't1', 't5', 't3', 't4'], ['t5', 't1', 't2', 't4', 't3']],
  ['associatedContact', ['t4', 't3', 't1', 't2', 't5'], ['t3', 't4', 't5', 't2', 't1']],
  ['assignedTo', ['t1', 't3', 't5', 't2', 't4'], ['t4', 't2', 't5', 't3', 't1']],
])('sorts by %s, by meaning and without accents, with none last', async (sortBy, up, down) => {
  expect(await found({ sortBy })).toEqual(up)
  expect(await found({ sortBy, sortDirection: 'Descending' })).toEqual(down)
})

test.each(
  taskSortNames.flatMap((name) => [`sortBy=${name}`, `sortBy=${name}&sortDirection=Descending`]),
)('shows every task on exactly one page, and finds it there, by %s', async (order) => {
  const ids = []
  for (const pageIndex of [0, 1, 2, 3]) {
    const page = await practice.read(`/tasks?${order}&pageSize=2&pageIndex=${pageIndex}`)
    expect(page).toMatchObject({ totalRecords: 5, pageIndex })
    for (const { id } of page.records) {
      ids.push(id)
      const holding = await practice.read(`/tasks?${order}&pageSize=2&pageIndexForId=${id}`)
      expect(holding).toEqual(page)
    }
  }
  expect(ids.toSorted()).toEqual(['t1', 't2', 't3', 't4', 't5'])
})

test.each([
  [{ search: 'CALL' }, ['t3', 't5']],
  [{ search: 'bank call' }, ['t3']],
  [{ search: 'arger' }, ['t2']],
  [{ search: 'A\u0308RGER' }, ['t2']],
  [{ search: '100%' }, ['t2']],
  [{ search: '_' }, ['t2']],
  [{ search: '\\' }, []],
  [{ search: "'; drop table practice.tasks; --" }, []],
  [{ search: '   ' }, ['t4', 't1', 't2', 't3', 't5']],
  [{ dueDateStart: '2026-08-05' }, ['t2', 't3', 't5']],
  [{ dueDateEnd: '2026-08-04' }, ['t4', 't1']],
  [{ dueDateStart: '2026-08-04', dueDateEnd: '2026-08-05' }, ['t1', 't2', 't3']],
  [{ dueDateStart: '2026-08-05', dueDateEnd: '2026-08-04' }, []],
  [{ dueDateStart: '0000-01-01', dueDateEnd: '9999-12-31' }, ['t4', 't1', 't2', 't3', 't5']],
  ['status=Todo&status=Done', ['t4', 't1', 't3', 't5']],
  ['status[]=todo&status[]=DONE', ['t4', 't1', 't3', 't5']],
  ['status=Todo,Done', ['t4', 't1', 't3', 't5']],
  ['status=InProgress', ['t2']],
  ['status=', ['t4', 't1', 't2', 't3', 't5']],
  ['status=,', ['t4', 't1', 't2', 't3', 't5']],
  ['priority=low&priority=high', ['t1', 't2', 't5']],
  ['priority[]=Normal', ['t3', 't4'].toReversed()],
  ['priority=Low,Normal,High', ['t4', 't1', 't2', 't3', 't5']],
  [{ taskType: 'Matter' }, ['t1', 't2', 't5']],
  [{ taskType: 'contact' }, ['t4', 't3']],
  [{ assignedToId: 'eve' }, ['t4', 't2']],
  [{ assignedToId: 'nobody' }, []],
  [{ associatedMatterId: 'm1' }, ['t1', 't5']],
  [{ associatedMatterId: 'm1', taskType: 'Contact' }, []],
  [{ associatedContactId: 'zoe' }, ['t3']],
  [
    { assignedToId: 'ada', status: 'Done', priority: 'High', taskType: 'Matter', search: 'client' },
    ['t5'],
  ],
])('lists by %j the tasks %j', async (query, expected) => {
  expect(await found(query)).toEqual(expected)
})

test('applies the filters to the page of a task, or answers 404', async () => {
  const place = await practice.read(
    '/tasks?assignedToId=ada&pageSize=1&pageIndexForId=t3&pageIndex=9',
  )
  expect(place).toMatchObject({ totalRecords: 3, pageIndex: 1, records: [{ id: 't3' }] })
  for (const query of ['pageIndexForId=t9', 'assignedToId=eve&pageIndexForId=t3']) {
    expect((await practice.ask(`/tasks?${query}`)).status).toBe(404)
  }
})

test('returns an empty page with the total beyond the last one', async () => {
  const page = await practice.read('/tasks?pageIndex=1000000000&pageSize=250')
  expect(page).toEqual({ totalRecords: 5, pageIndex: 1_000_000_000, records: [] })
})

test.each([
  ['pageSize=0', ['#/pageSize']],
  ['pageSize=251', ['#/pageSize']],
  ['pageIndex=-1', ['#/pageIndex']],
  ['sortBy=associatedMatterId', ['#/sortBy']],
  ['sortDirection=Up', ['#/sortDirection']],
  ['status=Doing', ['#/status/0']],
  ['status=Todo,Doing', ['#/status/1']],
  ['priority[]=Urgent', ['#/priority/0']],
  ['taskType=Document', ['#/taskType']],
  ['dueDateStart=2026-02-30', ['#/dueDateStart']],
  ['dueDateEnd=2026-02-03T00:00:00Z', ['#/dueDateEnd']],
  ['assignedToId=%00', ['#/assignedToId']],
  ['taskType=Matter&taskType=Contact', ['#/taskType']],
  ['colour=red', ['#/colour']],
])('refuses a list with %s, and names the place of the fault', async (query, places) => {
  const response = await practice.ask(`/tasks?${query}`)
  expect(response.status).toBe(400)
  const { errors } = await response.json()
  expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(places)
})

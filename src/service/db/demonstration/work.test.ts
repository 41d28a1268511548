import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MatterDetail } from '#contract/one-matter.ts'
import { taskPriorities, taskStatuses, type Task } from '#contract/tasks.ts'
import { rowsOf } from '#database/sql.ts'
import { openTestPractice, testMoment, type TestPractice } from '#service/testing.ts'
import { drawMatters } from './matters.ts'
import { drawPractice } from './practice.ts'
import { createRng } from './random.ts'
import { withWork } from './work.ts'

let practice: TestPractice
let tasks: Task[]
beforeAll(async () => {
  practice = await openTestPractice({ matters: 400 })
  tasks = await tasksOf(practice)
})
afterAll(() => practice.close())

async function tasksOf({ read }: TestPractice): Promise<Task[]> {
  const pages = [0, 1, 2].map((page) => read(`/tasks?pageSize=250&pageIndex=${page}`))
  return (await Promise.all(pages)).flatMap(({ records }) => records)
}
const share = <T>(list: readonly T[], fit: (value: T) => unknown) =>
  list.filter((value) => fit(value)).length / list.length

test('makes tasks that are overdue, due today and due later, in every status and priority', () => {
  expect(tasks.length).toSatisfy((count: number) => count > 150 && count < 750)
  const open = tasks.filter(({ status }) => status !== 'Done')
  const due = (fit: (date: string) => boolean) => share(open, ({ dueDate = '' }) => fit(dueDate))
  expect(due((date) => date < '2026-08-04')).toSatisfy((part: number) => part > 0.1 && part < 0.35)
  expect(due((date) => date === '2026-08-04')).toSatisfy((part: number) => part > 0.05)
  expect(due((date) => date > '2026-08-04')).toSatisfy((part: number) => part > 0.5)
  for (const status of taskStatuses) expect(tasks.some((task) => task.status === status)).toBe(true)
  for (const priority of taskPriorities)
    expect(tasks.some((task) => task.priority === priority)).toBe(true)
})

test('assigns tasks on matters and for contacts to staff', async () => {
  const forContact = share(tasks, ({ associatedContact }) => associatedContact?.name)
  expect(forContact).toSatisfy((part: number) => part > 0.04 && part < 0.3)
  expect(share(tasks, ({ associatedMatter }) => associatedMatter?.name)).toBeCloseTo(1 - forContact)
  const others = sql`select 1 from practice.tasks join practice.contacts on contacts.id = assigned_to_id
    where not staff`
  expect(await rowsOf(practice.database.sql, others)).toEqual([])
})

test('fills every field of a single matter somewhere, and leaves it empty somewhere', async () => {
  const { records } = await practice.read('/matters?pageSize=250')
  const shown: MatterDetail[] = await Promise.all(
    records.map(({ id }: { id: string }) => practice.read(`/matters/${id}`)),
  )
  const missing = ['description', 'dateEstimatedCompletion', 'costTemplateId', 'contactFields']
  for (const name of missing) {
    const filled = share(shown, (matter) => matter[name] !== undefined)
    expect(filled, name).toSatisfy((part: number) => part > 0.05 && part < 1)
  }
  for (const name of [
    'wipAmountExclTax',
    'wipGstAmount',
    'billedAmountExclTax',
    'billedGstAmount',
  ]) {
    const filled = share(shown, (matter) => Number(matter[name]) > 0)
    expect(filled, name).toSatisfy((part: number) => part > 0.1 && part < 1)
  }
  expect(shown.every((matter) => !matter.costTemplateId || matter.costTemplate)).toBe(true)
})

test('adds up the time records of a matter to what is in progress and billed', async () => {
  const wrong = sql`select number from practice.matters left join (
      select associated_matter_id as id,
        coalesce(sum(amount_excl_tax) filter (where is_editable), 0) as wip,
        coalesce(sum(amount_excl_tax) filter (where not is_editable), 0) as billed
      from practice.time_records group by 1
    ) as sums using (id)
    where (wip_amount_excl_tax, billed_amount_excl_tax) <> (coalesce(wip, 0), coalesce(billed, 0))`
  expect(await rowsOf(practice.database.sql, wrong)).toEqual([])
  const outside = sql`select 1 from practice.time_records
    join practice.matters on matters.id = associated_matter_id
    where date < date_open or date > last_activity::date`
  expect(await rowsOf(practice.database.sql, outside)).toEqual([])
})

test('gives the first matter that is opened the number after the last', async () => {
  const { records } = await practice.read(
    '/matters?sortBy=number&sortDirection=Descending&pageSize=1',
  )
  const last = records[0]
  const [area] = await practice.read('/practice-areas/lookup')
  const { stages } = await practice.read(`/practice-areas/${area.id}`)
  const response = await practice.send('POST', '/matters', {
    title: 'The next one',
    costingMethod: 'Time',
    dateOpen: '2026-08-04',
    practiceArea: area.id,
    stage: String(stages[0].id),
    clientId: last.client.id,
    lawyerId: last.lawyer.id,
  })
  expect((await response.json()).number).toBe(String(Number(last.number) + 1))
})

test('adds work to the newest matters only, and leaves matters as they were drawn', () => {
  const firm = drawPractice(createRng(1), 5)
  const setting = { practice: firm, count: 5, asOf: testMoment }
  const drawn = [...drawMatters(createRng(2), firm, setting)]
  const worked = [...withWork(drawn, { ...setting, worked: 2 })]
  const hasWork = worked.map(({ row }) => 'description' in row)
  expect(hasWork).toEqual([false, false, false, true, true])
  for (const [place, matter] of worked.entries()) expect(matter).toMatchObject(drawn[place]!)
})

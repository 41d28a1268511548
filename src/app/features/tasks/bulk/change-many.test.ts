// @vitest-environment jsdom
/** The calls made when hundreds of tasks are changed at once. */
import { afterEach, expect, test, vi } from 'vitest'
import { problemType } from '#contract/problem.ts'
import { Task } from '#contract/tasks.ts'
import {
  runBulkEdit,
  countsOf,
  type Done,
  failuresIn,
  jobsFor,
  reportOf,
  undoJobs,
} from './bulk-edit.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Stubs a service that stores `tasks` and refuses to change some of them. */
function answerFor(
  tasks: Task[],
  refusal: (place: number) => [status: number, detail: string] | 0,
) {
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    const place = tasks.findIndex(({ id }) => path.endsWith(`/tasks/${id}`))
    if (method === 'GET' || method === undefined) return Response.json(tasks[place])
    const [status, detail] = refusal(place) || []
    if (status) {
      return Response.json({ status, detail }, { status, headers: { 'content-type': problemType } })
    }
    Object.assign(tasks[place]!, JSON.parse(body as string))
    return new Response(null, { status: 204 })
  })
}

async function carryOut(jobs: ReturnType<typeof jobsFor>) {
  const ended: Done[] = []
  const { signal } = new AbortController()
  await runBulkEdit(jobs, { signal, onDone: (one) => ended.push(one) })
  return ended
}

test('reports by reason which of 500 tasks were refused, and Undo restores all others', async () => {
  const tasks = Array.from({ length: 500 }, (_, place) =>
    Task.parse({
      id: `T${place}`,
      status: 'Todo',
      priority: 'Low',
      dueDate: `2026-11-${10 + (place % 17)}`,
    }),
  )
  const before = structuredClone(tasks)
  const isRefused = (place: number) => place % 100 <= 1
  answerFor(tasks, (place) => {
    if (place % 100 === 0) return [400, 'The file is archived.']
    return place % 100 === 1 ? [403, 'Not yours.'] : 0
  })
  const changed = await carryOut(
    jobsFor(structuredClone(tasks), { priority: 'High', shiftDays: 3 }),
  )
  expect(countsOf(changed)).toEqual({ saved: 490, already: 0, notSaved: 10, notKnown: 0 })
  expect(failuresIn(changed).map(({ why, tasks: refused }) => [why, refused.length])).toEqual(
    expect.arrayContaining([
      [expect.stringContaining('The file is archived.'), 5],
      [expect.stringContaining('Not yours.'), 5],
    ]),
  )
  for (const [place, task] of tasks.entries()) {
    if (isRefused(place)) expect(task).toEqual(before[place])
    else expect(task).toMatchObject({ priority: 'High', dueDate: `2026-11-${13 + (place % 17)}` })
  }
  const undone = await carryOut(undoJobs(changed))
  expect(countsOf(undone)).toEqual({ saved: 490, already: 0, notSaved: 0, notKnown: 0 })
  expect(tasks).toEqual(before)
})

test.each([
  ['alone', {}],
  ['among other changes', { priority: 'High' } as const],
])('a task without a due date is reported as not changed by a shift %s', async (_, change) => {
  const tasks = [
    Task.parse({ id: 'T0', status: 'Todo', priority: 'Low', dueDate: '2026-11-10' }),
    Task.parse({ id: 'T1', status: 'Todo', priority: 'Low' }),
  ]
  answerFor(tasks, () => 0)
  const changed = await carryOut(jobsFor(structuredClone(tasks), { ...change, shiftDays: 3 }))
  expect(reportOf(changed, 'changed')).toBe('1 task changed, 1 not saved.')
  expect(failuresIn(changed)).toMatchObject([
    { word: 'Not saved', why: 'It has no due date to shift.', tasks: [{ id: 'T1' }] },
  ])
  expect(tasks[1]).toMatchObject({ priority: 'Low' })
})

// @vitest-environment jsdom
import type { ServerResponse } from 'node:http'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { pauses } from '#app/api/read-until.ts'
import { answerCalls } from '#app/testing/answering.ts'
import { problemType } from '#contract/problem.ts'
import { Task } from '#contract/tasks.ts'
import { writeProblems } from '#contract/write-problems.ts'
import { changeTask, undoOf } from './update-task.ts'

const record = { id: '1', status: 'Todo', priority: 'Low', dueDate: '2026-12-01' }
const seen = Task.parse(record)

/** How the service answers a change, and the task at each later read; the last one repeats. */
let answer: (response: ServerResponse) => void
let looks: object[]

const calls = answerCalls(({ method }, response) => {
  if (method !== 'GET') return answer(response)
  const changed = calls.requests.some((request) => request.method !== 'GET')
  const now = changed && looks.length > 1 ? looks.shift() : looks[0]
  return void response.end(JSON.stringify(now))
})

const fail =
  (status: number, type = 'about:blank') =>
  (response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': problemType })
      .end(JSON.stringify({ type, status, detail: 'No.' }))

const change = () => changeTask({ seen, change: { priority: 'High' } })
const linked = { associatedMatterId: 'm1', associatedContactId: '' }
const relinked = { associatedMatterId: '', associatedContactId: 'c1' }

test.each([
  [{ priority: 'High' }, { priority: 'Low' }, { priority: 'Low' }],
  // No change takes off what a task must have.
  [{ priority: 'High' }, { priority: undefined }, undefined],
  [{ dueDate: '2026-12-02' }, { dueDate: undefined }, undefined],
  [{ dueDate: '2026-12-02', priority: 'High' }, { priority: undefined }, undefined],
  [{ assignedToId: 's1' }, {}, undefined],
  [relinked, linked, linked],
  [linked, {}, undefined],
] as const)('what undoes %j of a task with %j is %j', (wanted, had, undo) => {
  const before = Task.parse({ ...record, ...had })
  const after = Task.parse({ ...before, ...wanted })
  expect(undoOf(wanted, { word: 'Saved', before, after })?.change).toEqual(undo)
})

const sent = () => calls.requests.filter(({ method }) => method !== 'GET')

beforeAll(() => {
  // No test waits for what a person waits for.
  pauses.splice(0, pauses.length, 1, 1)
})
beforeEach(() => {
  looks = [record]
})

test.each([500, 502, 503, 504, 520, 521, 524, 526])(
  'a change answered with %i may still be stored, even if the task looks unchanged',
  async (status) => {
    answer = fail(status)
    expect(await change()).toEqual({
      word: 'Not known',
      why: expect.stringContaining('the service may still save the change'),
    })
    expect(sent()).toHaveLength(1)
  },
)

test('a change that is stored a moment after its answer is detected', async () => {
  answer = fail(503)
  looks = [record, record, { ...record, priority: 'High' }]
  expect(await change()).toMatchObject({ word: 'Saved', after: { priority: 'High' } })
  expect(sent()).toHaveLength(1)
})

test.each([
  [400, 'about:blank'],
  [429, 'about:blank'],
  [503, writeProblems.neverSent],
])('after a %i of the type %s nothing was changed, which is said at once', async (...given) => {
  answer = fail(...given)
  expect(await change()).toMatchObject({ word: 'Not saved', why: 'No.' })
  expect(calls.requests).toHaveLength(2)
})

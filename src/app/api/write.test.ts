import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { answerCalls } from '#app/testing/answering.ts'
import { problemType } from '#contract/problem.ts'
import { writeProblems } from '#contract/write-problems.ts'
import { taskOperations } from '#contract/tasks.ts'
import { write, WriteError } from './write.ts'

const calls = answerCalls((_, response) => response.end('{}'))
const refuse = (response: ServerResponse, status: number, type = 'about:blank') =>
  void response
    .writeHead(status, { 'content-type': problemType })
    .end(JSON.stringify({ type, status, detail: 'No.' }))

const certaintyOf = async () => {
  const sent = write(taskOperations.patchTask, { params: { id: '7' }, body: {} })
  const error = await sent.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(WriteError)
  return (error as WriteError).certain
}

test.each([
  [400, 'about:blank', true],
  [404, 'about:blank', true],
  [429, 'about:blank', true],
  [500, 'about:blank', false],
  [502, 'about:blank', false],
  [502, writeProblems.neverSent, true],
  [503, writeProblems.neverSent, true],
  [520, writeProblems.unknown, false],
])('after a %i of the type %s it is certain that nothing was kept: %s', async (...given) => {
  const [status, type, certain] = given
  calls.listener = (_, response) => refuse(response, status, type)
  expect(await certaintyOf()).toBe(certain)
})

test('a connection that breaks leaves open whether it was kept', async () => {
  calls.listener = (request) => void request.socket.destroy()
  expect(await certaintyOf()).toBe(false)
})

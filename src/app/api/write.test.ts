// @vitest-environment jsdom
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerCalls } from '#app/testing/answering.ts'
import { problemType } from '#contract/problem.ts'
import { writeProblems } from '#contract/write-problems.ts'
import { taskOperations } from '#contract/tasks.ts'
import { failureOf } from './outcome.ts'
import { cancelWaits, longestWait } from './waits.ts'
import { limits, write, WriteError } from './write.ts'

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
])('after a %i of the type %s it is certain that nothing was saved: %s', async (...given) => {
  const [status, type, certain] = given
  calls.listener = (_, response) => refuse(response, status, type)
  expect(await certaintyOf()).toBe(certain)
})

test.each([
  [200, '<!doctype html><title>Sign in</title>', 'web page'],
  [200, '{}', 'does not prove'],
  [200, '', 'does not prove'],
  [200, '{"id":"8"}', 'does not prove'],
  [202, '{"id":"7"}', 'has not confirmed that it was done'],
])('%i with %j proves nothing, and is reported as such', async (status, body, message) => {
  calls.listener = (_, response) => void response.writeHead(status).end(body)
  const sent = write(taskOperations.patchTask, { params: { id: '7' }, body: {} })
  const failure = failureOf(await sent.catch((thrown: unknown) => thrown))
  expect(failure).toMatchObject({ word: 'Not known' })
  expect(failure.why).toContain(message)
  expect(calls.requests).toHaveLength(1)
})

test.each([
  [204, ''],
  [200, '{"id":"7"}'],
])('%i with %j is saved', async (status, body) => {
  calls.listener = (_, response) => void response.writeHead(status).end(body)
  await write(taskOperations.patchTask, { params: { id: '7' }, body: {} })
  expect(calls.requests).toHaveLength(1)
})

test('after a broken connection it is not known whether the change was saved', async () => {
  calls.listener = (request) => void request.socket.destroy()
  expect(await certaintyOf()).toBe(false)
})

/** Sends a change that is never answered, and returns the failure once it is given up. */
const failureOfStalled = async (onArrived = () => {}) => {
  calls.listener = onArrived
  const sent = write(taskOperations.patchTask, { params: { id: '7' }, body: {} })
  return failureOf(await sent.catch((thrown: unknown) => thrown))
}

test('a save that is never answered times out, and it is not known whether it was saved', async () => {
  const usual = limits.write
  onTestFinished(() => void (limits.write = usual))
  limits.write = 50
  expect(await failureOfStalled()).toMatchObject({
    word: 'Not known',
    why: 'Practice Desk did not answer in time. Check your connection. If it is working, tell the person who looks after Practice Desk.',
  })
})

test('a pending save is shown as waiting, and a cancelled one may have been saved', async () => {
  await expect.poll(longestWait).toBeUndefined()
  let seen: number | undefined
  const failure = await failureOfStalled(() => {
    seen = longestWait()
    cancelWaits(0)
  })
  expect(seen).toBeDefined()
  expect(failure).toMatchObject({
    word: 'Not known',
    why: 'You cancelled before the service answered.',
  })
  await expect.poll(longestWait).toBeUndefined()
})

test('a save that hung may have been sent, even if the browser reports that it is offline', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('location', { hostname: 'desk.example' })
  expect(await failureOfStalled(() => cancelWaits(0))).toMatchObject({ word: 'Not known' })
})

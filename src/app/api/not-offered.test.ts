import { expect, test } from 'vitest'
import { localKeyProblem } from '#contract/session-problems.ts'
import { keyRefusedProblem, readProblem } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'
import { isNotAdmitted, isNotOffered } from './not-offered.ts'

const answered = (status: number, type = 'about:blank') =>
  new ApiError(readProblem(status, JSON.stringify({ type, title: 'No', detail: 'No.' })))

test('a service that refuses an extended operation does not offer it', () => {
  for (const status of [401, 403, 404, 405, 501]) {
    expect(isNotOffered(answered(status))).toBe(true)
    expect(isNotOffered(answered(status), 400)).toBe(true)
  }
  expect(isNotOffered(answered(400))).toBe(false)
  expect(isNotOffered(answered(400), 400)).toBe(true)
  expect(isNotOffered(answered(500), 400)).toBe(false)
  expect(isNotOffered(new TypeError('no answer'))).toBe(false)
})

test('a 501 is not retried, as waiting does not change it', () => {
  expect(answered(501).retryable).toBe(false)
  expect([0, 429, 500, 502, 503, 504].map((status) => answered(status).retryable)).not.toContain(
    false,
  )
})

test("the gateway's own refusal says nothing about what the service offers", () => {
  const refused = answered(401, localKeyProblem)
  expect(isNotOffered(refused)).toBe(false)
  expect(isNotAdmitted(refused)).toBe(true)
  expect(isNotAdmitted(answered(401))).toBe(false)
})

test('a refused key says nothing about what the service offers', () => {
  for (const status of [401, 403]) {
    expect(isNotOffered(answered(status, keyRefusedProblem))).toBe(false)
  }
})

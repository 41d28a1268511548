import { expect, test } from 'vitest'
import { localKeyProblem } from '#contract/local-key.ts'
import { readProblem } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'
import { isLocalKeyMissing, isNotOffered } from './not-offered.ts'

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

test('what is not implemented is not asked for again, as no moment changes that', () => {
  expect(answered(501).passing).toBe(false)
  expect([0, 429, 500, 502, 503, 504].map((status) => answered(status).passing)).not.toContain(
    false,
  )
})

test('what the desk itself refuses says nothing of what the service offers', () => {
  const refused = answered(401, localKeyProblem)
  expect(isNotOffered(refused)).toBe(false)
  expect(isLocalKeyMissing(refused)).toBe(true)
  expect(isLocalKeyMissing(answered(401))).toBe(false)
})

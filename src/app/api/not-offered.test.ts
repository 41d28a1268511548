import { expect, test } from 'vitest'
import { localKeyProblem } from '#contract/local-key.ts'
import { readProblem } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'
import { isLocalKeyMissing, isNotOffered } from './not-offered.ts'

const answered = (status: number, type = 'about:blank') =>
  new ApiError(readProblem(status, JSON.stringify({ type, title: 'No', detail: 'No.' })))

test('a service that refuses an extended operation does not offer it', () => {
  expect([401, 403, 404, 405].map((status) => isNotOffered(answered(status)))).not.toContain(false)
  expect(isNotOffered(answered(400))).toBe(false)
  expect(isNotOffered(answered(400), [400])).toBe(true)
  expect(isNotOffered(new TypeError('no answer'))).toBe(false)
})

test('what the desk itself refuses says nothing of what the service offers', () => {
  const refused = answered(401, localKeyProblem)
  expect(isNotOffered(refused)).toBe(false)
  expect(isLocalKeyMissing(refused)).toBe(true)
  expect(isLocalKeyMissing(answered(401))).toBe(false)
})

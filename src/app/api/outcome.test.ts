import { expect, test } from 'vitest'
import { readProblem } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'
import { reasonOf } from './outcome.ts'
import { WriteError } from './write.ts'

const refused = (status: number, body: object) =>
  new WriteError(new ApiError(readProblem(status, JSON.stringify(body))))

test('says a reason that comes as a message about a field, without a detail, once', () => {
  const errors = { CostCode: ['No such cost code.'] }
  expect(reasonOf(refused(400, { errors }))).toBe('No such cost code.')
  const detail = 'The service does not offer this. No such cost code.'
  expect(reasonOf(refused(403, { detail, errors }))).toBe(detail)
})

test('adds the messages about fields to another reason', () => {
  const errors = { CostCode: ['No such cost code.'], Date: ['Too late.'] }
  expect(reasonOf(refused(400, { detail: 'Not valid.', errors }))).toBe(
    'Not valid. No such cost code. Too late.',
  )
})

/** Error bodies of every kind that services send. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readProblem, sentenceFor, sentencesOf } from './problem.ts'

/** The same examples in every run. */
fc.configureGlobal({ seed: 2026 })

test('keeps problem details as they are', () => {
  const body = {
    type: 'https://service.example/problems/validation',
    title: 'Not valid',
    status: 400,
    detail: 'Two fields are wrong',
    errors: [
      { pointer: '#/dueDate', detail: 'Choose a due date' },
      { pointer: '#/status', detail: 'Choose a status' },
    ],
    correlationId: 'c-1',
  }
  expect(readProblem(400, JSON.stringify(body))).toEqual(body)
})

test('prefers the status of the answer to the one in the body', () => {
  expect(readProblem(503, '{"title":"Broken","status":200}')).toMatchObject({
    title: 'Broken',
    status: 503,
    detail: sentenceFor(503).detail,
  })
})

test('turns the errors of ASP.NET into pointers to the fields', () => {
  const errors = {
    DueDate: ['Choose a due date', 'It must be in the future'],
    'Addresses[0].RegionCode': ['Choose a country'],
    '$.status': 'Choose a status',
  }
  const problem = readProblem(400, JSON.stringify({ title: 'Not valid', errors }))
  expect(problem.errors).toEqual([
    { pointer: '#/dueDate', detail: 'Choose a due date' },
    { pointer: '#/dueDate', detail: 'It must be in the future' },
    { pointer: '#/addresses/0/regionCode', detail: 'Choose a country' },
    { pointer: '#/status', detail: 'Choose a status' },
  ])
  expect(problem).toMatchObject({ title: 'Not valid', detail: 'Choose a due date' })
})

test('shows a sentence, bare or as JSON', () => {
  for (const body of [
    'The matter is closed.',
    '"The matter is closed."',
    ' The matter is closed.\n',
  ]) {
    expect(readProblem(400, body)).toEqual({
      type: 'about:blank',
      title: 'Not accepted',
      status: 400,
      detail: 'The matter is closed.',
    })
  }
})

test('says a reason once, whether or not it ends in a full stop', () => {
  const twice = ['No such cost code.', 'No such cost code', 'Enter a date']
  expect(sentencesOf(twice)).toEqual(['No such cost code.', 'Enter a date.'])
  expect(sentencesOf(['Too large. No such cost code.', 'No such cost code'])).toEqual([
    'Too large. No such cost code.',
  ])
})

test.each([
  '',
  '  ',
  '<!doctype html><h1>502</h1>',
  'x'.repeat(301),
  'null',
  '[]',
  '42',
  '{}',
  '{"a":1}',
])('replaces a body that is not for people (%.20j) by our own sentence', (body) => {
  expect(readProblem(502, body)).toMatchObject({ status: 502, ...sentenceFor(502) })
})

test.each([
  400, 401, 402, 403, 404, 405, 408, 409, 412, 413, 415, 421, 422, 429, 500, 501, 502, 503, 504,
  507, 520, 521, 522, 523, 524,
])('has a sentence of its own for %d', (status) => {
  const { title, detail } = sentenceFor(status)
  const others = [400, 500].filter((other) => other !== status).map((other) => sentenceFor(other))
  expect(title.length).toBeGreaterThan(0)
  expect(others.map((other) => other.detail)).not.toContain(detail)
})

test.each([409, 412])(
  'says of a new record that is refused with %d that something like it is there, as nothing could have changed',
  (status) => {
    expect(readProblem(status, '').detail).toContain('This record was changed in the meantime')
    const { detail } = readProblem(status, '', { isCreate: true })
    expect(detail).toBe(
      'This conflicts with something that the service already has. Check for a duplicate.',
    )
    const said = readProblem(status, 'There is a task like it.', { isCreate: true })
    expect(said.detail).toBe('There is a task like it.')
  },
)

test('uses the sentence of its class for an unexpected status', () => {
  expect(sentenceFor(418)).toEqual(sentenceFor(400))
  expect(sentenceFor(599)).toEqual(sentenceFor(500))
})

test('always has a title and a detail, however odd the body', () => {
  const bodies = fc.oneof(
    fc.json(),
    fc.string(),
    fc.string().map((text) => `<${text}`),
  )
  fc.assert(
    fc.property(bodies, fc.integer({ min: 400, max: 599 }), (body, status) => {
      const problem = readProblem(status, body)
      expect(problem.status).toBe(status)
      expect(problem.title).toMatch(/\S/)
      expect(problem.detail).toMatch(/\S/)
    }),
  )
})

import { expect, test } from 'vitest'
import { problemResponse, notFound, Refusal } from './problem.ts'

test('answers 500 for an internal error, and reveals nothing of it', async () => {
  const broken = new Error('relation "practice.matters" does not exist at 10.0.0.7')
  const response = problemResponse(broken)
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(text).not.toMatch(/relation|10\.0\.0\.7/)
  expect(JSON.parse(text)).toMatchObject({ status: 500, title: 'Service failed' })
})

test('names the kind of a record that does not exist', async () => {
  const response = problemResponse(notFound('Contact'))
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect((await response.json()).detail).toMatch(/^Contact not found/)
})

test('lists every fault of a request with its pointer', async () => {
  const errors = [{ pointer: '#/pageSize', detail: 'Use a whole number from 1 to 250' }]
  const problem = await problemResponse(new Refusal(400, { errors })).json()
  expect(problem.errors).toEqual(errors)
})

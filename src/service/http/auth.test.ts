import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPractice, type TestPractice } from '#service/testing.ts'

let practice: TestPractice
beforeAll(async () => {
  practice = await openTestPractice()
})
afterAll(() => practice.close())

const withHeader = (authorization: string) => practice.ask('/ping', { headers: { authorization } })

test.each([
  ['the key as specified', 'Bearer a-key-for-tests'],
  ['the scheme in small letters', 'bearer a-key-for-tests'],
  ['the scheme in capitals and two spaces', 'BEARER  a-key-for-tests'],
])('admits a client that sends %s', async (_, header) => {
  const response = await withHeader(header)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'ok' })
})

test.each([
  ['nothing', ''],
  ['another key', 'Bearer another-key'],
  ['the beginning of the key', 'Bearer a-key-for-test'],
  ['the key and more', 'Bearer a-key-for-tests!'],
  ['the key in another letter case', 'Bearer A-KEY-FOR-TESTS'],
  ['the key without a scheme', 'a-key-for-tests'],
  ['the scheme without a key', 'Bearer'],
  ['another scheme', 'Basic a-key-for-tests'],
  ['two keys', 'Bearer a-key-for-tests, Bearer a-key-for-tests'],
  ['the scheme twice', 'Bearer Bearer a-key-for-tests'],
])('refuses a client that sends %s with a problem', async (_, header) => {
  const response = await withHeader(header)
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem = await response.json()
  expect(problem).toMatchObject({ status: 401, type: 'about:blank', title: expect.any(String) })
  expect(JSON.stringify(problem)).not.toContain('a-key-for-tests')
})

test('does not reveal to a caller without a key which paths exist', async () => {
  const response = await practice.ask('/nothing-here', { headers: { authorization: '' } })
  expect(response.status).toBe(401)
})

test.each([
  ['GET', '/nothing-here'],
  ['GET', '/matters/'],
  ['GET', '//matters'],
  ['GET', '/time-records'],
  ['GET', '/../../../etc/passwd'],
  ['POST', '/ping'],
  ['PUT', '/matters'],
  ['DELETE', '/matters/lookup'],
  ['OPTIONS', '/matters'],
  ['HEAD', '/matters'],
  ['PROPFIND', '/matters'],
])('refuses %s %s even with the key', async (method, path) => {
  const response = await practice.ask(path, { method })
  expect(response.status).toBe(403)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
})

import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#database/open.ts'
import { openTestDatabase } from '#database/testing/test-database.ts'
import { apiPrefix } from '#contract/operation.ts'
import { operations } from '#contract/operations.ts'
import { createKeyRing } from './keys/key-ring.ts'
import { createService, type ServiceOptions, serviceRoutes } from './service.ts'

let database: Database
let options: ServiceOptions
beforeAll(async () => {
  database = await openTestDatabase()
  const keys = { tests: 'key' }
  options = { database, filesDir: tmpdir(), keys, maxUpload: 1_000_000, onFailure: fail }
})
afterAll(() => database.close())

const fail = (error: unknown) => {
  throw error
}
/** A service that stops when the test ends. */
async function open(changed: Partial<ServiceOptions> = {}) {
  const service = await createService({ ...options, ...changed })
  onTestFinished(() => service.close())
  return service
}

test('has only routes of the contract, and their description', () => {
  const asRoute = (path: string) => apiPrefix + path.replaceAll(/\{(\w+)\}/g, ':$1')
  const listed = new Set(
    Object.values(operations).map(({ method, path }) => `${method} ${asRoute(path)}`),
  )
  listed.add(`GET ${apiPrefix}/openapi.json`)
  const routes = serviceRoutes(options, createKeyRing(database, {}))
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  expect(routes.length).toBeGreaterThan(0)
  expect(routes.filter((route) => !listed.has(route))).toEqual([])
})

test('opens a practice again as it was', async () => {
  await open()
  await database.sql.execute(
    `insert into practice.practice_areas (id, name) values ('a1', 'Water Law')`,
  )
  const service = await open()
  const headers = { authorization: 'Bearer key' }
  const response = await service.fetch(
    new Request(`http://service.test${apiPrefix}/practice-areas/a1`, { headers }),
  )
  expect(await response.json()).toEqual({ id: 'a1', name: 'Water Law', stages: [] })
})

test('reports a failure of the database inside, and answers 500', async () => {
  const onFailure = vi.fn<(error: unknown) => void>()
  const service = await open({ onFailure })
  await database.sql.execute('alter table practice.practice_areas rename to elsewhere')
  const response = await service.fetch(
    new Request(`http://service.test${apiPrefix}/practice-areas/lookup`, {
      headers: { authorization: 'Bearer key' },
    }),
  )
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('practice_areas')
  expect(onFailure).toHaveBeenCalledOnce()
})

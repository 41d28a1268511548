import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#database/open.ts'
import { openTestDatabase } from '#database/testing.ts'
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

test('every route is an operation of the contract', () => {
  const asRoute = (path: string) => apiPrefix + path.replaceAll(/\{(\w+)\}/g, ':$1')
  const listed = new Set(
    Object.values(operations).map(({ method, path }) => `${method} ${asRoute(path)}`),
  )
  const routes = serviceRoutes(options, createKeyRing(database, {}))
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path}`)
  expect(routes.length).toBeGreaterThan(0)
  expect(routes.filter((route) => !listed.has(route))).toEqual([])
})

test('a practice that is opened again is as it was', async () => {
  await createService(options)
  await database.sql.execute(
    `insert into practice.practice_areas (id, name) values ('a1', 'Water Law')`,
  )
  const service = await createService(options)
  const headers = { authorization: 'Bearer key' }
  const response = await service.fetch(
    new Request(`http://service.test${apiPrefix}/practice-areas/a1`, { headers }),
  )
  expect(await response.json()).toEqual({ id: 'a1', name: 'Water Law', stages: [] })
})

test('a failure of the database is heard of inside and is a 500 outside', async () => {
  const onFailure = vi.fn<(error: unknown) => void>()
  const service = await createService({ ...options, onFailure })
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

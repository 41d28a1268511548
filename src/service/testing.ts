/** A practice for tests: the service on a database of its own, called as a client calls it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileSpace, unknownSpace } from '#database/disk-space.ts'
import type { Database } from '#database/open.ts'
import { migrate } from '#database/migrate.ts'
import { makeTestTemplate, openTestDatabase } from '#database/testing/test-database.ts'
import { apiPrefix } from '#contract/operation.ts'
import { fillWithDemonstration } from './db/demonstration.ts'
import { practiceSteps } from './db/migrations.ts'
import { createService, type Service } from './service.ts'
import type { WebhookPolicy } from './webhooks/destinations.ts'

export type TestPractice = {
  database: Database
  /** The folder for the files of its documents. */
  filesDir: string
  /** Asks with the key; `path` begins below `/public/api/v1`. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Sends a body as JSON with the key. */
  send(method: string, path: string, body: unknown): Promise<Response>
  /** The JSON of a success; anything else fails the test. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  read(path: string): Promise<any>
  /** Runs one administration command. */
  administer: Service['administer']
  close(): Promise<void>
}

/** The time at which the demonstration practice of the tests is made. */
export const testMoment = new Date('2026-08-04T05:12:00Z')

/** An empty practice, which each one copies: its tables are made once for all files of a worker. */
let template: Promise<string> | undefined

/** The database of an empty practice, which is gone after `close`. */
export const openPracticeDatabase = async (timeZone?: string) => {
  template ??= makeTestTemplate((database) =>
    migrate(database, { schema: 'practice', steps: practiceSteps }),
  )
  return openTestDatabase(await template, timeZone)
}

const publicOnly: WebhookPolicy = { loopback: 'refuse' }

/** An empty practice, or one with as many demonstration matters. */
export async function openTestPractice({
  matters = 0,
  maxUpload = 1_000_000,
  webhooks = publicOnly,
  rateLimit = undefined as number | undefined,
  timeZone = undefined as string | undefined,
  disk = unknownSpace,
  filesDisk = disk as FileSpace,
} = {}): Promise<TestPractice> {
  const database = { ...(await openPracticeDatabase(timeZone)), disk }
  const filesDir = await mkdtemp(join(tmpdir(), 'practice-files-'))
  const failures: unknown[] = []
  const service = await createService({
    database,
    filesDir,
    filesDisk,
    keys: { tests: 'a-key-for-tests' },
    maxUpload,
    webhooks,
    rateLimit,
    onFailure: (error) => failures.push(error),
  })
  await fillWithDemonstration(database, { matters, asOf: testMoment })
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: 'Bearer a-key-for-tests', ...init.headers }
    const request = new Request(`http://service.test${apiPrefix}${path}`, { ...init, headers })
    const response = await service.fetch(request)
    if (failures.length > 0) throw failures[0]
    return response
  }
  const send = (method: string, path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    return ask(path, { method, headers, body: JSON.stringify(body) })
  }
  const read = async (path: string) => {
    const response = await ask(path)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const close = async () => {
    await service.close()
    await database.close()
    await rm(filesDir, { recursive: true, force: true })
  }
  const { administer } = service
  return { database, filesDir, ask, send, read, administer, close }
}

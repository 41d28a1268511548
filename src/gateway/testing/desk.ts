/** A gateway with its own state for tests, called in the same way as by the desk's pages. */
import type { RequestListener } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import { deskPrefix } from '#contract/operation.ts'
import type { DiskSpace } from '#database/disk-space.ts'
import type { Database } from '#database/open.ts'
import { openTestDatabase } from '#database/testing/test-database.ts'
import { startGateway, startUpstream, write } from './stack.ts'
import { type DeskState, openDeskState } from '#gateway/store/state.ts'

/** Opens one database for all tests of a file; returns a function that returns it and its state. */
export function deskDatabase(): () => { database: Database; state: DeskState } {
  let database: Database
  let state: DeskState
  beforeAll(async () => {
    database = await openTestDatabase()
    state = await openDeskState(database)
  })
  afterAll(() => database.close())
  return () => ({ database, state })
}

/** A gateway on `state` in front of an upstream that answers by `listener`. */
export async function startDesk(
  state: DeskState,
  listener?: RequestListener,
  timeouts: { call?: number; poll?: number; retry?: number } = {},
  disk?: DiskSpace,
) {
  const { url, seen } = await startUpstream(listener)
  const { origin, lines } = await startGateway({ url, state, timeouts, ...(disk && { disk }) })
  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    fetch(origin + path, {
      method,
      headers: { ...write, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const desk = (method: string, path: string, body?: unknown, headers = {}) =>
    send(method, deskPrefix + path, body, headers)
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of any shape
  const read = async (path: string): Promise<any> =>
    (await fetch(origin + deskPrefix + path)).json()
  return { origin, seen, lines, send, desk, read }
}

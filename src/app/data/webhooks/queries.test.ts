// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { answerCalls } from '#app/testing/answering.ts'
import type { Callbacks } from '#contract/desk/callbacks.ts'
import { webhookQueries } from './queries.ts'

const calls = answerCalls((_, response) => response.end('{}'))
const list = () => createQueryClient().query(webhookQueries.list())

test.each([400, 403, 404, 405, 501])(
  'a service that answers %i offers no list of webhooks, and the call is not retried',
  async (status) => {
    calls.listener = (_, response) => void response.writeHead(status).end()
    expect(await list()).toBeNull()
    expect(calls.requests).toHaveLength(1)
  },
)

test('a refused key is reported as such, not as a missing list', async () => {
  calls.listener = (_, response) => void response.writeHead(401).end()
  await expect(list()).rejects.toThrow('did not accept Practice Desk’s key')
})

test.each([
  ['on', ['registered', 'not known'], 2],
  ['on', [], 2],
  ['on', ['registered', 'not offered'], 10],
  ['off', [], 10],
] as const)(
  'with callbacks that are %s and %j, the desk is asked for them again after %i seconds',
  async (use, states, seconds) => {
    const answer: Callbacks = { use, callbacks: states.map((state) => ({ state })) }
    calls.listener = (_, response) => response.end(JSON.stringify(answer))
    const client = createQueryClient()
    const callbacks = webhookQueries.callbacks()
    await client.query(callbacks)
    const query = client.getQueryCache().find<Callbacks>(callbacks)!
    const { refetchInterval } = callbacks
    expect(typeof refetchInterval === 'function' && refetchInterval(query as never)).toBe(
      seconds * 1000,
    )
  },
)

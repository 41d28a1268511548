// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { answerCalls } from '#app/testing/answering.ts'
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

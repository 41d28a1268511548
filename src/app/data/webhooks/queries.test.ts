// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { answerCalls } from '#app/testing/answering.ts'
import { webhookQueries } from './queries.ts'

const calls = answerCalls((_, response) => response.end('{}'))
const list = () => createQueryClient().query(webhookQueries.list())

test.each([400, 403, 404, 405, 501])(
  'a service that answers %i offers no list of webhooks, and is not asked again',
  async (status) => {
    calls.listener = (_, response) => void response.writeHead(status).end()
    expect(await list()).toBeNull()
    expect(calls.asked).toHaveLength(1)
  },
)

test('a key that is refused is told, and not taken for a list that is not offered', async () => {
  calls.listener = (_, response) => void response.writeHead(401).end()
  await expect(list()).rejects.toThrow('did not accept Practice Desk’s key')
})

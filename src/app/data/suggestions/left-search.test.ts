// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { answerCalls } from '#app/testing/answering.ts'
import { suggest } from './matters.ts'

const calls = answerCalls((_, response) => response.end('{}'))

test('nothing more is asked of what a search may have meant, once the person has gone on', async () => {
  const leaving = new AbortController()
  calls.listener = (_, response) => {
    leaving.abort()
    response.writeHead(404).end()
  }
  const asking = { client: createQueryClient(), signal: leaving.signal }
  await expect(suggest({ search: 'zielinsky' }, asking)).rejects.toThrow('aborted')
  expect(calls.requests).toEqual([
    expect.objectContaining({ url: expect.stringContaining('/search?term=zielinsky') }),
  ])
})

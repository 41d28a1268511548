// @vitest-environment jsdom
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '#app/api/reads.ts'
import { answerCalls } from '#app/testing/answering.ts'
import { testConnection } from './health.ts'

const calls = answerCalls((_, response) => response.end('{}'))
const isPing = (url = '') => url.endsWith('/ping')
const found = () => testConnection(new AbortController().signal)

// No test waits for what a person waits for.
beforeAll(() => void (limits.read = 300))

const silent = {
  word: 'Not reached',
  says: 'The service did not answer in time. Test again. Ask the person who set up Practice Desk if this keeps happening.',
}

test('a service that never answers is not reached, and nothing is said of the desk', async () => {
  calls.listener = () => {}
  expect(await found()).toMatchObject(silent)
})

test('a service that answers a ping and then falls silent is told so too', async () => {
  calls.listener = ({ url }, response) => void (isPing(url) && response.end('{}'))
  expect(await found()).toMatchObject(silent)
})

test('a desk that breaks off is told as one that does not answer', async () => {
  calls.listener = ({ socket }) => void socket.destroy()
  expect(await found()).toMatchObject({
    word: 'No connection',
    says: expect.stringContaining('Practice Desk itself is not answering.'),
  })
})

test('a service that takes more than two seconds is told as slow, and how long it took', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  calls.listener = ({ url }, response) => {
    if (isPing(url)) now = 2600
    response.end(isPing(url) ? '{}' : '{"totalRecords":0,"pageIndex":0,"records":[]}')
  }
  expect(await found()).toMatchObject({
    word: 'Slow',
    says: expect.stringMatching(/took \d\.\d s/),
  })
})

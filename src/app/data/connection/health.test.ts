// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { limits } from '#app/api/reads.ts'
import { answerCalls } from '#app/testing/answering.ts'
import { testConnection } from './health.ts'

const calls = answerCalls((_, response) => response.end('{}'))
const isPing = (url = '') => url.endsWith('/ping')
const found = () => testConnection(new AbortController().signal)

/** What never comes is waited for no longer than this, in milliseconds. */
function giveUpAfter(time: number) {
  const { read } = limits
  limits.read = time
  onTestFinished(() => void (limits.read = read))
}

const silent = {
  word: 'Not reached',
  message:
    'The service did not answer in time. Test again. Ask the person who looks after Practice Desk if this keeps happening.',
}

test('a service that never answers is reported as not reached, without blaming Practice Desk', async () => {
  giveUpAfter(300)
  calls.listener = () => {}
  expect(await found()).toMatchObject(silent)
})

test('a service that answers a ping and then nothing more is reported in the same way', async () => {
  // The ping must have its answer first, also on a busy machine.
  giveUpAfter(20_000)
  calls.listener = ({ url }, response) => {
    if (!isPing(url)) return
    limits.read = 300
    response.end('{}')
  }
  expect(await found()).toMatchObject(silent)
})

test('a service that asks for an hour’s wait is reported as busy, with the minutes', async () => {
  calls.listener = (_, response) => {
    response.statusCode = 429
    response.setHeader('retry-after', '3600')
    response.end('{}')
  }
  expect(await found()).toMatchObject({
    word: 'Busy',
    message: expect.stringContaining('Test again in 60 min.'),
  })
})

test('a broken connection to the gateway is reported as Practice Desk not answering', async () => {
  calls.listener = ({ socket }) => void socket.destroy()
  expect(await found()).toMatchObject({
    word: 'No connection',
    message: expect.stringContaining('Practice Desk itself is not answering.'),
  })
})

test('a service that takes more than two seconds is reported as slow, with the time it took', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  calls.listener = ({ url }, response) => {
    if (isPing(url)) now = 2600
    response.end(isPing(url) ? '{}' : '{"totalRecords":0,"pageIndex":0,"records":[]}')
  }
  expect(await found()).toMatchObject({
    word: 'Slow',
    message: expect.stringMatching(/took \d\.\d s/),
  })
})

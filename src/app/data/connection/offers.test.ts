// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { answerCalls } from '#app/testing/answering.ts'
import { checkOffers } from './offers.ts'

const calls = answerCalls((_, response) => response.end('{}'))
const matters = JSON.stringify({ totalRecords: 1, records: [{ id: '1' }] })

test.each([
  [400, false],
  [401, 'not known'],
  [403, false],
  [404, false],
  [405, false],
  [501, false],
  [503, 'not known'],
])('an operation answered with %i is offered: %s', async (status, offered) => {
  calls.listener = ({ url = '' }, response) =>
    void (/\/matters\?/.test(url) ? response.end(matters) : response.writeHead(status).end())
  const offers = await checkOffers(new AbortController().signal)
  expect(offers.map((offer) => offer.offered)).toEqual([offered, offered, offered, offered])
})

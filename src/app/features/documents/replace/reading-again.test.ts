// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { answerCalls } from '#app/testing/answering.ts'
import { readAgain, ShortListError } from '#app/data/documents/queries.ts'

const lease = { id: 'd1', title: 'Lease' }
const page = (records: object[], totalRecords = 20_000) => JSON.stringify({ totalRecords, records })

const calls = answerCalls((_, response) => response.end(page([])))
const indexIn = (url: string) => Number(/pageIndex=(\d+)/.exec(url)?.[1] ?? 0)
/** Returns `found` to a search by title, and `all` other documents in pages of at most `size`. */
const answerPages = ({ all, size = 250, found = [] as object[], total = all }: Answering) => {
  calls.listener = ({ url = '' }, response) => {
    if (url.includes('search=Lease')) return void response.end(page(found, found.length))
    const from = indexIn(url) * size
    const others = Array.from({ length: Math.max(0, Math.min(size, all - from)) }, (_, index) => ({
      id: `other ${from + index}`,
    }))
    response.end(page(others, total))
  }
}
type Answering = { all: number; size?: number; found?: object[]; total?: number }

test('a document is found by its title', async () => {
  answerPages({ all: 250, found: [{ id: 'd0', title: 'Lease' }, lease] })
  expect(await readAgain(lease)).toEqual(lease)
  expect(calls.requests).toHaveLength(1)
})

test('a document that is not in the whole list no longer exists', async () => {
  answerPages({ all: 249 })
  expect(await readAgain(lease)).toBeUndefined()
})

test('a document is not reported as deleted when fewer rows come than the total counts', async () => {
  answerPages({ all: 249, total: 1000 })
  await expect(readAgain(lease)).rejects.toThrow(ShortListError)
  answerPages({ all: 0, total: 1 })
  await expect(readAgain(lease)).rejects.toThrow(ShortListError)
})

test.each([[[null]], [[{ title: 'Lease' }]]])(
  'a document is not reported as deleted when what is listed cannot be read: %j',
  async (records) => {
    calls.listener = (_, response) =>
      response.end(JSON.stringify({ totalRecords: records.length, records }))
    await expect(readAgain(lease)).rejects.toThrow(ShortListError)
  },
)

test('a list that others shorten while it is read proves nothing, until it is read as a whole', async () => {
  let all = 500
  calls.listener = ({ url = '' }, response) => {
    if (url.includes('search=Lease')) return void response.end(page([], 0))
    const from = indexIn(url) * 250
    const rows = Array.from({ length: all }, (_, index) => ({ id: `other ${index}` }))
    response.end(page(rows.slice(from, from + 250), all))
    all = 499
  }
  await expect(readAgain(lease)).rejects.toThrow(ShortListError)
  expect(await readAgain(lease)).toBeUndefined()
})

test('a service that sends smaller pages than it was asked for is read to its end', async () => {
  answerPages({ all: 950, size: 100 })
  expect(await readAgain(lease)).toBeUndefined()
  expect(calls.requests.filter(({ url = '' }) => !url.includes('search='))).toHaveLength(10)
})

test('a total that is too small does not end the list', async () => {
  answerPages({ all: 950, size: 100, total: 50 })
  expect(await readAgain(lease)).toBeUndefined()
  expect(calls.requests.at(-1)?.url).toContain('pageIndex=10')
})

test('a document that is not among those searched is not reported as deleted', async () => {
  answerPages({ all: 20_000 })
  await expect(readAgain(lease)).rejects.toThrow('too many')
})

test('a document is not reported as deleted when the service repeats one page', async () => {
  calls.listener = ({ url = '' }, response) =>
    response.end(url.includes('search=Lease') ? page([], 0) : page([{ id: 'other' }]))
  await expect(readAgain(lease)).rejects.toThrow('too many')
})

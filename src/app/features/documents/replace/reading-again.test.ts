// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { answerCalls } from '#app/testing/answering.ts'
import { readAgain } from '#app/data/documents/queries.ts'

const lease = { id: 'd1', title: 'Lease' }
const page = (records: object[], totalRecords = 20_000) => JSON.stringify({ totalRecords, records })

const calls = answerCalls((_, response) => response.end(page([])))
const indexIn = (url: string) => Number(/pageIndex=(\d+)/.exec(url)?.[1] ?? 0)
/** Finds `found` by its title, and otherwise as many others in all, in pages of at most `size`. */
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
  expect(calls.asked).toHaveLength(1)
})

test('a document that is nowhere up to the end of the list is gone', async () => {
  answerPages({ all: 249 })
  expect(await readAgain(lease)).toBeUndefined()
})

test('the end of a list whose total promises too much is an empty page', async () => {
  answerPages({ all: 249, total: 1000 })
  expect(await readAgain(lease)).toBeUndefined()
})

test('a service that sends smaller pages than it was asked for is read to its end', async () => {
  answerPages({ all: 950, size: 100 })
  expect(await readAgain(lease)).toBeUndefined()
  expect(calls.asked.filter(({ url = '' }) => !url.includes('search='))).toHaveLength(10)
})

test('a total that is too small is no end either', async () => {
  answerPages({ all: 950, size: 100, total: 50 })
  expect(await readAgain(lease)).toBeUndefined()
  expect(calls.asked.at(-1)?.url).toContain('pageIndex=10')
})

test('a document that is not among those looked through is not said to be gone', async () => {
  answerPages({ all: 20_000 })
  await expect(readAgain(lease)).rejects.toThrow('too many')
})

test('nor is one that is not on the one page that a service sends over and over', async () => {
  calls.listener = ({ url = '' }, response) =>
    response.end(url.includes('search=Lease') ? page([], 0) : page([{ id: 'other' }]))
  await expect(readAgain(lease)).rejects.toThrow('too many')
})

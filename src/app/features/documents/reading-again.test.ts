import { expect, test } from 'vitest'
import { answerCalls } from '#app/testing/answering.ts'
import { readAgain } from './queries.ts'

const lease = { id: 'd1', title: 'Lease' }
const others = Array.from({ length: 250 }, (_, index) => ({ id: `other ${index}` }))
const page = (records: object[]) => JSON.stringify({ totalRecords: 20_000, records })

const calls = answerCalls((_, response) => response.end(page([])))
/** Finds `found` by its title, and pages of `size` other documents otherwise. */
const answerPages = (size: number, found: object[] = []) => {
  calls.listener = ({ url = '' }, response) =>
    response.end(page(url.includes('search=Lease') ? found : others.slice(0, size)))
}

test('a document is found by its title', async () => {
  answerPages(250, [{ id: 'd0', title: 'Lease' }, lease])
  expect(await readAgain(lease)).toEqual(lease)
  expect(calls.asked).toHaveLength(1)
})

test('a document that is nowhere up to the end of the list is gone', async () => {
  answerPages(249)
  expect(await readAgain(lease)).toBeUndefined()
})

test('a document that is not among those looked through is not said to be gone', async () => {
  answerPages(250)
  await expect(readAgain(lease)).rejects.toThrow('too many')
})

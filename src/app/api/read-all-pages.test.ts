import { expect, test } from 'vitest'
import { readAllPages } from './read-all-pages.ts'

type Row = { id?: string }
const rowsOf = (count: number, first = 0): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${first + index}` }))

/** Reads pages of ten, at most twenty of them, from a service that answers as `answer` says. */
async function readFrom(
  answer: (pageIndex: number) => Row[],
  totalRecords: number | ((pageIndex: number) => number),
) {
  let calls = 0
  const { rows, total, end, isShort } = await readAllPages<Row>({
    pageSize: 10,
    read: async (pageIndex) => {
      calls += 1
      const counted = typeof totalRecords === 'number' ? totalRecords : totalRecords(pageIndex)
      return { records: answer(pageIndex), totalRecords: counted }
    },
    isEnough: ({ pages }) => pages === 20,
  })
  return { count: rows.length, total, end, isShort, calls }
}
const pagesOf = (rows: Row[], size: number) => (pageIndex: number) =>
  rows.slice(pageIndex * size, (pageIndex + 1) * size)

test('all pages are read, and no more than there are', async () => {
  const all = await readFrom(pagesOf(rowsOf(25), 10), 25)
  expect(all).toEqual({ count: 25, total: 25, end: 'last', isShort: false, calls: 3 })
})

test('a service that sends smaller pages than requested is read to its end', async () => {
  const all = await readFrom(pagesOf(rowsOf(12), 4), 12)
  expect(all).toEqual({ count: 12, total: 12, end: 'last', isShort: false, calls: 3 })
})

test('a total that is too large ends short with an empty page, and one that is too small is corrected', async () => {
  const fewer = await readFrom(pagesOf(rowsOf(3), 10), 100)
  expect(fewer).toMatchObject({ count: 3, end: 'last', isShort: true })
  const more = await readFrom(pagesOf(rowsOf(25), 10), 7)
  expect(more).toMatchObject({ count: 25, total: 25, end: 'last', isShort: false })
})

test('rows that shift between two pages, as others delete, leave the reading short', async () => {
  // The first of twenty goes after the first page: the eleventh is on no page.
  const pages = [rowsOf(10), rowsOf(9, 11), []]
  const read = await readFrom(
    (pageIndex) => pages[pageIndex]!,
    (pageIndex) => (pageIndex === 0 ? 20 : 19),
  )
  expect(read).toMatchObject({ count: 19, end: 'last', isShort: true })
})

test('a service that repeats the same page is not read forever', async () => {
  const all = await readFrom(() => rowsOf(10), 500)
  expect(all).toEqual({ count: 10, total: 500, end: 'repeated', isShort: true, calls: 2 })
})

test('a service without paging that sends everything is asked once', async () => {
  expect(await readFrom(() => rowsOf(40), 40)).toMatchObject({ count: 40, end: 'last', calls: 1 })
})

test('reading stops when there are enough rows, and rows without an id are all kept', async () => {
  for (const nameless of [{}, { id: '' }]) {
    const read = await readFrom(() => Array.from({ length: 10 }, () => nameless), 1_000_000)
    expect(read).toMatchObject({ count: 200, end: 'enough', calls: 20 })
  }
})

test('a page longer than requested is not the end while the total says that there are more', async () => {
  const pages = await readFrom(pagesOf(rowsOf(70), 40), 70)
  expect(pages).toMatchObject({ count: 70, end: 'last', calls: 2 })
  expect(await readFrom(() => rowsOf(40), 500)).toMatchObject({ count: 40, end: 'repeated' })
})

import { expect, test } from 'vitest'
import { MatterSearch } from '#app/data/matters/search.ts'
import { parseQuery } from '#contract/query-string.ts'
import { readSearch } from './address.ts'

const read = (query: string) => readSearch(MatterSearch, parseQuery(query))

test('an address that means something is taken whole', () => {
  expect(read('status=open&practiceAreas=a&practiceAreas=b&pageIndex=2')).toEqual({
    search: { status: 'Open', practiceAreas: ['a', 'b'], pageIndex: 2 },
    ignored: [],
  })
})

test('what means nothing is named and left out, the rest is kept', () => {
  const { search, ignored } = read('status=Asleep&search=alder&colour=red&pageSize=0')
  expect(search).toEqual({ search: 'alder' })
  expect(ignored.toSorted()).toEqual(['colour', 'pageSize', 'status'])
})

test('the page of a certain matter is not for the address bar', () => {
  expect(read('pageIndexForId=1-A').ignored).toEqual(['pageIndexForId'])
})

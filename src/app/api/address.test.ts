import { expect, test } from 'vitest'
import { MatterSearch } from '#app/data/matters/search.ts'
import { parseQuery } from '#contract/query-string.ts'
import { readSearch } from './address.ts'

const read = (query: string) => readSearch(MatterSearch, parseQuery(query))

test('a valid address is read in full', () => {
  expect(read('status=open&practiceAreas=a&practiceAreas=b&pageIndex=2')).toEqual({
    search: { status: 'Open', practiceAreas: ['a', 'b'], pageIndex: 2 },
    ignored: [],
  })
})

test('unknown and invalid parameters are named and left out, the rest is kept', () => {
  const { search, ignored } = read('status=Asleep&search=alder&colour=red&pageSize=0')
  expect(search).toEqual({ search: 'alder' })
  expect(ignored.toSorted()).toEqual(['colour', 'pageSize', 'status'])
})

test('an address cannot ask for the page that holds a certain matter', () => {
  expect(read('pageIndexForId=1-A').ignored).toEqual(['pageIndexForId'])
})

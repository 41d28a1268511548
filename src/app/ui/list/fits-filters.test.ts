import { expect, test } from 'vitest'
import { fitsFilters } from './fits-filters.ts'

const record = {
  id: '1',
  status: 'Closed',
  type: 'Email',
  lawyer: { id: 'c1', name: 'Sato, Jack' },
  title: 'Lease',
}

test.for<[query: object, fits: boolean]>([
  [{}, true],
  [{ status: 'Closed' }, true],
  [{ status: 'closed' }, true],
  [{ status: 'Open' }, false],
  [{ lawyerId: 'c1' }, true],
  [{ lawyerId: 'c2' }, false],
  [{ types: ['Document', 'Email'] }, true],
  [{ types: ['Note'] }, false],
  [{ status: ['Open', 'Closed'] }, true],
  // What a record does not tell, and what is no filter, says nothing.
  [{ clientId: 'c9', practiceAreas: ['a1'], openDateStart: '2026-01-01' }, true],
  [{ search: 'barn', sortBy: 'title', sortDirection: 'Ascending', pageIndex: 3 }, true],
  [{ status: undefined, types: [] }, true],
])('a record fits %j: %s', ([query, fits]) => {
  expect(fitsFilters(query)(record)).toBe(fits)
})

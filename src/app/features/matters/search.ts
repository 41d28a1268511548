/** What the address of the matters page says: the parameters of the API, read with tolerance. */
import * as z from 'zod/mini'
import { MatterQuery } from '#contract/matters.ts'

/** Every parameter of the list but the one that finds a page by a matter's id. */
export const MatterSearch = z.omit(MatterQuery, { pageIndexForId: true })
export type MatterSearch = z.infer<typeof MatterSearch>

const notFilters = ['sortBy', 'sortDirection', 'pageIndex', 'pageSize'] as const

/** Whether anything narrows the list, the search included. */
export const isFiltered = (search: MatterSearch) =>
  Object.entries(search).some(
    ([name, value]) => value !== undefined && !notFilters.some((other) => other === name),
  )

/** The same view of all matters: sort and page size stay, filters and the place go. */
export const cleared = ({ sortBy, sortDirection, pageSize }: MatterSearch): MatterSearch => ({
  sortBy,
  sortDirection,
  pageSize,
})

/** The filters of a search, the same text for the same matters, however they are sorted and paged. */
export const filtersIn = (search: MatterSearch) =>
  JSON.stringify({
    ...search,
    sortBy: undefined,
    sortDirection: undefined,
    pageIndex: undefined,
    pageSize: undefined,
  })

/** A change of the view; whatever narrows or orders the list anew begins at its first page. */
export type MatterSearchChange = Partial<MatterSearch>
export const changed = (search: MatterSearch, change: MatterSearchChange): MatterSearch => ({
  ...search,
  pageIndex: undefined,
  ...change,
})

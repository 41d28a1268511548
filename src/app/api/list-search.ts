/** What the address of any list says besides its filters, and how a change of the view changes it. */

/** The paging and sorting that lists share; every other name is a filter. */
export type ListSearch = {
  search?: string | undefined
  sortBy?: string | undefined
  sortDirection?: 'Ascending' | 'Descending' | undefined
  pageIndex?: number | undefined
  pageSize?: number | undefined
}

const view = {
  sortBy: undefined,
  sortDirection: undefined,
  pageIndex: undefined,
  pageSize: undefined,
}

/** Whether anything narrows the list, the search included. */
export const isFiltered = (search: ListSearch) =>
  Object.values({ ...search, ...view }).some((value) => value !== undefined)

/** The same view of all records: sort and page size stay, filters and the place go. */
export const cleared = <S extends ListSearch>({ sortBy, sortDirection, pageSize }: S) =>
  ({ sortBy, sortDirection, pageSize }) as S

/** The filters of a search, the same text for the same records, however they are sorted and paged. */
export const filtersIn = (search: ListSearch) => JSON.stringify({ ...search, ...view })

/** A change of the view; whatever narrows or orders the list anew begins at its first page. */
export const changed = <S extends ListSearch>(search: S, change: Partial<S> | ListSearch): S => ({
  ...search,
  pageIndex: undefined,
  ...change,
})

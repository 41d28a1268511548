/** The search parameters that all lists share, and how changes of the view affect them. */

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

/** The same view without filters: sort and page size stay, filters and page go. */
export const cleared = <S extends ListSearch>({ sortBy, sortDirection, pageSize }: S) =>
  ({ sortBy, sortDirection, pageSize }) as S

/** The filters of a search as text: equal for the same records, however they are sorted and paged, and whichever was set first. */
export function filtersIn(search: ListSearch) {
  const filters = { ...search, ...view }
  return JSON.stringify(filters, Object.keys(filters).toSorted())
}

/** Applies a change to the view; a new filter or sort starts at the first page. */
export const changed = <S extends ListSearch>(search: S, change: Partial<S> | ListSearch): S => ({
  ...search,
  pageIndex: undefined,
  ...change,
})

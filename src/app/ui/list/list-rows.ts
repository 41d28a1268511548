/** The rows of a list by their places: those of one page, or of all pages that are here. */
import { type QueryFunctionContext, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type RowAt, noRow } from './data-table.tsx'
import type { ListPage } from '#app/api/list-page.ts'
import type { ListSearch } from '#app/api/list-search.ts'
import type { Span } from './scroll/row-window.ts'
import type { ShownPage } from './shown-page.ts'
import { whenIdle } from '#app/ui/browser/when-idle.ts'

/** How a page of a list is read; the last part of its key is what it is asked for. */
export type PageQuery<Row> = {
  queryKey: readonly unknown[]
  // A method, as a list passes a query on without knowing its key.
  queryFn?(context: QueryFunctionContext): ListPage<Row> | Promise<ListPage<Row>>
}
export type PageQueries<Row, S extends ListSearch> = (search: S) => PageQuery<Row>

/** What the pages that come in sight have told (page-reader.tsx). */
export type PageFacts = {
  view: string
  count: number
  busy: boolean
  /** When each of them was read: rows are drawn again when it changes. */
  readAt: string
}

/** Every row that can be drawn of a view (all-rows.ts). */
export type AllRows = Span & { view: string | undefined }

export type ListRows<Row, S extends ListSearch> = ReturnType<typeof useListRows<Row, S>>

type Options<Row, S extends ListSearch> = {
  shown: ShownPage<Row>
  search: S
  pages: PageQueries<Row, S> | undefined
}

/** Whether an address asks for all in one list, where its list can be shown so. */
export const asksForWhole = ({ pageIndex, pageSize }: ListSearch) =>
  pageIndex === undefined && pageSize === undefined

export function useListRows<Row, S extends ListSearch>({ shown, search, pages }: Options<Row, S>) {
  const queryClient = useQueryClient()
  const { page, stale } = shown
  const wanted = pages !== undefined && asksForWhole(search)
  const [whole, setWhole] = useState(wanted)
  // Rows of before stay as they were, until those that were asked for are here.
  if (!stale && whole !== wanted) setWhole(wanted)
  const view = page && JSON.stringify([whole, page.query])
  const [latestFacts, setPageFacts] = useState<PageFacts>()
  const pageFacts = latestFacts?.view === view ? latestFacts : undefined

  /** What comes after the first rows (list-deferred.tsx). */
  const [later, setLater] = useState(false)
  const hasPage = page !== undefined
  useEffect(() => (hasPage ? whenIdle(() => setLater(true)) : undefined), [hasPage])

  const query = page?.query as S
  const pageAt = (pageIndex: number): ListPage<Row> | undefined =>
    pageIndex === 0
      ? page
      : pages && queryClient.getQueryData(pages({ ...query, pageIndex }).queryKey)
  const size = page?.pageSize ?? 1
  const paged: RowAt<Row> = (place) => page?.records[place] ?? noRow
  return {
    whole,
    view,
    query,
    pageFacts,
    setPageFacts,
    later: later && hasPage,
    count: page ? (whole ? (pageFacts?.count ?? page.totalRecords) : page.records.length) : 0,
    size,
    has: (pageIndex: number) => pageAt(pageIndex) !== undefined,
    // An empty page that waits for the next one is no list: the skeleton stands in its place.
    rowAt: page && page.records.length > 0 ? (whole ? rowsOf(pageAt, size) : paged) : undefined,
  }
}

/** Looks each page up once. */
function rowsOf<Row>(
  pageAt: (pageIndex: number) => ListPage<Row> | undefined,
  size: number,
): RowAt<Row> {
  const met = new Map<number, ListPage<Row> | undefined>()
  return (place) => {
    const index = Math.floor(place / size)
    if (!met.has(index)) met.set(index, pageAt(index))
    const page = met.get(index)
    return page && (page.records[place % size] ?? noRow)
  }
}

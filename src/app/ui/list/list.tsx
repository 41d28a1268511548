/** The rows of a list with their foot: a page of them, or all in one list, whose pages are read as they come in sight. */
import { type ReactNode, Suspense, useState } from 'react'
import { paged } from '#contract/common.ts'
import { type ActiveRow, useActiveRow } from './active-row.ts'
import type { Column, Sort } from './columns/column.ts'
import { DataTable } from './data-table.tsx'
import { useInitialScroll } from './scroll/initial-scroll.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import type { RenderPreview } from './preview-pane.tsx'
import previewClasses from './preview-pane.module.css'
import { type Noun, rangeIn, rangeOf } from '#app/api/list-page.ts'
import {
  type AllRows,
  asksForWhole,
  type ListRows,
  type PageQueries,
  useListRows,
} from './list-rows.ts'
import { changed, type ListSearch } from '#app/api/list-search.ts'
import { useNextPage } from './next-page.ts'
import { Pager, PageSteps } from './pager.tsx'
import { type RowWindow, useRowWindow } from './scroll/row-window.ts'
import type { Named, Selection } from './selection.ts'
import type { ShownPage } from './shown-page.ts'
import { useTableLayout } from './columns/table-layout.ts'
import { Waiting } from '#app/ui/controls/waiting.tsx'

const ListDeferred = lazyWithRetry(() => import('./list-deferred.tsx'), 'ListDeferred')

export type ListProps<Row, S extends ListSearch> = {
  /** The name of the page that the list belongs to. */
  label: string
  noun: Noun
  columns: readonly Column<Row>[]
  shown: ShownPage<Row>
  search: S
  order: Sort | undefined
  onSearch: (search: S) => void
  onSort: (sort: Sort) => void
  /** Reads ahead what is about to be asked for: people take a tenth of a second to let go of a button. */
  onSearchSoon: (search: S) => void
  /** How any page of the list is read; without it the list comes in pages only. */
  pages?: PageQueries<Row, S>
  /** Opens a record by Enter; without it the first link of the row is followed. */
  onOpen?: (row: Row) => void
  /** What is shown of the active row beside the list, where a person wants that. */
  renderPreview?: RenderPreview<Row>
  /** Several rows that are chosen together; `isRow` tells them from what cannot be chosen. */
  selection?: { of: Selection<Named<Row>>; isRow: (row: Row) => row is Named<Row> } | undefined
  /** In the place of the way to other pages. */
  foot?: ReactNode
  /** What the rows are grouped by: all of them are in one page then, with a heading before each group. */
  groupedBy?: string | undefined
}

export function List<Row, S extends ListSearch>(props: ListProps<Row, S>) {
  const { label, columns, shown, order, pages } = props
  const { page } = shown
  const layout = useTableLayout(label, columns, order)
  const list = useListRows({ shown, search: props.search, pages })
  const { view, whole } = list
  const offset = page && !whole ? page.pageIndex * page.pageSize : 0
  const start = useInitialScroll(view)
  const active = useActiveRow(view, start)
  // Not with what comes later: on a slow line that waits behind the typefaces, which a press on 'Next' must not wait for.
  useNextPage({ search: props.search, total: shown.stale ? undefined : page?.totalRecords, pages })
  return <Rows {...{ props, layout, list, offset, active }} start={start.row} />
}

type RowsProps<Row, S extends ListSearch> = {
  props: ListProps<Row, S>
  layout: ReturnType<typeof useTableLayout<Row>>
  list: ListRows<Row, S>
  offset: number
  active: ActiveRow
  /** The row that is seen first in a new view. */
  start: number
}

/** What is drawn again whenever another row comes in sight, and no more than that. */
function Rows<Row, S extends ListSearch>(given: RowsProps<Row, S>) {
  const { props, layout, list, offset, active, start } = given
  const { label, shown, search, order, onSort, onSearchSoon } = props
  const { page, stale } = shown
  const { view, whole, count, rowAt, pageFacts } = list
  const { rowHeight } = layout
  const rows = useRowWindow({ count, rowHeight, view, start, active: active.place })
  const [allRows, onAll] = useState<AllRows>()
  const all = allRows?.view === view ? allRows : undefined

  return (
    <>
      <Suspense>
        {list.later && (
          <ListDeferred
            {...{ list, rows, active, offset, all, onAll }}
            sheet={props}
            columns={layout.columns}
          />
        )}
      </Suspense>
      <div className={previewClasses.split}>
        <DataTable
          {...{ label, active, rowAt, offset, whole, stale, onSort, ...layout }}
          onSortSoon={(sort) => onSearchSoon(changed(search, sort))}
          rows={all ? { ...rows, drawn: all } : rows}
          total={whole ? count : (page?.totalRecords ?? 0)}
          busy={(stale && !shown.list.error) || (pageFacts?.busy ?? false)}
          sort={order}
        />
      </div>
      {rowAt && (props.foot ?? <Foot {...props} rows={rows} whole={whole} />)}
    </>
  )
}

type FootProps<S> = {
  shown: ShownPage<unknown>
  search: S
  onSearch: (search: S) => void
  onSearchSoon: (search: S) => void
  pages?: object
  rows: RowWindow
  whole: boolean
}

function Foot<S extends ListSearch>(props: FootProps<S>) {
  const { shown, search, onSearch, onSearchSoon, pages, rows, whole } = props
  const { page, stale, total, list } = shown
  const waiting = stale && !list.error && <Waiting />
  const onWhole = () => onSearch(changed(search, { pageSize: undefined }))
  const { pageIndex, pageSize } = paged(search)
  // By the number beside the title, also where the pages hold fewer.
  const inSight = !rows.isGuess && page && rangeIn(rows.sight, page)
  const inPages = pages === undefined || !asksForWhole(search)
  const pageAt = (index: number): S => ({
    ...search,
    // The first page names its size, too: without one it would be all in one list.
    pageSize: pages ? pageSize : search.pageSize,
    pageIndex: index || undefined,
  })
  return (
    <Pager
      pageSize={inPages ? pageSize : undefined}
      onPageSize={(size) => onSearch(changed(search, { pageSize: size }))}
      onWhole={pages === undefined ? undefined : onWhole}
      range={waiting || (!stale && page && (whole ? inSight : rangeOf(page)))}
    >
      {inPages && (
        <PageSteps
          total={total ?? 0}
          {...{ pageIndex, pageSize }}
          onPage={(index) => onSearch(pageAt(index))}
          onPageSoon={(index) => onSearchSoon(pageAt(index))}
        />
      )}
    </Pager>
  )
}

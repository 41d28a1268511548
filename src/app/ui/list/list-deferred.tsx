/** The parts of a list that come after its first rows: what reads further pages, what keys do, and what is kept. */
import { memo, Suspense, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ActiveRow } from './active-row.ts'
import { loadedAround, useAllRows } from './scroll/all-rows.ts'
import { choose } from './columns/change-list-choice.ts'
import type { Column } from './columns/column.ts'
import { useFollowRecord } from './scroll/follow-record.ts'
import { useScrollRestoration } from './scroll/scroll-restoration.ts'
import { fitsFilters } from './fits-filters.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { OpeningNotice } from '#app/ui/dialogs/opening-notice.tsx'
import { ListKeys } from './list-keys.tsx'
import { choiceOf, useListChoice } from './columns/list-choice.ts'
import { type ListPage, type Noun, rangeIn, rangeOf } from '#app/api/list-page.ts'
import { ListNews } from './news/list-news.tsx'
import { ListSelection } from './list-selection.tsx'
import type { AllRows, ListRows } from './list-rows.ts'
import type { ListSearch } from '#app/api/list-search.ts'
import type { ListProps } from './list.tsx'
import { Banner } from '#app/ui/layout/notice.tsx'
import { PageReader } from './page-reader.tsx'
import { mostPrinted, PrintNote, usePrintKey } from './print/print-list.tsx'
import { PrintOrder } from './print/print-order.tsx'
import type { RowScroller } from './scroll/row-scroller.ts'
import type { RowWindow } from './scroll/row-window.ts'
import { WholeText } from './whole-text.tsx'

const PreviewPane = lazyWithRetry(() => import('./preview-pane.tsx'), 'PreviewPane')

/** So many rows around those in sight are drawn for the search of the browser. */
const mostFound = 250

export type ListDeferredProps<Row, S extends ListSearch> = {
  sheet: ListProps<Row, S>
  list: ListRows<Row, S>
  columns: readonly Column<Row>[]
  rows: RowWindow
  active: ActiveRow
  offset: number
  all: AllRows | undefined
  onAll: (all: AllRows | undefined) => void
}

export function ListDeferred<Row, S extends ListSearch>(props: ListDeferredProps<Row, S>) {
  const { sheet, list, rows, active, offset, all, onAll } = props
  const { label, shown, noun, pages, order, onOpen } = sheet
  const { view, whole, count, rowAt } = list
  const { sight, drawn, scroller } = rows
  const print = usePrintKey({ list, pages })
  const spanOf = (printing: boolean) => {
    if (!whole) return { first: 0, last: count }
    if (!printing) return loadedAround(sight, list, mostFound)
    // Ctrl+P has read from the top on, wherever in the list that was.
    return loadedAround(print ? { first: 0, last: 1 } : sight, list, mostPrinted)
  }
  useAllRows({ view, sight, spanOf, all, onAll })
  useFocusHandedOn(scroller)
  const open = (place: number) => {
    const row = rowAt?.(place)
    if (row) onOpen?.(row)
  }
  const { page } = shown
  const range = page && (whole ? rangeIn(all ?? sight, page) : rangeOf(page))
  return (
    <>
      <PrintOrder
        {...{ noun, order }}
        columns={sheet.columns}
        groupedBy={sheet.groupedBy}
        range={shown.stale ? undefined : range}
      />
      <PrintNote {...{ noun, all, list }} reading={print?.reading === true} page={page} />
      <FilterIgnored key={view} noun={noun} page={page} />
      {whole && pages && view !== undefined && page && (
        <PageReader {...{ noun, shown, list, drawn, pages, view, print }} first={page} />
      )}
      <ListNews {...{ noun, view, scroller, rowAt, offset }} readAt={shown.list.dataUpdatedAt} />
      <Preview {...props} />
      <RowSelection {...props} />
      <WholeText {...{ scroller, active }} />
      <ListKeys
        {...{ label, rows, active, offset }}
        columns={props.columns}
        search={shown.stale ? undefined : (page?.query.search ?? '')}
        onOpen={onOpen && open}
        onPreview={
          sheet.renderPreview && (() => choose(label, { preview: !choiceOf(label).preview }))
        }
      />
      {/* Last, so that a row that gets the focus is active before the focus goes on from it. */}
      <Place {...{ view, scroller, count, active, rowAt, offset }} stale={shown.stale} />
    </>
  )
}

/** Puts the focus on the page's title when the list that has it goes with its last row, and the page stays. */
function useFocusHandedOn(scroller: RowScroller) {
  // In no part of it: the preview would go first, and the focus with it.
  useLayoutEffect(() => {
    const list = scroller.element()?.parentElement
    return () => {
      const { activeElement, body } = document
      const title = document.querySelector('h1')
      const parts = [list, list?.nextElementSibling]
      if (!parts.some((part) => part?.contains(activeElement))) return
      // Once all has gone: until then the place that Back leads to is noted, and another page has a title of its own.
      queueMicrotask(() => {
        if (title?.isConnected && document.activeElement === body) title.focus()
      })
    }
  }, [scroller])
}

type PlaceProps = Omit<Parameters<typeof useFollowRecord>[0], 'view'> & {
  view: string | undefined
  stale: boolean
}

/** Keeps where a person stands in the list. By itself, as no row that scrolls by changes anything for it. */
const Place = memo(({ view, scroller, count, active, rowAt, offset, stale }: PlaceProps) => {
  useScrollRestoration({ initialEntry: active.entry, scroller, active: active.place, stale })
  useFollowRecord({ view: stale ? undefined : view, scroller, count, active, rowAt, offset })
  return null
})

/** Beside the list, where a person wants that. */
function Preview<Row, S extends ListSearch>(props: ListDeferredProps<Row, S>) {
  const { sheet, list, rows, active } = props
  const { label, noun, renderPreview } = sheet
  const { preview } = useListChoice(label)
  const container = rows.scroller.element()?.parentElement
  if (!renderPreview || !preview || !container || !list.rowAt) return null
  return (
    <Suspense fallback={<OpeningNotice what="The preview" />}>
      {createPortal(
        <PreviewPane
          {...{ label, noun, rows, active }}
          rowAt={list.rowAt}
          render={renderPreview}
        />,
        container,
      )}
    </Suspense>
  )
}

type Read = { noun: Noun; page: ListPage<unknown> | undefined }

/** Said where the service took no notice of a filter: nobody shall take the list for what was asked for. */
function FilterIgnored({ noun, page }: Read) {
  const [closed, setClosed] = useState(false)
  // Not again for each row that scrolls by.
  const fits = useMemo(() => !page || page.records.every(fitsFilters(page.query)), [page])
  if (closed || fits) return null
  return (
    <Banner onAction={() => setClosed(true)}>
      The service ignored a filter: some of these {noun.many} do not match it.
    </Banner>
  )
}

/** What keys and clicks choose, where several rows can be. */
function RowSelection<Row, S extends ListSearch>(props: ListDeferredProps<Row, S>) {
  const { sheet, list, rows, active, offset } = props
  const { view, whole, rowAt, size, query } = list
  const { selection, pages } = sheet
  if (!selection) return null
  return (
    <ListSelection
      {...{ view, rows, active, offset, size }}
      selection={selection.of}
      isRow={selection.isRow}
      rowAt={rowAt}
      pageAt={whole && pages ? (pageIndex) => pages({ ...query, pageIndex }) : undefined}
    />
  )
}

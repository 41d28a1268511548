/** The parts of a list that come after its first rows: what reads further pages, what keys do, and what is kept. */
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ActiveRow } from './active-row.ts'
import { loadedAround, useAllRows } from './scroll/all-rows.ts'
import { choose } from './columns/change-list-choice.ts'
import type { Column } from './columns/column.ts'
import { useScrollRestoration } from './scroll/scroll-restoration.ts'
import { fitsFilters } from './fits-filters.ts'
import { lazyWithRetry } from '#app/ui/browser/lazy-with-retry.ts'
import { OpeningNotice } from '#app/ui/dialogs/opening-notice.tsx'
import { ListKeys } from './list-keys.tsx'
import { choiceOf, useListChoice } from './columns/list-choice.ts'
import { type ListPage, type Noun, rangeIn, rangeOf } from '#app/api/list-page.ts'
import type { AllRows, ListRows } from './list-rows.ts'
import type { ListSearch } from '#app/api/list-search.ts'
import type { ListProps } from './list.tsx'
import { Banner } from '#app/ui/layout/notice.tsx'
import { PageReader } from './page-reader.tsx'
import type { RowWindow } from './scroll/row-window.ts'

const PreviewPane = lazyWithRetry(() => import('./preview-pane.tsx'), 'PreviewPane')

const ListSelection = lazyWithRetry(() => import('./list-selection.tsx'), 'ListSelection')

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
  const { label, shown, noun, pages, onOpen } = sheet
  const { view, whole, count, rowAt } = list
  const { sight, drawn, scroller } = rows
  const spanOf = () => (whole ? loadedAround(sight, list) : { first: 0, last: count })
  useAllRows({ view, sight, spanOf, all, onAll })
  useScrollRestoration({
    initialEntry: active.entry,
    scroller,
    active: active.place,
    stale: shown.stale,
  })
  const open = (place: number) => {
    const row = rowAt?.(place)
    if (row) onOpen?.(row)
  }
  const { preview } = useListChoice(label)
  const container = scroller.element()?.parentElement
  const range = whole ? rangeIn(all ?? sight, count) : shown.page && rangeOf(shown.page)
  return (
    <>
      {sheet.renderPrint?.(shown.stale ? undefined : range)}
      <FilterIgnored key={view} noun={noun} page={shown.page} />
      {whole && pages && view !== undefined && shown.page && (
        <PageReader {...{ noun, shown, list, drawn, pages, view }} first={shown.page} />
      )}
      {sheet.renderPreview && preview && container && rowAt && (
        <Suspense fallback={<OpeningNotice what="The preview" />}>
          {createPortal(
            <PreviewPane {...{ label, noun, rows, active, rowAt }} render={sheet.renderPreview} />,
            container,
          )}
        </Suspense>
      )}
      <RowSelection {...props} />
      <ListKeys
        {...{ label, rows, active, offset }}
        columns={props.columns}
        onOpen={onOpen && open}
        onPreview={
          sheet.renderPreview && (() => choose(label, { preview: !choiceOf(label).preview }))
        }
      />
    </>
  )
}

type Read = { noun: Noun; page: ListPage<unknown> | undefined }

/** Said where the service took no notice of a filter: nobody shall take the list for what was asked for. */
function FilterIgnored({ noun, page }: Read) {
  const [closed, setClosed] = useState(false)
  if (closed || !page || page.records.every((one) => fitsFilters(page.query, one))) {
    return null
  }
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
    <Suspense>
      <ListSelection
        {...{ view, rows, active, offset, size }}
        selection={selection.of}
        isRow={selection.isRow}
        rowAt={rowAt}
        pageAt={whole && pages ? (pageIndex) => pages({ ...query, pageIndex }) : undefined}
      />
    </Suspense>
  )
}

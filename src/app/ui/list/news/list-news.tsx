/** Says what has become known of a list since it was read: marks rows that changed, and offers those that are new. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { forgetNews, type ListNews as News, listNews } from '#app/api/live/news.ts'
import type { Noun } from '#app/api/list-page.ts'
import { formatCount } from '#app/text/format.ts'
import { rowIndexAt } from '#app/ui/list/active-row.ts'
import type { RowAt } from '#app/ui/list/data-table.tsx'
import classes from './list-news.module.css'
import type { RowWindow } from '#app/ui/list/scroll/row-window.ts'

/** How long a row that has changed is marked, in milliseconds. */
const marked = 4000

type Props<Row> = {
  noun: Noun
  rows: RowWindow
  rowAt: RowAt<Row> | undefined
  offset: number
  /** Knows when the list was read, in milliseconds. */
  shown: { list: { dataUpdatedAt: number } }
}

export function ListNews<Row>({ noun, rows, rowAt, offset, shown }: Props<Row>) {
  const readAt = shown.list.dataUpdatedAt
  const queryClient = useQueryClient()
  const news = useSyncExternalStore(listNews.subscribe, () => listNews.get()[noun.many])
  useEffect(() => () => forgetNews(noun.many), [noun])
  useEffect(() => {
    if (news && rowAt) mark(news, { rows, rowAt, offset })
    // Rows that come into sight later have been read anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [news])
  useEffect(() => {
    // What this person saves has the list read anew, and may be told of before or after that.
    if (news && readAt > news.toldAt) forgetNews(noun.many)
  }, [news, readAt, noun])
  const show = () => {
    forgetNews(noun.many)
    void queryClient.invalidateQueries({ queryKey: [noun.many] })
    rows.scroller.element()?.querySelector<HTMLElement>('[role=grid], table')?.focus()
  }
  return (
    <div className={classes.place}>
      <span aria-live="polite" className={classes.said}>
        {news && spoken(news, noun)}
      </span>
      {news?.isMoved && (
        <button type="button" className={classes.show} onClick={show}>
          {news.added.size > 0 ? `Show ${news.added.size} new` : 'Show changes'}
        </button>
      )}
    </div>
  )
}

function spoken({ changed, added, isMoved }: News, { one, many }: Noun): string {
  if (added.size > 0) return `${formatCount(added.size, `new ${one}`, `new ${many}`)}.`
  if (isMoved) return `This list of ${many} has changed.`
  return `${formatCount(changed.size, one, many)} changed.`
}

type Drawn<Row> = { rows: RowWindow; rowAt: RowAt<Row>; offset: number }

/** Shades the rows in sight for a moment; where motion is unwelcome too, as nothing moves. */
function mark<Row>({ changed }: News, { rows, rowAt, offset }: Drawn<Row>): void {
  const { drawn, scroller } = rows
  for (let place = drawn.first; place < drawn.last; place += 1) {
    const row = rowAt(place)
    if (!hasId(row) || !changed.has(row.id)) continue
    const element = scroller
      .element()
      ?.querySelector<HTMLTableRowElement>(`tr[aria-rowindex="${rowIndexAt(place, offset)}"]`)
    for (const cell of element?.cells ?? []) {
      cell.animate?.([{ backgroundColor: 'var(--accent-soft)' }, {}], marked)
    }
  }
}

const hasId = (row: unknown): row is { id: string } =>
  typeof row === 'object' && row !== null && 'id' in row

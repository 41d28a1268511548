/** Says what has become known of a list since it was read: marks rows that changed, and offers those that are new. */
import { useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useSyncExternalStore } from 'react'
import { forgetNews, type ListNews as News, listNews } from '#app/api/live/news.ts'
import type { Noun } from '#app/api/list-page.ts'
import { formatCount } from '#app/text/format.ts'
import type { RowAt } from '#app/ui/list/data-table.tsx'
import { placeIn } from '#app/ui/list/grid.ts'
import type { RowScroller } from '#app/ui/list/scroll/row-scroller.ts'
import classes from './list-news.module.css'

/** How long a row that has changed is marked, in milliseconds. */
const marked = 4000

type Props = {
  noun: Noun
  /** Names what the rows answer: news are of one view. */
  view: string | undefined
  scroller: RowScroller
  rowAt: RowAt<unknown> | undefined
  offset: number
}

export const ListNews = memo(({ noun, view, scroller, rowAt, offset }: Props) => {
  const queryClient = useQueryClient()
  const news = useSyncExternalStore(listNews.subscribe, () => listNews.get()[noun.many])
  useEffect(() => () => forgetNews(noun.many), [noun, view])
  useEffect(() => {
    if (news && rowAt) mark(news, { scroller, rowAt, offset })
    // Rows that come into sight later have been read anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [news])
  const show = () => {
    forgetNews(noun.many)
    void queryClient.invalidateQueries({ queryKey: [noun.many] })
    scroller.element()?.querySelector<HTMLElement>('[role=grid], table')?.focus()
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
})

function spoken({ changed, added, isMoved }: News, { one, many }: Noun): string {
  if (added.size > 0) return `${formatCount(added.size, `new ${one}`, `new ${many}`)}.`
  if (isMoved) return `This list of ${many} has changed.`
  return `${formatCount(changed.size, one, many)} changed.`
}

type Drawn = { scroller: RowScroller; rowAt: RowAt<unknown>; offset: number }

/** Shades the rows in sight for a moment; where motion is unwelcome too, as nothing moves. */
function mark({ changed }: News, { scroller, rowAt, offset }: Drawn): void {
  for (const drawn of scroller.element()?.querySelectorAll('tbody tr') ?? []) {
    const place = placeIn(drawn, offset)
    const row = place === undefined ? undefined : rowAt(place)
    if (!hasId(row) || !changed.has(row.id)) continue
    for (const cell of drawn.children) {
      cell.animate?.([{ backgroundColor: 'var(--accent-soft)' }, {}], marked)
    }
  }
}

const hasId = (row: unknown): row is { id: string } =>
  typeof row === 'object' && row !== null && 'id' in row

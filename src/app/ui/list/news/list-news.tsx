// @chunk later
/** Says what has become known of a list since it was read: marks rows that changed, and offers those that are new. */
import { useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { forgetNews, type ListNews as News, listNews } from '#app/api/live/news.ts'
import type { Noun } from '#app/api/list-page.ts'
import { formatCount } from '#app/text/format.ts'
import { shade } from '#app/ui/browser/shade.ts'
import { useFocusWhenGone } from '#app/ui/browser/use-focus-when-gone.ts'
import type { RowAt } from '#app/ui/list/data-table.tsx'
import { placeIn } from '#app/ui/list/grid.ts'
import type { RowScroller } from '#app/ui/list/scroll/row-scroller.ts'
import classes from './list-news.module.css'

type Props = {
  noun: Noun
  view: string | undefined
  scroller: RowScroller
  rowAt: RowAt<unknown> | undefined
  offset: number
  readAt: number
}

export const ListNews = memo(({ noun, view, scroller, rowAt, offset, readAt }: Props) => (
  <NewsOffer
    {...{ noun, view, readAt }}
    // Rows that come into sight later have been read again.
    onChanged={(changed) => rowAt && mark(changed, { scroller, rowAt, offset })}
    onShow={() => scroller.element()?.querySelector<HTMLElement>('[role=grid], table')?.focus()}
  />
))

type OfferProps = {
  noun: Noun
  /** Names what the rows answer: news are of one view. */
  view?: string | undefined
  /** When the list was read, in milliseconds. */
  readAt: number
  /** Whether cards stand below it, in columns: it then stands beside the heading of the first. */
  isOverCards?: boolean
  /** Called with the ids of what says something else than before, where it stands. */
  onChanged: (ids: ReadonlySet<string>) => void
  /** Called when somebody asks for what is new. */
  onShow: () => void
}

/** Says what is new, and shows it to whoever asks for it. */
export function NewsOffer(props: OfferProps) {
  const { noun, view, readAt, isOverCards, onChanged, onShow } = props
  const queryClient = useQueryClient()
  const told = () => listNews.get()[noun.many]
  // A board is drawn by the gateway as well, where nothing has been told.
  const news = useSyncExternalStore(listNews.subscribe, told, told)
  useEffect(() => () => forgetNews(noun.many), [noun.many, view])
  const tell = useEffectEvent(onChanged)
  useEffect(() => {
    if (news) tell(news.changed)
  }, [news])
  useEffect(() => {
    // What this person saves has the list read again, and may be told of before or after that.
    if (news && readAt > news.toldAt) forgetNews(noun.many)
  }, [news, readAt, noun])
  const show = () => {
    forgetNews(noun.many)
    void queryClient.invalidateQueries({ queryKey: [noun.many] })
    onShow()
  }
  return (
    <div className={classes.place} data-over-cards={isOverCards || undefined}>
      <span aria-live="polite" className={classes.said}>
        {news && spoken(news, noun)}
      </span>
      {news?.isMoved && <ShowButton news={news} onClick={show} />}
    </div>
  )
}

/** Goes by itself, too, as the list is read again. */
const ShowButton = ({ news: { added }, onClick }: { news: News; onClick: () => void }) => (
  <button
    ref={useFocusWhenGone<HTMLButtonElement>()}
    type="button"
    className={classes.show}
    onClick={onClick}
  >
    {added.size > 0 ? `Show ${added.size} new` : 'Show changes'}
  </button>
)

function spoken({ changed, added, isMoved }: News, { one, many }: Noun): string {
  if (added.size > 0) return `${formatCount(added.size, `new ${one}`, `new ${many}`)}.`
  if (isMoved) return `This list of ${many} has changed.`
  return `${formatCount(changed.size, one, many)} changed.`
}

type Drawn = { scroller: RowScroller; rowAt: RowAt<unknown>; offset: number }

/** Shades the rows in sight for a moment; where motion is unwelcome too, as nothing moves. */
function mark(changed: ReadonlySet<string>, { scroller, rowAt, offset }: Drawn): void {
  for (const drawn of scroller.element()?.querySelectorAll('tbody tr') ?? []) {
    const place = placeIn(drawn, offset)
    const row = place === undefined ? undefined : rowAt(place)
    if (!hasId(row) || !changed.has(row.id)) continue
    for (const cell of drawn.children) {
      shade(cell)
    }
  }
}

const hasId = (row: unknown): row is { id: string } =>
  typeof row === 'object' && row !== null && 'id' in row

/** Reads the pages of a list that are in sight, and then their neighbours; draws nothing but what went wrong. */
import {
  type QueryClient,
  useQueries,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  countOf,
  isMissing,
  learn,
  type ListFacts,
  noFacts,
  pagesAtEnd,
  saysSame,
} from './list-end.ts'
import type { ListPage, Noun } from '#app/api/list-page.ts'
import { formatCount, formatNumber } from '#app/text/format.ts'
import type { ListRows, PageQueries, PageQuery } from './list-rows.ts'
import type { ListSearch } from '#app/api/list-search.ts'
import { Banner } from '#app/ui/layout/notice.tsx'
import type { Span } from './scroll/row-window.ts'
import type { ShownPage } from './shown-page.ts'
import { savesData } from '#app/ui/browser/ahead.ts'
import { whenIdle } from '#app/ui/browser/when-idle.ts'

/** A move after `quiet` is followed at once; during a drag, pages are read once it has paused for `pause`; in ms. */
const quiet = 150
const pause = 40
/** Pages out of sight that are kept. */
const maxIdlePages = 16

type Props<Row, S extends ListSearch> = {
  noun: Noun
  shown: ShownPage<Row>
  list: ListRows<Row, S>
  drawn: Span
  pages: PageQueries<Row, S>
  /** Names what the pages answer, and the first of them. */
  view: string
  first: ListPage<Row>
  /** Set while the list is read for printing, when no page may be dropped. */
  print: object | undefined
}

/** Only once other pages come in sight is there anything to do, not for each row that scrolls by. */
export function PageReader<Row, S extends ListSearch>(props: Props<Row, S>) {
  const { noun, shown, list, drawn, pages, view, first, print } = props
  const { size, query: search, setPageFacts } = list
  const from = Math.floor(drawn.first / size)
  const to = Math.max(from, Math.floor((drawn.last - 1) / size))
  return useMemo(
    () => (
      <PagesInSight
        {...{ noun, shown, pages, view, first, print, size, search, setPageFacts, from, to }}
      />
    ),
    [noun, shown, pages, view, first, print, size, search, setPageFacts, from, to],
  )
}

type InSight<Row, S extends ListSearch> = Omit<Props<Row, S>, 'list' | 'drawn'> &
  Pick<ListRows<Row, S>, 'size' | 'setPageFacts'> & { search: S; from: number; to: number }

function PagesInSight<Row, S extends ListSearch>(props: InSight<Row, S>) {
  const { noun, shown, pages, view, first, print, size, search, setPageFacts, from, to } = props
  const pageAt = (pageIndex: number) => pages({ ...search, pageIndex })
  const isSettled = useSettled(view, from, to)
  const [facts, setFacts] = useState({ view, ...noFacts })
  const fresh = facts.view === view ? facts : { view, ...noFacts }
  const atEnd = pagesAtEnd(fresh, size)
  const sight = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const indices = [...new Set([...sight, ...atEnd])]
  const results = useQueries({
    queries: indices.map((index) => ({
      ...reading(pageAt(index)),
      enabled: isSettled(index) || atEnd.includes(index),
    })),
  })
  let learnt = learn(fresh, first, shown.list.dataUpdatedAt)
  for (const { data, dataUpdatedAt } of results) {
    if (data) learnt = learn(learnt, data, dataUpdatedAt)
  }
  // By what they tell: where the first page is here in an older reading too, `learn` goes back and forth.
  if (facts.view !== view || !saysSame(learnt, facts)) setFacts(learnt)

  const count = countOf(learnt, size)
  // The list itself reports what went wrong with its first page.
  const failed = results.filter(({ isError }, index) => isError && indices[index] !== 0)
  const busy = results.some(({ data, isFetching }) => data === undefined && isFetching)
  const readAt = results.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  useLayoutEffect(() => {
    setPageFacts({ view, count, busy, readAt })
  }, [view, count, busy, readAt, setPageFacts])
  useOneTotal({ first, learnt, list: shown.list, queryKey: pageAt(0).queryKey })
  const ready = results.every(({ isSuccess }) => isSuccess)
  const last = Math.ceil(count / size) - 1
  useNeighbours({ from, to, ready, last, pageAt, print })
  const empty = results.filter(
    ({ data, isFetching }, place) =>
      data?.records.length === 0 && !isFetching && isMissing(learnt, indices[place]!, size),
  )
  return <NotLoaded {...{ noun, failed, empty, learnt, count }} />
}

type NotLoadedProps = {
  noun: Noun
  failed: readonly Pick<UseQueryResult, 'error' | 'refetch'>[]
  /** Pages without records, though the service says that there are some. */
  empty: readonly Pick<UseQueryResult, 'refetch'>[]
  learnt: ListFacts
  count: number
}

function NotLoaded({ noun: { one, many }, failed, empty, learnt, count }: NotLoadedProps) {
  const { total, uncounted } = learnt
  if (failed.length === 0 && empty.length === 0) return null
  const why = failed[0] ? failed[0].error?.message : 'The service gave an empty page for them.'
  return (
    <Banner
      action="Retry"
      onAction={() => {
        for (const page of [...failed, ...empty]) void page.refetch()
      }}
    >
      {!failed[0] && !uncounted && count < total
        ? `The service said ${formatCount(total, one, many)} but gave only ${formatNumber(count)}.`
        : `Some of these ${many} could not be loaded. ${why}`}
    </Banner>
  )
}

type OneTotal<Row> = {
  first: ListPage<Row>
  learnt: ListFacts
  list: UseQueryResult<ListPage<Row>>
  queryKey: readonly unknown[]
}

/** What the page says of its list is what the first page says, so that one follows what the others tell. */
function useOneTotal<Row>({ first, learnt, list, queryKey }: OneTotal<Row>) {
  const queryClient = useQueryClient()
  const { refetch, dataUpdatedAt: updatedAt } = list
  const { total: totalRecords, uncounted } = learnt
  const differs = totalRecords !== first.totalRecords
  // Another page has another total than the first: it has been read too long ago.
  const outdated = differs && !first.uncounted
  useEffect(() => {
    if (outdated) void refetch()
  }, [outdated, refetch])
  const keep = useEffectEvent(() => {
    queryClient.setQueryData(queryKey, { ...first, totalRecords, uncounted }, { updatedAt })
  })
  const isBehind = first.uncounted && (differs || !uncounted)
  useEffect(() => {
    if (isBehind) keep()
  }, [isBehind, totalRecords])
}

const reading = <Row,>({ queryKey, queryFn }: PageQuery<Row>) => ({ queryKey, queryFn })

type Range = { view: string; from: number; to: number }

/** The pages to ask for: at once after a quiet moment, else when the way there has paused. */
function useSettled(view: string, from: number, to: number) {
  const [settled, setSettled] = useState<Range>()
  const moved = useRef(-Infinity)
  useEffect(() => {
    const now = performance.now()
    const still = now - moved.current > quiet
    moved.current = now
    const settle = () => setSettled({ view, from, to })
    let timer = still ? setTimeout(settle, 0) : undefined
    // Counted from the next frame on: where frames are slow, each of them would be a pause.
    const frame = still
      ? 0
      : requestAnimationFrame(() => {
          timer = setTimeout(settle, pause)
        })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [view, from, to])
  return (index: number) => settled?.view === view && index >= settled.from && index <= settled.to
}

type Neighbours<Row> = {
  from: number
  to: number
  /** All pages in sight are here. */
  ready: boolean
  last: number
  pageAt: (pageIndex: number) => PageQuery<Row>
  print: object | undefined
}

/** Reads the pages before and after those in sight once nothing else is to do, and lets go of those far away. */
function useNeighbours<Row>(neighbours: Neighbours<Row>) {
  const { from, to, ready, last, pageAt, print } = neighbours
  const queryClient = useQueryClient()
  const query = useEffectEvent(pageAt)
  const drop = useEffectEvent(() => {
    if (!print) dropFarPages(queryClient, pageAt(0).queryKey.slice(0, -1))
  })
  useEffect(() => {
    if (!ready) return undefined
    return whenIdle(() => {
      for (const index of savesData() ? [] : [to + 1, from - 1]) {
        if (index < 0 || index > last) continue
        // What fails here is read again, and its reason shown, when somebody goes there.
        queryClient.query(reading(query(index))).catch(() => {})
      }
      drop()
    })
  }, [ready, from, to, last, queryClient])
}

function dropFarPages(queryClient: QueryClient, queryKey: readonly unknown[]) {
  const cache = queryClient.getQueryCache()
  const idle = cache
    .findAll({ queryKey, type: 'inactive', fetchStatus: 'idle' })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  for (const query of idle.slice(maxIdlePages)) cache.remove(query)
}

/** Which rows of a list are near the screen: rows of one height, so that arithmetic replaces measuring (decision 0008). */
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { drawing } from '#app/api/drawing.ts'
import { RowScroller, type Seen } from './row-scroller.ts'
import { drawnHeight } from './scroll-scale.ts'

/** Rows drawn beyond the edge towards which it scrolls, beyond the other edge, and at the top of a list. */
const ahead = 8
const behind = 2
const spareAtTop = 6
/** How long after a new view those are drawn that are out of sight, in milliseconds: a few frames. */
const untilSpare = 100
/** How much of the screen every list leaves to what is around its rows at least, in pixels. */
const leastAround = 186
/** Screens on which the page scrolls, too (data-table.module.css). */
const low = '(max-height: 559px)'

/** Rows by their places: the first, and the one after the last. */
export type Span = { first: number; last: number }

type Options = {
  count: number
  /** In pixels. */
  rowHeight: number
  /** Names what the rows answer; where it changes, they are read from `start`. */
  view: string | undefined
  /** The row that is seen first in a new view; may lie between two. */
  start: number
  /** The place of the active row; -1: none. */
  active: number
}

export type RowWindow = {
  scroller: RowScroller
  count: number
  rowHeight: number
  /** How high all rows together are drawn, and how far the rows are moved within that. */
  height: number
  shift: number
  /** The rows to draw, and of these the ones in sight. */
  drawn: Span
  sight: Span
  /** Whether the page was drawn before its scripts ran, and nobody knows yet which rows are in sight. */
  isGuess: boolean
}

export function useRowWindow({ count, rowHeight, view, start, active }: Options): RowWindow {
  const [scroller] = useState(() => new RowScroller())
  const seen = useSyncExternalStore(scroller.subscribe, scroller.seen, scroller.seen)
  const startedView = useRef<string>(undefined)
  useLayoutEffect(() => {
    scroller.draw({ count, rowHeight }, active)
  }, [scroller, count, rowHeight, active])
  useLayoutEffect(() => {
    if (view === undefined || view === startedView.current) return
    startedView.current = view
    scroller.begin(start)
    if (start === 0) showTop(scroller.element())
  }, [scroller, view, start])
  return {
    scroller,
    count,
    rowHeight,
    height: drawnHeight(count * rowHeight),
    shift: seen.shift,
    ...spans(seen, count, rowHeight, useShown(view)),
    isGuess: seen.height === 0 && screenDrawnFor() !== undefined,
  }
}

/** Whether a view has been on the screen: its first frame holds no row that is out of sight. */
function useShown(view: string | undefined) {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setShown(view), untilSpare)
    return () => clearTimeout(timer)
  }, [view])
  return shown === view
}

/** The height of the screen that the page was drawn for: it is taken over with the rows that it has (decision 0045). */
const screenDrawnFor = () =>
  import.meta.env.SSR && drawing.now
    ? drawing.now.height
    : document.documentElement.dataset['height']

function spans({ row, height, down }: Seen, count: number, rowHeight: number, shown: boolean) {
  const rowAt = (pixels: number) => row + Math.ceil(pixels / rowHeight)
  // Until it is measured; in its first frame a list then loses no row.
  const guess = Number(screenDrawnFor() ?? window.innerHeight) - leastAround
  const end = rowAt(height || guess)
  const spare = row === 0 ? spareAtTop : 1 + (down ? ahead : behind)
  // One more in any case: the first may be seen in part.
  const last = Math.min(count, shown ? end + spare : rowAt(Math.max(height, guess)) + 1)
  const first = Math.max(0, Math.min(row - (down ? behind : ahead), last))
  return {
    drawn: { first, last },
    sight: { first: Math.min(row, last), last: Math.min(count, end) },
  }
}

/** Where the page scrolls, its list may begin above the screen. */
function showTop(element: HTMLElement | undefined) {
  if (!element || !globalThis.matchMedia(low).matches) return
  if (element.getBoundingClientRect().top < 0) element.scrollIntoView()
}

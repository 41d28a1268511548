/** Keeps where a person stands in a list with the entry of the history, so that Back and a reload lead there. */
import { useLocation, useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { entryOf } from './initial-scroll.ts'
import { type ScrollPosition, scrollPositions, scrollPositionsKey } from './scroll-positions.ts'
import type { RowScroller } from './row-scroller.ts'
import { whenIdle } from '#app/ui/browser/when-idle.ts'

/** More entries than anybody goes back. */
const most = 50

function keep(entry: string, place: ScrollPosition) {
  if (entry === '') return
  const kept = scrollPositions()
  kept.delete(entry)
  kept.set(entry, place)
  for (const old of [...kept.keys()].slice(0, -most)) kept.delete(old)
  if (isWritten) {
    isWritten = false
    // Not while the rows of the next page are drawn.
    whenIdle(write)
    addEventListener('pagehide', write, { once: true })
  }
}

let isWritten = true
function write() {
  isWritten = true
  removeEventListener('pagehide', write)
  try {
    sessionStorage.setItem(scrollPositionsKey, JSON.stringify([...scrollPositions()]))
  } catch {
    // The places of this visit are still in memory.
  }
}

type Options = {
  /** The entry at which the rows began. */
  initialEntry: string
  scroller: RowScroller
  /** The place of the active row. */
  active: number
  /** The rows are not those that the address asks for: they say nothing of its entry. */
  stale: boolean
}

export function useScrollRestoration({ initialEntry, scroller, active, stale }: Options) {
  const newest = useLocation({ select: entryOf })
  const arrived = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation && entryOf(resolvedLocation),
  })
  const entry = useRef(initialEntry)
  useLayoutEffect(() => {
    entry.current = initialEntry
  }, [initialEntry])
  useLayoutEffect(() => {
    // The same rows under another entry: a banner was closed, or the way led to where it began.
    if (arrived === newest && !stale) entry.current = newest
  }, [arrived, newest, stale])
  const now = useRef(() => {})
  useLayoutEffect(() => {
    now.current = () => {
      if (stale) return
      const focused = !!scroller.element()?.contains(document.activeElement)
      keep(entry.current, { row: scroller.firstRow(), active, focused })
    }
  })
  useEffect(() => now.current(), [active])
  // Whoever goes on before the list is at rest comes back to where it was.
  useLayoutEffect(() => () => now.current(), [newest])
  useLayoutEffect(() => {
    const rest = () => now.current()
    const stop = scroller.whenAtRest(rest)
    return () => {
      stop()
      rest()
    }
  }, [scroller])
}

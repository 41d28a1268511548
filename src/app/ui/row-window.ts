/** Which rows of a list are near the screen: rows of one height, so that arithmetic replaces measuring (decision 0008). */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Rows drawn beyond each edge of the screen once it scrolls, so that no frame is empty. */
const spare = 12
/** Rows drawn beyond the edge at the top of a list, where every page begins: enough for the first turn of a wheel. */
const spareAtTop = 4
/** Screens on which the page scrolls, and the list as a part of it (data-table.module.css). */
const low = '(max-height: 559px)'

type Rows = {
  count: number
  /** In pixels. */
  rowHeight: number
  /** Draws every row, as paper wants it. */
  all: boolean
}

type Window = {
  /** The element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>
  first: number
  last: number
  /** Goes back to the first row. */
  toTop: () => void
}

/** The first row to draw and the one after the last, as the scroller moves and changes its size. */
export function useRowWindow({ count, rowHeight, all }: Rows): Window {
  const scroller = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ top: 0, height: 0 })
  const scrolled = useRef(false)
  const toTop = useCallback(() => {
    // To ask the element itself would lay out the new rows before they are painted.
    if (scrolled.current) scroller.current?.scrollTo({ top: 0 })
    if (!globalThis.matchMedia(low).matches) return
    const top = scroller.current?.getBoundingClientRect().top ?? 0
    if (top < 0) scroller.current?.scrollIntoView()
  }, [])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    // Whole rows only: a scroll within one row draws nothing anew.
    const follow = () => {
      scrolled.current = element.scrollTop > 0
      const top = Math.floor(element.scrollTop / rowHeight) * rowHeight
      const height = element.clientHeight
      setPlace((old) => (old.top === top && old.height === height ? old : { top, height }))
    }
    const sizes = new ResizeObserver(follow)
    sizes.observe(element)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [rowHeight])

  if (all) return { scroller, first: 0, last: count, toTop }
  const beyond = place.top === 0 ? spareAtTop : spare
  const first = Math.max(0, Math.floor(place.top / rowHeight) - beyond)
  // Until it is measured, the element is taken to be no higher than the screen: no row is drawn for later.
  const end =
    place.height === 0 ? window.innerHeight : place.top + place.height + beyond * rowHeight
  const last = Math.min(count, Math.ceil(end / rowHeight))
  return { scroller, first: Math.min(first, last), last, toTop }
}

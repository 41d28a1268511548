/** Which rows of a list are near the screen: rows of one height, so that arithmetic replaces measuring (decision 0008). */
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows drawn beyond each edge of the screen, so that a scroll never shows an empty frame. */
const spare = 12
/** The height that is taken for granted until the screen has been measured, in pixels. */
const firstGuess = 800

type Window = { first: number; last: number }

/** The first row to draw and the one after the last, as the scroller moves and changes its size. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, all }: { count: number; rowHeight: number; all: boolean },
): Window {
  const [place, setPlace] = useState({ top: 0, height: firstGuess })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    // Whole rows only: a scroll within one row draws nothing anew.
    const follow = () => {
      const top = Math.floor(element.scrollTop / rowHeight) * rowHeight
      const height = element.clientHeight || firstGuess
      setPlace((old) => (old.top === top && old.height === height ? old : { top, height }))
    }
    const sizes = new ResizeObserver(follow)
    sizes.observe(element)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [scroller, rowHeight])

  if (all) return { first: 0, last: count }
  const first = Math.max(0, Math.floor(place.top / rowHeight) - spare)
  const last = Math.min(count, Math.ceil((place.top + place.height) / rowHeight) + spare)
  return { first: Math.min(first, last), last }
}

// @chunk later
/** The grid of a list as it stands on the screen, for what comes after its first rows: what happens in it, and where. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { rowIndexAt } from './active-row.ts'
import type { RowScroller } from './scroll/row-scroller.ts'

/** The element that has the focus, and in which keys are pressed. */
export const gridOf = (scroller: RowScroller) => scroller.element()?.querySelector('table')

/** The place of the row in which something is; undefined outside the rows. `offset`: where the first row stands. */
export function placeIn(target: EventTarget | null, offset: number): number | undefined {
  const row = target instanceof Element ? target.closest('tbody tr[aria-rowindex]') : null
  return row ? Number(row.getAttribute('aria-rowindex')) - rowIndexAt(0, offset) : undefined
}

const inRow = (grid: HTMLElement, place: number, offset: number, what: string) =>
  grid.querySelector<HTMLElement>(`tr[aria-rowindex="${rowIndexAt(place, offset)}"] ${what}`)

/** The link of the row at a place that opens its record: in the main column, wherever that stands, or the first. */
export const linkAt = (grid: HTMLElement, place: number, offset: number) =>
  inRow(grid, place, offset, 'td[data-main] a[href]') ?? inRow(grid, place, offset, 'a[href]')

/** The first of what can be done with the row at a place. */
export const firstControlAt = (grid: HTMLElement, place: number, offset: number) =>
  inRow(grid, place, offset, ':is(a[href], button, input)')

/**
 * Hears an event of the grid by the function of the newest render. In a layout effect, as all keys of a list are heard:
 * a press that came between its first frame and React's other effects would be lost.
 */
export function useGridEvent<Type extends keyof HTMLElementEventMap>(
  scroller: RowScroller,
  type: Type,
  onEvent: (event: HTMLElementEventMap[Type], grid: HTMLTableElement) => void,
) {
  const onLatest = useEffectEvent(onEvent)
  useLayoutEffect(() => {
    const grid = gridOf(scroller)
    if (!grid) return undefined
    const listener = (event: HTMLElementEventMap[Type]) => onLatest(event, grid)
    grid.addEventListener(type, listener)
    return () => grid.removeEventListener(type, listener)
  }, [scroller, type])
}

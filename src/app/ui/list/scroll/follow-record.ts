/** Keeps a record active when the list is read again and it stands at another place: keys would act on its neighbour. */
import { useLayoutEffect, useRef } from 'react'
import { type ActiveRow, rowIndexAt } from '#app/ui/list/active-row.ts'
import type { RowAt } from '#app/ui/list/data-table.tsx'
import { gridOf, placeIn, useGridEvent } from '#app/ui/list/grid.ts'
import { isAnyOpen } from '#app/ui/dialogs/open-dialogs.ts'
import type { RowScroller } from './row-scroller.ts'

/** Further away than this a record is not looked for, in rows. */
const reach = 1000
const controls = 'a, button, input'

type Options = {
  /** Names what the rows answer: only within it they move. */
  view: string | undefined
  scroller: RowScroller
  count: number
  active: ActiveRow
  rowAt: RowAt<unknown> | undefined
  /** Where the first row stands among all. */
  offset: number
}

export function useFollowRecord({ view, scroller, count, active, rowAt, offset }: Options) {
  const { place } = active
  const id = idOf(rowAt?.(place))
  const seen = useRef({ view, place, id })
  /** From where to where it has moved while a dialog was open, which gives the focus back to a row. */
  const moved = useRef<{ from: number; to: number }>(undefined)
  useLayoutEffect(() => {
    const was = seen.current
    seen.current = { view, place, id }
    if (was.view !== view || was.place !== place || was.id === undefined || was.id === id) return
    const to = placeOf(was.id, { from: place, count, idAt: (at) => idOf(rowAt?.(at)) })
    if (to === undefined) return
    seen.current = { view, place: to, id: was.id }
    active.choose(to)
    const grid = gridOf(scroller)
    const { activeElement } = document
    if (activeElement && grid?.contains(activeElement)) {
      if (placeIn(activeElement, offset) === place) focusSame(grid, activeElement, to, offset)
    } else if (isAnyOpen()) {
      moved.current = { from: place, to }
    }
  })
  useGridEvent(scroller, 'focusin', ({ target }, grid) => {
    const move = moved.current
    moved.current = undefined
    if (move && target instanceof Element && placeIn(target, offset) === move.from)
      focusSame(grid, target, move.to, offset)
  })
}

const idOf = (row: unknown) =>
  typeof row === 'object' && row && 'id' in row && row.id ? row.id : undefined

type Search = { from: number; count: number; idAt: (place: number) => unknown }

/** The nearest place that holds a record. */
export function placeOf(id: unknown, { from, count, idAt }: Search): number | undefined {
  for (let step = 1; step <= reach; step += 1) {
    for (const place of [from - step, from + step]) {
      if (place >= 0 && place < count && idAt(place) === id) return place
    }
  }
  return undefined
}

/** Puts the focus on the control of another row that does the same, or on the grid where that is not drawn. */
function focusSame(grid: HTMLElement, control: Element, place: number, offset: number) {
  const at = [...(control.closest('tr')?.querySelectorAll(controls) ?? [])].indexOf(control)
  const row = grid.querySelector(`tr[aria-rowindex="${rowIndexAt(place, offset)}"]`)
  const same = row?.querySelectorAll<HTMLElement>(controls)[at]
  ;(same ?? grid).focus({ preventScroll: true })
}

/** What keys and pointer do in a list: move the active row, open it, widen a column. */
import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ActiveRow } from './active-row.ts'
import { resize } from './columns/change-columns.ts'
import type { Column } from './columns/column.ts'
import { dragEdge } from './columns/drag-edge.ts'
import { firstControlAt, gridOf, linkAt, placeIn, useGridEvent } from './grid.ts'
import { typing } from '#app/ui/keyboard/keys.ts'
import { shortcuts, useListedKeys } from '#app/ui/keyboard/shortcuts.ts'
import type { RowWindow } from './scroll/row-window.ts'
import { useEntry } from './use-entry.ts'

export type ListKeysProps = {
  label: string
  columns: readonly Column<never>[]
  rows: RowWindow
  active: ActiveRow
  /** Where the first row stands among all. */
  offset: number
  /** Opens the record at a place; without it the first link of its row is followed. */
  onOpen: ((place: number) => void) | undefined
  /** Shows or hides the look at the active row, where the list has one. */
  onPreview: (() => void) | undefined
  /** The search that the rows answer; undefined while others are waited for. */
  search: string | undefined
}

const { preview: _preview, ...withoutPreview } = shortcuts.list
const usual = Object.values(withoutPreview)

/** Grids whose rows a person steps through: Tab leads on to the row, and before that to the headings. */
const stepped = new WeakSet<HTMLElement>()

/** Draws nothing itself: it listens to the grid that is on the screen. */
export function ListKeys(props: ListKeysProps) {
  const { rows, active } = props
  const { scroller } = rows
  useListedKeys(props.onPreview ? [...usual, shortcuts.list.preview] : usual)
  useGridEvent(scroller, 'keydown', (event, grid) => press(event, grid, props))
  useGridEvent(scroller, 'focusin', (event, grid) => enter(event, grid, props))
  useGridEvent(scroller, 'click', ({ target }) => choose(target, props))
  useGridEvent(scroller, 'pointerdown', (event) => widen(event, props))
  useFocus(props)
  useEntry(rows.count > 0 ? props.search : undefined, () => {
    const grid = gridOf(scroller)
    grid?.focus({ preventScroll: true })
    // Whoever asked for the first row is among the rows already.
    if (grid) stepped.add(grid)
    active.choose(0)
    scroller.reveal(0)
  })
  return null
}

function press(event: KeyboardEvent, grid: HTMLTableElement, props: ListKeysProps) {
  const { key, target, altKey, shiftKey } = event
  const { rows, active, offset, onOpen } = props
  const inside = target !== grid
  if (key === ' ' && !inside && props.onPreview) {
    event.preventDefault()
    props.onPreview()
    return
  }
  if (key === 'Tab' && !shiftKey && stepped.has(grid)) {
    const control = inside ? null : firstControlAt(grid, active.place, offset)
    if (control) event.preventDefault()
    control?.focus()
    return
  }
  if (
    altKey ||
    shiftKey ||
    rows.count === 0 ||
    (inside && (typing(target) || placeIn(target, offset) === undefined))
  )
    return
  const opens = key === 'Enter' && !inside && active.place >= 0
  const to = opens ? active.place : destination(event, active.place, rows)
  if (to === undefined) return
  event.preventDefault()
  if (inside) grid.focus({ preventScroll: true })
  // Within the event: the row must be there when it is opened.
  flushSync(() => active.choose(to))
  stepped.add(grid)
  rows.scroller.reveal(to)
  if (!opens) return
  if (onOpen) onOpen(to)
  else linkAt(grid, to, offset)?.click()
}

/** Where a key leads from `place`; nowhere where the key is none of ours. */
function destination({ key, ctrlKey, metaKey }: KeyboardEvent, place: number, rows: RowWindow) {
  const last = rows.count - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (ctrlKey || metaKey) return undefined
  const page = Math.max(1, rows.sight.last - rows.sight.first - 2)
  const from = place < 0 ? Math.ceil(rows.scroller.firstRow()) - 1 : place
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[key]
  return step === undefined ? undefined : Math.max(0, Math.min(from + step, last))
}

function enter({ target }: Event, grid: HTMLTableElement, props: ListKeysProps) {
  const { rows, active } = props
  if (target !== grid) {
    choose(target, props)
    // Browsers leave alone what is seen in part.
    if (target instanceof Element && target.matches('tbody :focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return
  }
  stepped.delete(grid)
  // Who comes by keys stands somewhere from the first.
  if (active.place < 0 && rows.count > 0 && grid.matches(':focus-visible'))
    active.choose(Math.ceil(rows.scroller.firstRow()))
}

/** Makes the row active in which something is. */
function choose(target: EventTarget | null, { active, offset }: ListKeysProps) {
  const place = placeIn(target, offset)
  if (place !== undefined) active.choose(place)
}

function widen(event: PointerEvent, { label, columns }: ListKeysProps) {
  const header = event.target instanceof Element ? event.target.closest('th') : null
  const column = header && columns[header.cellIndex]
  if (column) dragEdge(event, header, (width) => resize(label, column.header, width))
}

/** Restores the focus on return, and when its row is no longer drawn; lets Tab into no row but the active one. */
function useFocus({ rows, active }: ListKeysProps) {
  const { scroller } = rows
  useLayoutEffect(() => {
    // Whoever has gone elsewhere meanwhile stays there; the title is where a new page begins.
    const { activeElement, body } = document
    if (active.focused && (activeElement === body || activeElement?.matches('h1'))) {
      gridOf(scroller)?.focus({ preventScroll: true })
    }
  }, [scroller, active.focused])
  const held = useRef<Element>(undefined)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    const grid = gridOf(scroller)
    if (held.current && !held.current.isConnected && activeElement === body) {
      grid?.focus({ preventScroll: true })
    }
    // Tab leads to what can be done with the active row, and on from there: not through every row there is.
    for (const control of grid?.querySelectorAll<HTMLElement>('tbody :is(a, button, input)') ??
      []) {
      const tabIndex = control.closest('tr')?.id ? 0 : -1
      if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex
    }
    held.current = grid?.contains(activeElement) ? (activeElement ?? undefined) : undefined
  })
}

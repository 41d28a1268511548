/** Chooses several rows of a list by Shift, Ctrl and keys; draws nothing itself. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { shortcuts, useListedKeys } from '#app/ui/keyboard/shortcuts.ts'
import type { ActiveRow } from './active-row.ts'
import type { RowAt } from './data-table.tsx'
import type { ListPage } from '#app/api/list-page.ts'
import { placeIn, useGridEvent } from './grid.ts'
import type { PageQuery } from './list-rows.ts'
import { placeOf } from './scroll/follow-record.ts'
import type { RowWindow } from './scroll/row-window.ts'
import type { Named, Selection } from './selection.ts'

type Props<Row> = {
  selection: Selection<Named<Row>>
  /** Names what the rows answer: the rows of another view are not chosen. */
  view: string | undefined
  rows: RowWindow
  active: ActiveRow
  rowAt: RowAt<Row> | undefined
  offset: number
  /** How many records a page has, and how one is read; undefined where all rows are here. */
  size: number
  pageAt: ((pageIndex: number) => PageQuery<Row>) | undefined
  isRow: (row: Row) => row is Named<Row>
}

export function ListSelection<Row>(props: Props<Row>) {
  const queryClient = useQueryClient()
  useListedKeys(selectionKeys)
  const { selection, view, rows, offset } = props
  useEffect(() => () => selection.clear(), [selection, view])
  const read: Read = ({ queryKey, queryFn }) => queryClient.query({ queryKey, queryFn })
  const select = (from: number, to: number) =>
    void selection.addRead(
      async (signal) => ({ rows: await rangeOf(props, { from, to, read, signal }) }),
      'range',
    )
  const { scroller } = rows
  useGridEvent(scroller, 'keydown', (event) => press(event, props, select))
  useGridEvent(scroller, 'click', (event) => click(event, props, select))
  useGridEvent(scroller, 'mousedown', (event) => {
    // Shift would mark the text between.
    if (event.shiftKey && placeIn(event.target, offset) !== undefined) event.preventDefault()
  })
  return null
}

const selectionKeys = Object.values(shortcuts.selection)

type Read = <Row>(page: PageQuery<Row>) => Promise<ListPage<Row>>
type Range = { from: number; to: number; read: Read; signal: AbortSignal }

/** How many pages one range may have that are not here. */
const mostPages = 100
const tooMany = 'This range is too long to select at once. Add a filter, or use ‘Select all’.'

/** The rows between two places, both included; those that are not here are read, page by page. */
async function rangeOf<Row>(
  { rowAt, size, pageAt, isRow }: Props<Row>,
  { from, to, read, signal }: Range,
): Promise<Named<Row>[]> {
  const first = Math.min(from, to)
  const places = Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => first + step)
  const missing = places.filter((place) => rowAt?.(place) === undefined)
  const indexes = new Set(pageAt ? missing.map((place) => Math.floor(place / size)) : [])
  if (indexes.size > mostPages) throw new Error(tooMany)
  const pages = new Map<number, ListPage<Row>>()
  for (const index of indexes) {
    pages.set(index, await read(pageAt!(index)))
    signal.throwIfAborted()
  }
  const found = places.map(
    (place) => rowAt?.(place) ?? pages.get(Math.floor(place / size))?.records[place % size],
  )
  return found.filter((row) => row !== undefined).filter(isRow)
}

type Select = (from: number, to: number) => void

const rowIdAt = <Row,>({ rowAt, isRow }: Props<Row>, place: number) => {
  const row = rowAt?.(place)
  return row && isRow(row) ? row.id : undefined
}

const anchorAt = <Row,>(props: Props<Row>, place: number) => {
  props.selection.startAt({ place, id: rowIdAt(props, place) })
}

/** Where a range begins: at the row of the anchor, wherever that stands now, or at a row where it has left the list. */
function startOf<Row>(props: Props<Row>, orElse: number): number {
  const { selection, rows, rowAt } = props
  const { place = -1, id } = selection.anchor ?? {}
  // What is not here cannot have been read again.
  const isThere = place >= 0 && (rowAt?.(place) === undefined || rowIdAt(props, place) === id)
  const from = isThere
    ? place
    : id && placeOf(id, { from: place, count: rows.count, idAt: (at) => rowIdAt(props, at) })
  if (typeof from === 'number') return from
  anchorAt(props, orElse)
  return orElse
}

function press<Row>(event: KeyboardEvent, props: Props<Row>, select: Select) {
  const { key, shiftKey, altKey, target, currentTarget } = event
  const { selection, rows, active, rowAt, isRow } = props
  if (target !== currentTarget || altKey) return
  const row = active.place >= 0 ? rowAt?.(active.place) : undefined
  if (key === 'Escape' && selection.rows().size > 0) selection.clear()
  else if (key === ' ' && !shiftKey) {
    anchorAt(props, active.place)
    if (row && isRow(row)) selection.toggle(row)
  } else if (shiftKey) {
    const to = destination(event, active.place, rows.count - 1)
    if (to === undefined) return
    const from = startOf(props, Math.max(0, active.place))
    flushSync(() => active.choose(to))
    rows.scroller.reveal(to)
    select(from, to)
  } else return
  event.preventDefault()
}

/** Where Shift and a key leads. */
function destination({ key }: KeyboardEvent, place: number, last: number) {
  const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last }[key]
  return to === undefined ? undefined : Math.max(0, Math.min(to, last))
}

function click<Row>(event: MouseEvent, props: Props<Row>, select: Select) {
  const { target, shiftKey, ctrlKey, metaKey } = event
  const { selection, offset, rowAt, isRow } = props
  const place = placeIn(target, offset)
  const isBox = target instanceof HTMLInputElement
  // Links and buttons have their own way with these keys; a label hands its click on to its box.
  const isOther = !isBox && target instanceof Element && target.closest('a, button, label')
  if (place === undefined || isOther) return
  if (shiftKey) {
    select(startOf(props, place), place)
    return
  }
  anchorAt(props, place)
  const row = !isBox && (ctrlKey || metaKey) ? rowAt?.(place) : undefined
  if (row && isRow(row)) selection.toggle(row)
}

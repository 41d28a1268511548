/** The grid of every list: sortable headers, rows near the screen, skeletons in the shape of rows. */
import { memo } from 'react'
import { isLeavingRow } from '#app/api/list-page.ts'
import { type ActiveRow, rowIndexAt } from './active-row.ts'
import type { Column, Sort } from './columns/column.ts'
import classes from './data-table.module.css'
import { leastMain } from './columns/list-choice.ts'
import type { RowWindow } from './scroll/row-window.ts'
import { SortHeader } from './columns/sort-header.tsx'

declare module 'react' {
  interface CSSProperties {
    /** The width of the main column, for data-table.module.css. */
    '--main'?: string
  }
}

/** A place in a list that holds no record, though the total promised one. */
export const noRow = null
export type RowAt<Row> = (place: number) => Row | undefined | typeof noRow

type Props<Row> = {
  /** The name of the page that the grid belongs to. */
  label: string
  columns: readonly Column<Row>[]
  /** The column that the list is sorted by, where it is not among `columns`. */
  sortedBy: Column<Row> | undefined
  lines: 1 | 2
  dense: boolean
  /** Undefined while nothing has arrived yet; a row that has not is undefined itself. */
  rowAt: RowAt<Row> | undefined
  rows: RowWindow
  active: ActiveRow
  /** Where the first row stands among all of `total`. */
  offset: number
  total: number
  /** Whether the list scrolls by itself on every screen, however low. */
  whole: boolean
  /** The rows are those of before. */
  stale: boolean
  busy: boolean
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  onSortSoon: (sort: Sort) => void
}

const skeletonRows = 16
/** The grid takes the focus itself, and says which of its rows is active. */
const semantics = ({ place, id }: ActiveRow, { drawn }: RowWindow) => ({
  role: 'grid',
  tabIndex: 0,
  'aria-activedescendant': place >= drawn.first && place < drawn.last ? id : undefined,
})

export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, active, rowAt, total, stale, busy } = props
  const { attach } = rows.scroller
  return (
    <div
      ref={attach}
      className={classes.sheet}
      style={{ '--main': columns.find(({ main }) => main)?.width ?? `${leastMain}px` }}
      role="region"
      aria-label={`${label} list`}
      data-whole={props.whole || undefined}
      data-lines={props.lines}
      data-dense={(props.dense && props.lines === 1) || undefined}
    >
      <table
        {...semantics(active, rows)}
        className={classes.table}
        style={{ minWidth: leastWidth(columns) }}
        aria-label={label}
        aria-rowcount={rowAt ? total + 1 : -1}
        aria-busy={busy || !rowAt}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <SortHeader key={column.header} {...props} column={column} />
            ))}
          </tr>
        </thead>
        <tbody data-stale={stale || undefined}>
          <Body {...props} />
        </tbody>
      </table>
    </div>
  )
}

/** What the columns ask for, and enough for the one that takes what is left: on a phone that is nearly half of it. */
const leastWidth = (columns: readonly Column<never>[]) =>
  `calc(${columns.map(({ width = `min(${leastMain}px, 45vw)` }) => width).join(' + ')})`

function Body<Row>({ rows, rowAt, active, columns, sortedBy, lines, offset }: Props<Row>) {
  const { drawn, rowHeight, height, shift, count } = rows
  if (!rowAt) {
    return Array.from({ length: skeletonRows }, (_, place) => (
      <Skeleton key={place} place={place} columns={columns.length} />
    ))
  }
  const above = Math.max(0, drawn.first * rowHeight + shift)
  const below = height - above - (drawn.last - drawn.first) * rowHeight
  const places = Array.from({ length: drawn.last - drawn.first }, (_, index) => drawn.first + index)
  return (
    <>
      <Gap height={drawn.first > 0 ? above : 0} columns={columns.length} />
      {places.map((place) => {
        const row = rowAt(place)
        const id = active.place === place ? active.id : undefined
        const common = { id, rowIndex: rowIndexAt(place, offset) }
        // A row is its place: the next page fills the rows that stand there already.
        return row === undefined ? (
          <Skeleton key={place} {...common} place={place} columns={columns.length} />
        ) : (
          <TableRow
            key={place}
            {...common}
            row={row}
            columns={columns}
            sortedBy={sortedBy}
            lines={lines}
          />
        )
      })}
      <Gap height={drawn.last < count ? below : 0} columns={columns.length} />
    </>
  )
}

type RowProps = {
  row: unknown
  rowIndex: number
  /** Only the active row has one. */
  id: string | undefined
  columns: readonly Column<unknown>[]
  sortedBy: Column<unknown> | undefined
  lines: 1 | 2
}

const TableRow = memo(({ row, rowIndex, id, columns, sortedBy, lines }: RowProps) => {
  const sorted =
    row !== noRow && sortedBy
      ? { header: sortedBy.header, value: sortedBy.cell(row, undefined, 1) }
      : undefined
  const spanning = row === noRow ? undefined : spanningOf(columns, row)
  const isLeaving = isLeavingRow(row)
  return (
    <tr
      id={id}
      aria-rowindex={rowIndex}
      className={classes.row}
      data-leaving={isLeaving || undefined}
    >
      {(spanning ?? columns).map(({ header, align, tone, main, cell }) => (
        <td
          key={header}
          colSpan={spanning && columns.length}
          data-align={align}
          data-tone={tone}
          data-main={main}
        >
          {row === noRow ? '—' : cell(row, sorted, lines)}
          {isLeaving && main && (
            <span className="spoken-only"> Changed, and no longer in this list</span>
          )}
        </td>
      ))}
    </tr>
  )
})

/** The one column of a row that has no other. */
function spanningOf(columns: readonly Column<unknown>[], row: unknown) {
  const column = columns.find(({ spans }) => spans?.(row))
  return column && [column]
}

/** Stands for the rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

type SkeletonProps = {
  place: number
  columns: number
  rowIndex?: number
  id?: string | undefined
}

/** A row in the shape of rows, until its record is here. */
const Skeleton = memo(({ place, columns, rowIndex, id }: SkeletonProps) => (
  <tr
    id={id}
    aria-hidden={rowIndex === undefined || undefined}
    aria-rowindex={rowIndex}
    className={classes.skeleton}
    data-length={place % 5}
  >
    {Array.from({ length: columns }, (_, index) => (
      <td key={index} />
    ))}
  </tr>
))
